import * as z from 'zod';
import { LANGUAGES } from '../../../languages/language.ts';
import { CONDITION_KINDS } from '../../engine/condition-kinds.ts';
import { measure } from '../../engine/measure.ts';
import { contentHash } from '../../items/content-hash.ts';
import { severity } from '../../items/rule/severity.ts';
import { headline } from '../../story/headline.ts';
import { sample } from '../../story/sample.ts';
import { story } from '../../story/story.ts';
import { utcTime } from '../../time/utc-time.ts';
import { actionKind } from '../action/action-link.ts';
import { compared } from './compared.ts';
import { dayCourse } from './day-course.ts';
import { episodeData } from './episode-data.ts';
import { whereData } from './where-data.ts';
import { type Why, why } from './why.ts';

/** What happened to an alert. */
const transition = z.enum(['firing', 'updated', 'resolved', 'ended', 'found']);
export type Transition = z.output<typeof transition>;

/** An int64 as decimal digits, because many programs read larger numbers than 2^53 wrongly. */
const int64Text = z.string().meta({ pattern: '^\\d{1,19}$' });

const EVENT =
  'One state change of an alert: CloudEvents 1.0, structured JSON. Fields may be added; what is not known is absent.';
const NAME = 'Its name at the monitoring service.';

const share = z.lazy(() =>
  z
    .object({
      observed: z.number().describe('The part of all mentions, 0 to 1.'),
      usual: z.number().optional().describe('The same on usual days; absent as long as that is not known.'),
    })
    .optional()
    .describe(
      'For a negative-surge: the share of negative mentions; for a share-of-voice: that of the keyword in what is said of the group.',
    ),
);

const data = z.lazy(() =>
  z.object({
    schemaVersion: z.literal(1).describe('Version of data. Additions do not change it.'),
    status: transition.describe(
      'firing: it begins; updated: it goes on, with news; resolved: it is over; ended: it is no longer watched; found: mentions of a rule that tells each.',
    ),
    late: z.boolean().describe('Whether it was judged more than three intervals after its time.'),
    /** Added by `deliver`. */
    earlierEpisode: z
      .boolean()
      .optional()
      .describe('true: this channel already knows of a later episode of the rule, which may still go on.'),
    wholeEpisode: z
      .boolean()
      .optional()
      .describe('true: nobody was told of the beginning, so this one event tells the whole episode.'),
    others: z.number().optional().describe('How many more episodes began and ended meanwhile.'),
    rule: z
      .object({
        organizationId: int64Text.describe('Id of the organization; a decimal string.'),
        ruleId: z.string().describe('Id of the rule within its organization.'),
        name: z.string().describe('What people call the rule.'),
        severity: severity.describe('How much its alerts matter.'),
        conditionKind: z.enum(CONDITION_KINDS.map(({ kind }) => kind)).describe('What kind of condition it has.'),
      })
      .describe('The rule that fired.'),
    escalatedFrom: severity
      .optional()
      .describe(
        'The severity of the rule itself; present once nobody has acknowledged the alert for as long as the rule says.',
      ),
    unacknowledgedFor: z
      .string()
      .optional()
      .describe(
        'For how long nobody had acknowledged the alert, such as 30m; in the one event that says that the alert escalates.',
      ),
    watch: z
      .object({
        kind: z.enum(['keyword', 'group']).describe('A keyword, or a group with all its keywords.'),
        id: z.string().describe('Its id; a decimal string.'),
        name: z.string().optional().describe(NAME),
        groupId: int64Text.optional().describe('The group of a keyword; a decimal string.'),
        groupName: z.string().optional().describe('The name of that group.'),
      })
      .describe('What the rule looks at.'),
    window: z
      .object({
        from: utcTime.describe('Its start.'),
        to: utcTime.describe(
          'Its end; up to one interval of the rule after time, where the alert is told before the window is over.',
        ),
        length: z.string().describe('Its length, such as 30m, 4h or 1d.'),
      })
      .describe('The window that decided; its end is not included.'),
    observed: z
      .number()
      .describe('Mentions counted in the window, so far if it is not over; negative ones for a negative-surge.'),
    count: z
      .literal('voices')
      .optional()
      .describe('voices: what is counted (observed, byType, recent, course, episode) are voices; absent for mentions.'),
    measure: measure
      .optional()
      .describe(
        'Of an audience: the number of which observed, expected, recent, course and episode have the largest that one mention has.',
      ),
    mentions: z
      .number()
      .optional()
      .describe('The mentions in the window, where voices are counted, or the largest mention is looked for.'),
    found: z
      .object({
        copies: z.number().optional().describe('How many copies came of mentions that earlier events told.'),
        copiesSince: utcTime.optional().describe('When the first of those copies came.'),
        dropped: z
          .number()
          .optional()
          .describe(
            'How many mentions were dropped since the last event: the rule was silenced, or edited before they were told.',
          ),
        unread: z
          .number()
          .optional()
          .describe('How many of observed could not be read, so that only their number is known.'),
      })
      .optional()
      .describe('For a found, which has its mentions in samples: what else there is to know.'),
    where: whereData
      .optional()
      .describe('Which mentions count, where only some do; observed, samples and story are of these.'),
    parts: z
      .array(
        z.object({
          ruleId: z.string().describe('The rule.'),
          name: z.string().describe('Its name.'),
          standing: z
            .enum(['open', 'quiet', 'unknown', 'learning'])
            .describe('open: its alert counts; quiet: it has none; unknown, learning: it could not be judged.'),
          others: z
            .array(z.string())
            .optional()
            .describe('For a none-of: the names of its rules that have an alert, or else of all of them.'),
          conditionKind: z.string().optional().describe('What kind of condition it has; absent without an alert.'),
          peak: z.number().optional().describe('The highest count of its alert so far.'),
          count: z.literal('voices').optional().describe('voices: peak counts voices; absent for mentions.'),
          window: z.string().optional().describe('The length of its window, such as 30m.'),
          usualPeak: z.number().optional().describe('The highest count of a usual day.'),
          share,
          terms: z.array(z.string()).optional().describe('What its story is about, once that was told.'),
          startedAt: utcTime.optional().describe('When its alert began.'),
          endedAt: utcTime.optional().describe('When it ended; absent while it goes on.'),
        }),
      )
      .optional()
      .describe(
        'For an all-of and an any-of: the rules that it is made of. observed and samples are of its own watch.',
      ),
    expected: z
      .object({
        usualPeak: z.number().describe('The highest count of a usual day.'),
        low: z.number().describe('Four of five usual days have at least this as their highest.'),
        high: z.number().describe('Four of five usual days have at most this as their highest.'),
        of: z
          .literal('hour')
          .optional()
          .describe('With hour the three numbers are what is usual at this hour, and not the highest of a whole day.'),
      })
      .optional()
      .describe('What is usual for such a window; absent for fixed limits.'),
    expectedTime: z
      .object({
        why: z.string().optional().describe('What it is, as they wrote it, such as launch.'),
        from: utcTime.describe('When it begins.'),
        to: utcTime.describe('When it is over.'),
        times: z.number().describe('How many times as many mentions as usual may come; under 1, how few.'),
        raise: z
          .number()
          .describe(
            'How many times as high the line of the window is; nearer to 1 than times where only a part of it is of that time.',
          ),
        upTo: z.number().optional().describe('Up to how many are expected in the window; absent for fixed limits.'),
      })
      .optional()
      .describe(
        'Of a window with a time at which people expected more or less (expected of the rule or the organization).',
      ),
    factor: z.number().optional().describe('Observed, divided by the usual peak.'),
    rarityDays: z.number().optional().describe('Chance alone would make such a count about once in this many days.'),
    share,
    byType: z.record(z.string(), z.number()).describe('Mentions of the window by source type.'),
    sentiment: z
      .record(z.string(), z.number())
      .optional()
      .describe('Mentions of the window by sentiment, and their total.'),
    drivers: z
      .array(
        z.object({
          kind: z.string().describe('A source type or a keyword.'),
          name: z.string().describe(NAME),
          count: z.number().describe('Its mentions.'),
        }),
      )
      .optional()
      .describe('The source types or keywords that most mentions come from.'),
    /** Of an event that waits; one that an earlier release stored has an explanation instead. */
    why: why.optional(),
    explanation: z.string().optional(),
    episode: episodeData.describe(
      'The alert from its beginning to its end; of a found, which has none, when its window begins.',
    ),
    recent: z.array(z.number()).describe('Counts of the latest steps, oldest first.'),
    /** Absent in events of earlier releases. */
    course: dayCourse.optional().describe('The last day as the rule sees it, for a chart.'),
    /** Absent if the mentions were not read. */
    storyId: z
      .string()
      .optional()
      .describe('Id of the event that began the story; the same in all events of one story.'),
    joins: z
      .object({
        name: z.string().describe('What that story is about.'),
        types: z.array(z.string()).describe('Source types that are new to it.'),
      })
      .optional()
      .describe('For a firing that joins a story people already know.'),
    tells: z
      .array(
        z.object({
          id: z.string().describe('Id of that event.'),
          ruleId: z.string().describe('Its rule.'),
          name: z.string().describe('The name of its rule.'),
          severity: severity.describe('The severity of its rule.'),
          status: transition.describe('The status of its alert.'),
          said: z.string().describe('What it says, in one line.'),
          channels: z.array(z.string()).describe('The chat channels that show it this way.'),
        }),
      )
      .optional()
      .describe('Other events of the same story, which chat channels show in the message of this event.'),
    toldIn: z
      .record(z.string(), z.string())
      .optional()
      .describe('For each chat channel, the id of the event whose message shows this one.'),
    compared: compared
      .optional()
      .describe(
        'How far others were over their usual at the same time: those of compare, otherwise watched keywords of the same group. Absent if there are none.',
      ),
    headline: headline
      .optional()
      .describe(
        'What happened, in the words of the mention that leads; absent where none does, or it could not be read.',
      ),
    /** Absent for a rule that wants no samples, too. */
    story: story
      .optional()
      .describe('What the mentions are about, compared with those before them; absent if they could not be read.'),
    samples: z
      .array(sample)
      .describe('Mentions to show, in the order that the rule asks for; of an end the largest of its episode.'),
    samplesShown: z.number().describe('How many are shown here.'),
    samplesTotal: z.number().describe('How many the window has; of one that is over, all of its episode.'),
    samplesStatus: z
      .enum(['ok', 'pending', 'none', 'failed'])
      .describe(
        'ok: shown here; none: the rule wants none, or it is no longer watched; failed: they could not be read.',
      ),
    channels: z.array(z.string()).describe('Ids of the channels that the event goes to.'),
    email: z
      .boolean()
      .optional()
      .describe(
        'false: the rule sends no emails (notify.email), so email subscribers do not get it; absent otherwise.',
      ),
    links: z
      .array(
        z.object({
          kind: z
            .enum([...actionKind.options, 'story', 'mentions'])
            .describe(
              'What it does; story: opens the page of the story, for who may use it; mentions: opens a page with them.',
            ),
          href: z
            .string()
            .describe(
              'Its address. Opening it changes nothing; one that acts works for a week after the alert, that of the story as long as the history.',
            ),
        }),
      )
      .optional()
      .describe(
        'What readers may do (with the context value actions), the story on the page for a team (webUsers), and where the mentions are shown. Whoever has the address of an action can use it, once.',
      ),
    timeZone: z
      .string()
      .optional()
      .describe('Time zone of the organization (IANA); messages for people give times in it.'),
    language: z
      .enum(LANGUAGES)
      .optional()
      .describe('Language of the organization, in which the explanation is written; English where it is absent.'),
    test: z
      .literal(true)
      .optional()
      .describe(
        'true: sent by hand as a test; it repeats an earlier alert, or all of it is invented. Absent in real alerts.',
      ),
  }),
);

/**
 * One state change of an alert, as it is kept until it is published. Identifiers are decimal strings, times ISO 8601 in UTC.
 */
export const alertEvent = z.lazy(() =>
  z
    .object({
      specversion: z.literal('1.0').describe('Version of CloudEvents.'),
      id: z
        .string()
        .describe(
          'The same on every attempt: ignore an event whose id you already have. Also sent as the header webhook-id.',
        ),
      source: z.string().describe('Which installation: "/mention-alerts/" and its stage.'),
      type: z.string().describe('"mention.alert." and the status: firing, updated, resolved, ended or found.'),
      subject: z.string().describe('"rule/", the organization and the rule.'),
      time: utcTime.describe('The tick, the minute of evaluation that the event stands for.'),
      sequence: z.string().optional().meta({
        description:
          'Number of the event among those of its rule, with 20 digits so that it sorts as text. Order by time, then by this.',
        pattern: '^\\d{20}$',
      }),
      datacontenttype: z.literal('application/json').describe('Media type of data.'),
      data: data.describe('The alert.'),
    })
    .describe(EVENT),
);

export type AlertEvent = z.output<typeof alertEvent>;
export type AlertEventData = AlertEvent['data'];

/** An event as topics, channels and the history get it, in words: the schema in `docs/schemas`. */
export const publishedEvent = z.lazy(() =>
  alertEvent
    .unwrap()
    .extend({
      data: data
        .unwrap()
        .omit({ why: true })
        .extend({ explanation: z.string().describe('Why it fired, in words for people.') })
        .describe('The alert.'),
    })
    .describe(EVENT),
);

export type PublishedEvent = z.output<typeof publishedEvent>;

/** What an event says of its reason: in parts, or the sentence that an earlier release stored. */
export function whyOf({ why, explanation = '', others }: AlertEventData): Why {
  return why ?? { kind: 'sentence', text: explanation, ...(others === undefined ? {} : { others }) };
}

/** What identifies an event. Times are epoch ms. */
export type EventIdentity = {
  readonly organizationId: bigint;
  readonly ruleId: string;
  readonly episodeStart: number;
  readonly transition: Transition;
  readonly tick: number;
};

/** The id of an event: equal on every attempt to publish it, different for every other state change; 32 hex digits. */
export function eventId({ organizationId, ruleId, episodeStart, transition, tick }: EventIdentity): string {
  return contentHash([organizationId, ruleId, episodeStart, transition, tick]);
}
