import * as z from 'zod';
import type { ProblemWords } from '../../../languages/messages.ts';
import { BOUNDS } from '../../engine/bound.ts';
import {
  condition,
  conditionFields,
  countsNegative,
  measureOf,
  tellsMentions,
  traitsOf,
  wholeOf,
} from '../../engine/condition.ts';
import type { Detector } from '../../engine/condition-kind.ts';
import { having } from '../../having.ts';
import { int64 } from '../../int64.ts';
import { refuse, type Said, says } from '../../says.ts';
import { duration, formatDuration } from '../../time/duration.ts';
import { channelId } from '../channel-id.ts';
import { EXPECTED_TIMES, expectedFields, expectedTimes } from '../expected-times.ts';
import { FIELD_NOTES } from '../field-notes.ts';
import { moment } from '../moment.ts';
import { type Parsed, parseItem } from '../parse-item.ts';
import { ruleEmails } from '../recipients.ts';
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
      .max(MOST_SAMPLES, says('mostSamples', { most: MOST_SAMPLES }))
      .default(SAMPLES)
      .describe('How many; 0 for none.'),
    sort: sortProperty.default('REACH').describe('Which ones: those that come first in this order, highest first.'),
  }),
);

const channels = z.lazy(() =>
  z
    .array(channelId)
    .max(20, says('mostChannels', { most: 20 }))
    .default([]),
);

const notify = z.lazy(() =>
  z.strictObject({
    channels: channels.describe('Ids of items in the Channels table.'),
    email: z
      .boolean(says('emailsApart'))
      .default(true)
      .describe(
        'Whether email subscribers get its alerts. With false they do not even hear that the rule cannot be judged, and without channels it tells nobody.',
      ),
    emails: ruleEmails
      .optional()
      .describe(
        "Up to 10 addresses that get this rule's emails beside the others. Without emailFrom, AWS asks each once to confirm. Default: nobody else.",
      ),
    only: z
      .boolean()
      .optional()
      .describe(
        "Whether emails get them in place of the organization's emails. alertEmails of the stack get them all the same.",
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
    episode: moment((words) => words.acknowledgedEpisode).describe('When the episode began.'),
    at: moment((words) => words.moment({ example: '2026-11-21T09:00:00+01:00' })).describe(
      'When somebody acknowledged it.',
    ),
    count: z.number().min(0).describe('How many mentions it had then at most.'),
    by: z
      .string()
      .max(200, says('longName', { most: 200 }))
      .optional()
      .describe('The name that was given.'),
  }),
);

/** Where something is wrong between the fields of a rule, and what. */
type Wrong = [(string | number)[], Said];

/** A field of which the words say that it says nothing of a rule that tells each mention. */
type FieldBeside<Name> = Name extends `besideMentions.${infer Field}` ? Field : never;

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
}): Wrong[] {
  const { notify, samples: shown } = rule;
  const written: [FieldBeside<keyof ProblemWords>, boolean][] = [
    ['minVoices', rule.minVoices > 1],
    ['count', rule.count !== 'mentions'],
    ['escalate', rule.escalate !== undefined],
    ['acknowledged', rule.acknowledged !== undefined],
    ['expected', rule.expected !== undefined],
    ['compare', rule.compare !== undefined],
    ['notify.resolved', !notify.resolved],
    ['notify.repeat', notify.repeat !== undefined],
    ['samples.count', shown.count !== SAMPLES],
  ];
  return written.flatMap(([field, isWritten]): Wrong[] =>
    isWritten ? [[field.split('.'), (words) => words[`besideMentions.${field}`]]] : [],
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
}): Wrong[] {
  const written: [boolean, string[]][] = [
    [raised !== undefined, ['escalate']],
    [known !== undefined, ['acknowledged']],
    [named.length > 0, ['notify', 'channels']],
    [repeat !== undefined, ['notify', 'repeat']],
  ];
  return written.flatMap(([isWritten, path]): Wrong[] =>
    isWritten ? [[path, (words) => words.besideNothing({ field: path.join('.') })]] : [],
  );
}

/** What says nothing of a rule that judges a part of what it counts: the paths, and what to do. */
function besideParts({
  condition: of,
  watch: { kind },
  sentiments: named,
}: Pick<Rule, 'condition' | 'watch'> & { readonly sentiments?: unknown }): Wrong[] {
  const problems: Wrong[] = [];
  if (countsNegative(of.kind)) {
    if (named !== undefined) problems.push([['sentiments'], (words) => words.sentimentsOfNegative({ kind: of.kind })]);
  }
  if (wholeOf(of) !== undefined) {
    if (kind !== 'keyword') problems.push([['watch'], (words) => words.partOfGroup]);
  }
  return problems;
}

/** Why what people expect moves no line of a rule, and what to do. */
function whyIdle({ heedsExpected, bound }: Pick<Detector, 'heedsExpected' | 'bound'>): Said {
  if (!heedsExpected) return (words) => words.expectedOfPart;
  return (words) => (BOUNDS[bound].isUpward ? words.expectedFewer : words.expectedMore);
}

/** The item as people write it; its JSON Schema is made from this. */
export const ruleSchema = z.lazy(() =>
  z
    .strictObject({
      organizationId: int64.describe('Organization of the monitoring service; key.'),
      ruleId: z
        .string()
        .regex(/^[a-z0-9-]{1,64}$/, says('ruleId'))
        .describe('Your name for the rule, unique in its organization; key.'),
      name: z
        .string()
        .min(1)
        .max(200, says('longName', { most: 200 }))
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
        .min(1, says('nameOneOrAll', { field: 'sourceTypes' }))
        .optional()
        .describe('Only these kinds of sources. Default: all.'),
      sentiments: z
        .array(sentiment)
        .min(1, says('nameOneOrAll', { field: 'sentiments' }))
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
      minVoices: z.int().min(1, says('wholeFrom1')).max(MOST_VOICES).default(1).meta({
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
      silencedUntil: moment((words) => words.moment({ example: '2026-11-21T09:00:00+01:00' }))
        .optional()
        .describe('Nobody is told before this time, such as "2026-11-21T09:00:00+01:00".'),
      acknowledged: acknowledged
        .optional()
        .describe(
          'Written by the link, the command and the button that acknowledge an alert: the alert is told again only at twice as many mentions.',
        ),
      timeline: z
        .enum(['feed', 'published'])
        .refine((value) => value !== 'published', says('timeline'))
        .optional()
        .meta({
          description: 'Mentions are counted by the time at which they entered the feed; there is no other choice yet.',
          enum: ['feed'],
        }),
    })
    .describe('An item of the Rules table: what is watched, and when its mentions are called unusual.')
    .superRefine((rule, context) => {
      for (const [path, said] of besideParts(rule)) refuse(context, said, path);
      if (tellsMentions(rule.condition.kind)) {
        for (const [path, said] of besideMentions(rule)) refuse(context, said, path);
      }
      const { emails, email, only } = rule.notify;
      if (emails !== undefined && !email) refuse(context, (words) => words.emailsWithoutEmail, ['notify', 'emails']);
      if (emails === undefined && only) refuse(context, (words) => words.onlyNobody, ['notify', 'only']);
      const compareIssues = rule.compare === undefined ? [] : compareProblems(rule.compare, rule.watch);
      for (const [at, said] of compareIssues) refuse(context, said, ['compare', 'with', at]);
      if (measureOf(rule.condition) !== undefined && rule.count !== 'mentions') {
        refuse(context, (words) => words.countOfSingle({ kind: rule.condition.kind }), ['count']);
      }
      const { escalate: raised } = rule;
      const rise = raised === undefined ? 1 : severityRank(raised.severity) - severityRank(rule.severity);
      if (rise < 0 || (rise === 0 && raised?.channels.length === 0)) {
        refuse(context, (words) => words.lowSeverity({ severity: rule.severity, orNameChannels: rise === 0 }), [
          'escalate',
          'severity',
        ]);
      }
      const windowMs = rule.condition.windowMs;
      const isOfParts = 'rules' in rule.condition;
      if (windowMs !== undefined && windowMs % rule.every !== 0) {
        const every = formatDuration(rule.every);
        if (isOfParts) refuse(context, (words) => words.withinOfEvery({ every }), ['condition', 'within']);
        else refuse(context, (words) => words.windowOfEvery({ every }), ['condition', 'window']);
      }
    })
    .transform(({ timeline: _timeline, every, name, sourceTypes, sentiments, ...rule }, context) => {
      // Asked here, because only a condition that is understood has a bound.
      const detector = traitsOf({ ...rule, everyMs: every });
      const { bound, parts, tells, expectedTimes: heeded, measure } = detector;
      const wrong = tells === 'nothing' ? besideNothing(rule) : [];
      if (parts.includes(rule.ruleId)) {
        wrong.push([
          ['condition', 'rules', parts.indexOf(rule.ruleId)],
          (words) => words.partItself({ rule: rule.ruleId }),
        ]);
      }
      for (const [path, said] of wrong) refuse(context, said, path);
      if (wrong.length > 0) return z.NEVER;
      if (rule.expected !== undefined && measure !== undefined) {
        refuse(context, (words) => words.expectedOfSingle, ['expected']);
        return z.NEVER;
      }
      if (rule.expected !== undefined && parts.length > 0) {
        refuse(context, (words) => words.expectedOfParts, ['expected']);
        return z.NEVER;
      }
      const idle = rule.expected?.findIndex((each) => !heeded.includes(each)) ?? -1;
      if (idle >= 0) {
        refuse(context, whyIdle(detector), ['expected', idle, 'times']);
        return z.NEVER;
      }
      if (rule.compare !== undefined && measure !== undefined) {
        refuse(context, (words) => words.compareSingle, ['compare']);
        return z.NEVER;
      }
      if (rule.compare !== undefined && !BOUNDS[bound].isUpward) {
        refuse(context, (words) => words.compareFew, ['compare']);
        return z.NEVER;
      }
      if (rule.compare !== undefined && Math.min(...detector.windows) > LONGEST_COMPARED_MS) {
        refuse(context, (words) => words.compareLong({ most: formatDuration(LONGEST_COMPARED_MS) }), ['compare']);
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
const ruleFields = () => ({
  '': Object.keys(ruleSchema.unwrap().in.shape),
  watch: WATCH_FIELDS,
  ...conditionFields(),
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

/** How a rule item is read, with all that is wrong with it. */
export const READ_RULE = {
  fields: ruleFields,
  standIns: {
    organizationId: { organizationId: 0 },
    ruleId: { ruleId: '-' },
    watch: { watch: { keywordId: 2 ** 31 - 1 } },
    // Whether what is expected moves its line is not known of a condition that is not understood.
    condition: { condition: { kind: 'threshold', atLeast: 1 }, expected: undefined },
    severity: { escalate: undefined },
  },
};

/**
 * Reads one item of the Rules table (numbers or bigints for ids), as the contracts describe it, with its problems in `words` (default:
 * English); never throws.
 */
export function parseRule(item: unknown, words?: ProblemWords): Parsed<Rule> {
  return parseItem(ruleSchema, item, READ_RULE, words);
}
