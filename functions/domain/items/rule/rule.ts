import * as z from 'zod';
import { BOUNDS } from '../../engine/bound.ts';
import {
  condition,
  conditionFields,
  countsNegative,
  detectorOf,
  measureOf,
  tellsMentions,
  wholeOf,
} from '../../engine/condition.ts';
import type { Condition, Detector } from '../../engine/condition-kind.ts';
import { having } from '../../having.ts';
import { int64 } from '../../int64.ts';
import { duration, formatDuration } from '../../time/duration.ts';
import { channelId } from '../channel-id.ts';
import { EXPECTED_TIMES, expectedFields, expectedTimes } from '../expected-times.ts';
import { FIELD_NOTES } from '../field-notes.ts';
import { moment } from '../moment.ts';
import { type Parsed, parseItem } from '../parse-item.ts';
import { compared, compareFields, compareProblems, LONGEST_COMPARED_MS } from './compare.ts';
import { quietHours } from './quiet-hours.ts';
import { sentiment } from './sentiment.ts';
import { severity, severityRank } from './severity.ts';
import { sourceType } from './source-type.ts';
import { WATCH_FIELDS, watch } from './watch.ts';
import { where, whereFields } from './where.ts';

const every = z.lazy(() =>
  z
    .enum(['5m', '15m', '1h'])
    .default('5m')
    .transform((text) => duration.parse(text)),
);

const sortProperty = z.enum([
  'PUBLISHED_TIME',
  'FEED_TIME',
  'REACH',
  'VIRALITY',
  'INTERACTIONS',
  'INFLUENCE',
  'ENGAGEMENT',
]);

/** So many samples, unless the rule says otherwise. */
const SAMPLES = 5;

/** The most samples: emails and events have a limited size, and samples are most of it. */
const MOST_SAMPLES = 20;

/**
 * The most voices that a rule may ask for: a window is read up to a thousand mentions, so more could not be counted.
 */
const MOST_VOICES = 1000;

const samples = z.lazy(() =>
  z.strictObject({
    count: z
      .int()
      .min(0)
      .max(MOST_SAMPLES, `at most ${MOST_SAMPLES} samples`)
      .default(SAMPLES)
      .describe('How many; 0 for none.'),
    sort: sortProperty.default('REACH').describe('Which ones: those that come first in this order, highest first.'),
  }),
);

const channels = z.lazy(() => z.array(channelId).max(20, 'at most 20 channels').default([]));

const notify = z.lazy(() =>
  z.strictObject({
    channels: channels.describe('Ids of items in the Channels table.'),
    email: z
      .boolean()
      .default(true)
      .describe(
        'Whether email subscribers get its alerts. With false they do not even hear that the rule cannot be judged, and without channels it tells nobody.',
      ),
    resolved: z
      .boolean()
      .default(true)
      .describe(
        'Whether the end of an episode is told. A burst that began and ended during an outage is told in any case, once.',
      ),
    repeat: duration
      .optional()
      .describe('After this time an alert that goes on is told again, such as "6h". Default: off.'),
  }),
);

/** What becomes of an alert that nobody acknowledges for so long (ms) after people were told. */
const escalate = z.lazy(() =>
  z.strictObject({
    after: duration.describe(
      'So long after people were told of something that nobody has acknowledged, such as "30m".',
    ),
    severity: severity.describe(
      'How much the alert matters from then on; more than before, unless channels are named.',
    ),
    channels: channels.describe(
      'Ids of items in the Channels table that hear of the alert from then on, besides notify.channels.',
    ),
  }),
);

/** Says that people know of an open alert; written by the links, the command and the page. */
const acknowledged = z.lazy(() =>
  z.strictObject({
    episode: moment('write the time at which the episode began, as status says it').describe('When the episode began.'),
    at: moment('write a time with its offset, such as "2026-11-21T09:00:00+01:00"').describe(
      'When somebody acknowledged it.',
    ),
    count: z.number().min(0).describe('How many mentions it had then at most.'),
    by: z.string().max(200, 'a name has at most 200 characters').optional().describe('The name that was given.'),
  }),
);

/** The fields that say nothing of a rule that tells each mention, where they were written: their paths, and what to do. */
function besideMentions(rule: {
  readonly minVoices: number;
  readonly count: string;
  readonly escalate?: unknown;
  readonly acknowledged?: unknown;
  readonly expected?: unknown;
  readonly compare?: unknown;
  readonly notify: { readonly resolved: boolean; readonly repeat?: unknown };
  readonly samples: { readonly count: number };
}): [string[], string][] {
  const { notify, samples: shown } = rule;
  const written: [boolean, string[], string][] = [
    [rule.minVoices > 1, ['minVoices'], 'each mention is told, and copies are only counted: remove minVoices'],
    [rule.count !== 'mentions', ['count'], 'each text is told once in 24 hours anyway: remove count'],
    [rule.escalate !== undefined, ['escalate'], 'a mention cannot be acknowledged: remove escalate'],
    [rule.acknowledged !== undefined, ['acknowledged'], 'a mention cannot be acknowledged: remove acknowledged'],
    [rule.expected !== undefined, ['expected'], 'each mention is told, however many are expected: remove expected'],
    [rule.compare !== undefined, ['compare'], 'each mention is told, whatever others have: remove compare'],
    [!notify.resolved, ['notify', 'resolved'], 'no alert begins, so none ends: remove notify.resolved'],
    [notify.repeat !== undefined, ['notify', 'repeat'], 'each mention is told once: remove notify.repeat'],
    [
      shown.count !== SAMPLES,
      ['samples', 'count'],
      'every mention is shown, up to 50 in a message: remove samples.count',
    ],
  ];
  return written.flatMap(([isWritten, path, why]) =>
    isWritten ? [[path, `the condition "each" tells every mention by itself; ${why}`] as [string[], string]] : [],
  );
}

/** The fields that say nothing of a rule that has no alert, where they were written: their paths, and what to do. */
function besideNothing({
  escalate: raised,
  acknowledged: known,
  notify: { channels: named, repeat },
}: {
  readonly escalate?: unknown;
  readonly acknowledged?: unknown;
  readonly notify: { readonly channels: readonly string[]; readonly repeat?: unknown };
}): [string[], string][] {
  const written: [boolean, string[]][] = [
    [raised !== undefined, ['escalate']],
    [known !== undefined, ['acknowledged']],
    [named.length > 0, ['notify', 'channels']],
    [repeat !== undefined, ['notify', 'repeat']],
  ];
  return written.flatMap(([isWritten, path]) => {
    const field = path.join('.');
    const message = `a rule that is only a part of others has no alert of its own: remove ${field}, or write it in the rule that has this one as a part`;
    return isWritten ? [[path, message] as [string[], string]] : [];
  });
}

/** What says nothing of a rule that judges a part of what it counts: the paths, and what to do. */
function besideParts({
  condition: of,
  watch: { kind },
  where: only,
  sentiments: named,
}: Pick<Rule, 'condition' | 'watch' | 'where'> & { readonly sentiments?: unknown }): [string[], string][] {
  const problems: [string[], string][] = [];
  const isNew = only?.new !== undefined;
  if (countsNegative(of.kind)) {
    if (named !== undefined) {
      problems.push([['sentiments'], `a ${of.kind} counts negative mentions by itself; remove sentiments`]);
    }
    const why = `a ${of.kind} compares negative mentions with all of them, and the first negative one in an outlet is not its first: remove new, or write "sentiments": ["NEGATIVE"] and another condition`;
    if (isNew) problems.push([['where', 'new'], why]);
  }
  if (wholeOf(of) !== undefined) {
    const ofKeyword = 'a part of a group is that of one keyword: write its keywordId, and the group in condition.of';
    if (kind !== 'keyword') problems.push([['watch'], ofKeyword]);
    const why = 'the first mention in an outlet is another one of the keyword than of the group: remove new';
    if (isNew) problems.push([['where', 'new'], why]);
  }
  return problems;
}

/** Why what people expect moves no line of a rule, and what to do. */
function whyIdle(condition: Condition, { heedsExpected, bound }: Detector): string {
  if (!heedsExpected) {
    return wholeOf(condition) === undefined
      ? 'whole weeks are compared as they are, and no hours of them are left out: remove expected, and silence the rule for a week that is to differ'
      : 'more of what is expected is more of the whole group, too, and moves no part of it: remove expected';
  }
  return BOUNDS[bound].isUpward
    ? 'the rule fires at many mentions, and fewer of them move no line: write more than 1, or remove the time'
    : 'the rule fires at few mentions, and more of them move no line: write less than 1, such as 0.2, or remove the time';
}

/** The item as people write it; its JSON Schema is made from this. */
export const ruleSchema = z.lazy(() =>
  z
    .strictObject({
      organizationId: int64.describe('Organization of the monitoring service; key.'),
      ruleId: z
        .string()
        .regex(/^[a-z0-9-]{1,64}$/, 'write 1 to 64 of a-z, 0-9 and "-"')
        .describe('Your name for the rule, unique in its organization; key.'),
      name: z
        .string()
        .min(1)
        .max(200, 'a name has at most 200 characters')
        .optional()
        .describe('What people read in alerts. Default: the ruleId.'),
      enabled: z
        .boolean()
        .default(true)
        .describe(
          'A rule that is not enabled is not judged; an open episode ends. What happens until it is enabled again is not told.',
        ),
      watch: watch.meta({
        description: 'Exactly one keyword or one group.',
        oneOf: [having('keywordId'), having('groupId')],
      }),
      condition: condition.describe('When the mentions are called unusual.'),
      sourceTypes: z
        .array(sourceType)
        .min(1, 'name at least one, or leave sourceTypes out for all')
        .optional()
        .describe('Only these kinds of sources. Default: all.'),
      sentiments: z
        .array(sentiment)
        .min(1, 'name at least one, or leave sentiments out for all')
        .optional()
        .describe(
          'Only these sentiments. Default: all. Not with a negative-surge, which counts negative ones by itself.',
        ),
      count: z.enum(['mentions', 'voices']).default('mentions').meta({
        description:
          'What is counted: mentions, or voices, which are what people would count as one. On social networks a text counts once in 24 hours, whoever repeats it; of the press each outlet counts once. Voices take scrolls of the monitoring service.',
        $comment: FIELD_NOTES.count,
      }),
      where: where.optional().meta({
        title: 'Only mentions that',
        description:
          'Only mentions that match each part of it count, of what the keyword or group has. They are read for it, which takes scrolls of the monitoring service.',
        $comment: FIELD_NOTES.where,
      }),
      compare: compared,
      every: every.describe('How often the rule is judged.'),
      severity: severity
        .default('warning')
        .describe('How much its alerts matter; critical ones are told in quiet hours and beyond the hourly cap, too.'),
      minVoices: z.int().min(1, 'expected a whole number of at least 1').max(MOST_VOICES).default(1).meta({
        description:
          'Fewer distinct voices in the deciding window hold the alert back until there are more. Default: 1, none is held back.',
        $comment: FIELD_NOTES.minVoices,
      }),
      notify: notify.prefault({}).meta({
        title: 'Who hears of it',
        description: 'Who gets its alerts, beside or without the email subscribers of the topic alerts.',
      }),
      escalate: escalate.optional().meta({
        title: 'If nobody acknowledges an alert',
        description:
          'What becomes of an alert that nobody acknowledges after people were told, once in an episode. Silencing the rule counts as knowing of it. Default: nothing.',
        $comment: FIELD_NOTES.escalate,
      }),
      quietHours: quietHours.optional().meta({
        title: 'Quiet hours',
        description: "When people are not told, in the organization's time zone; they get a summary afterwards.",
      }),
      expected: expectedTimes.optional().meta({ ...EXPECTED_TIMES, $comment: FIELD_NOTES.expected }),
      samples: samples.prefault({}).meta({
        title: 'Mentions that an alert shows',
        description: 'The mentions that an alert shows.',
      }),
      silencedUntil: moment('write a time with its offset, such as "2026-11-21T09:00:00+01:00"')
        .optional()
        .describe('Nobody is told before this time, such as "2026-11-21T09:00:00+01:00".'),
      acknowledged: acknowledged
        .optional()
        .describe(
          'Written by the link, the command and the button that acknowledge an alert: the alert is told again only at twice as many mentions.',
        ),
      timeline: z
        .enum(['feed', 'published'])
        .refine(
          (value) => value !== 'published',
          'not yet: rules follow the time a mention entered the feed; leave timeline out',
        )
        .optional()
        .meta({
          description: 'Mentions are counted by the time at which they entered the feed; there is no other choice yet.',
          enum: ['feed'],
        }),
    })
    .describe('An item of the Rules table: what is watched, and when its mentions are called unusual.')
    .superRefine((rule, context) => {
      for (const [path, message] of besideParts(rule)) context.addIssue({ code: 'custom', path, message });
      if (tellsMentions(rule.condition.kind)) {
        for (const [path, message] of besideMentions(rule)) context.addIssue({ code: 'custom', path, message });
      }
      if (rule.where?.new !== undefined && rule.compare !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['compare'],
          message: 'what is new to others is not known: remove compare, or new in where',
        });
      }
      const compareIssues = rule.compare === undefined ? [] : compareProblems(rule.compare, rule.watch);
      for (const [at, message] of compareIssues) {
        context.addIssue({ code: 'custom', path: ['compare', 'with', at], message });
      }
      if (measureOf(rule.condition) !== undefined && rule.count !== 'mentions') {
        context.addIssue({
          code: 'custom',
          path: ['count'],
          message: `the condition "${rule.condition.kind}" looks at single mentions, and at copies once anyway: remove count`,
        });
      }
      const { escalate: raised } = rule;
      const rise = raised === undefined ? 1 : severityRank(raised.severity) - severityRank(rule.severity);
      if (rise < 0 || (rise === 0 && raised?.channels.length === 0)) {
        const remedy = rise < 0 ? '' : ', or name channels that hear of it then';
        context.addIssue({
          code: 'custom',
          path: ['escalate', 'severity'],
          message: `the alerts of this rule are "${rule.severity}" already: write a higher severity${remedy}`,
        });
      }
      const windowMs = rule.condition.windowMs;
      const isOfParts = 'rules' in rule.condition;
      if (windowMs !== undefined && windowMs % rule.every !== 0) {
        context.addIssue({
          code: 'custom',
          path: ['condition', isOfParts ? 'within' : 'window'],
          message: `${isOfParts ? 'within' : 'a window'} is a multiple of every (${formatDuration(rule.every)})`,
        });
      }
    })
    .transform(({ timeline: _timeline, every, name, sourceTypes, sentiments, ...rule }, context) => {
      // Asked here, because only a condition that is understood has a bound.
      const detector = detectorOf({ ...rule, everyMs: every });
      const { bound, parts, tells, expectedTimes: heeded, measure } = detector;
      const wrong: [(string | number)[], string][] = tells === 'nothing' ? besideNothing(rule) : [];
      if (parts.includes(rule.ruleId)) {
        const message = `"${rule.ruleId}" is this rule itself: name others`;
        wrong.push([['condition', 'rules', parts.indexOf(rule.ruleId)], message]);
      }
      for (const [path, message] of wrong) context.addIssue({ code: 'custom', path, message });
      if (wrong.length > 0) return z.NEVER;
      if (rule.expected !== undefined && measure !== undefined) {
        const message =
          'the rule looks at single mentions, and more of them move no line: remove expected, and silence the rule while a loud one is to come';
        context.addIssue({ code: 'custom', path: ['expected'], message });
        return z.NEVER;
      }
      if (rule.expected !== undefined && parts.length > 0) {
        const message = 'the rule counts nothing by itself: write expected in the rules that it is made of';
        context.addIssue({ code: 'custom', path: ['expected'], message });
        return z.NEVER;
      }
      const idle = rule.expected?.findIndex((each) => !heeded.includes(each)) ?? -1;
      if (idle >= 0) {
        const message = whyIdle(rule.condition, detector);
        context.addIssue({ code: 'custom', path: ['expected', idle, 'times'], message });
        return z.NEVER;
      }
      if (rule.compare !== undefined && measure !== undefined) {
        const message = 'the rule looks at single mentions, and not at how many others have: remove compare';
        context.addIssue({ code: 'custom', path: ['compare'], message });
        return z.NEVER;
      }
      if (rule.compare !== undefined && !BOUNDS[bound].isUpward) {
        const message =
          'the rule fires at few mentions, and how far others are over their usual says nothing of that: remove compare';
        context.addIssue({ code: 'custom', path: ['compare'], message });
        return z.NEVER;
      }
      if (rule.compare !== undefined && Math.min(...detector.windows) > LONGEST_COMPARED_MS) {
        const message = `what is usual for others is known for windows up to ${formatDuration(LONGEST_COMPARED_MS)}: remove compare`;
        context.addIssue({ code: 'custom', path: ['compare'], message });
        return z.NEVER;
      }
      return {
        ...rule,
        name: name ?? rule.ruleId,
        everyMs: every,
        ...(sourceTypes === undefined ? {} : { sourceTypes: [...new Set(sourceTypes)].sort() }),
        ...(sentiments === undefined ? {} : { sentiments: [...new Set(sentiments)].sort() }),
      };
    }),
);

/** A rule as the program uses it: times in epoch ms, durations in ms, defaults filled in. */
export type Rule = z.output<typeof ruleSchema>;

/** The field names of a rule item by dotted path. The message about an unknown field names the nearest of them. */
const fields = () => ({
  '': Object.keys(ruleSchema.unwrap().in.shape),
  watch: WATCH_FIELDS,
  condition: conditionFields(),
  'condition.sensitivity': ['falseAlarms', 'per'],
  'condition.of': ['groupId'],
  where: whereFields(),
  samples: Object.keys(samples.unwrap().shape),
  notify: Object.keys(notify.unwrap().shape),
  escalate: Object.keys(escalate.unwrap().shape),
  quietHours: Object.keys(quietHours.unwrap().shape),
  acknowledged: Object.keys(acknowledged.unwrap().shape),
  expected: expectedFields(),
  compare: compareFields(),
  'compare.with': WATCH_FIELDS,
});

/** Reads one item of the Rules table (numbers or bigints for ids), as the contracts describe it; never throws. */
export function parseRule(item: unknown): Parsed<Rule> {
  return parseItem(ruleSchema, item, fields);
}
