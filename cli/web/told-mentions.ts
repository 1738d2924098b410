import type { HistoryEntry } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { AlertEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { alertFacts } from '../../functions/domain/alerting/event/alert-facts.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { present } from '../../functions/domain/present.ts';
import { readMentions, withMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import type { Installation } from '../context/installation.ts';
import type { StoryAnswer } from './answers.ts';
import { mentionsOnPage } from './mentions-on-page.ts';
import { withoutZone } from './organizations-on-page.ts';
import { PageError } from './page-error.ts';
import type { AskService, TokenOf } from './service-door.ts';

/** The window, and what came before it. */
const SCROLLS = 2;

/**
 * How many requests it takes to read the mentions of a message again: its window, what came before it, and, if not all fit into
 * one answer, how many are negative. Undefined if they cannot be read: it is an end, or its rule or its window is not known.
 */
export function requestsToRead(entry: HistoryEntry, rule: Rule | undefined): number | undefined {
  if (rule === undefined || entry.window === undefined) return undefined;
  if (entry.status === 'resolved' || entry.status === 'ended') return undefined;
  return SCROLLS + countsToRead(entry);
}

function countsToRead({ story, observed }: HistoryEntry): number {
  return (story?.mentions ?? observed) > MAX_MENTIONS_PER_PAGE ? 1 : 0;
}

/**
 * The mentions of a message as the service has them now, with what they are about. The message's own sentence stays as it was
 * told. Nothing of it is stored. @throws PageError 409 if they cannot be read; Error with a sentence if the service cannot be asked
 */
export async function toldMentions(
  { name: source }: Installation,
  { entry, rule }: { readonly entry: HistoryEntry; readonly rule: Rule | undefined },
  { ask, token, words }: { readonly ask: AskService; readonly token: TokenOf; readonly words: Words },
): Promise<StoryAnswer> {
  const event = rule === undefined ? undefined : eventOf(entry, rule, source);
  if (rule === undefined || event === undefined || requestsToRead(entry, rule) === undefined) {
    throw new PageError(409, words.answers.problems.noMentions);
  }
  const counts = countsToRead(entry);
  const wish = { least: { counts: 0, scrolls: 1 }, wanted: { counts, scrolls: SCROLLS } };
  return ask(token, wish, async ({ session }) => {
    // Without its keywords a group is read by as many requests as a keyword.
    const read = await readMentions(session, [{ event, rule }], new Map());
    const { data } = withMentions({ event }, read.get(event.id)?.shown);
    if (data.samplesStatus === 'failed') throw new Error(words.answers.problems.notGiven);
    return {
      explanation: withoutZone(entry.explanation, words.timeZone),
      unusualness: '',
      facts: alertFacts(data, { plain: plainPart, words }),
      samples: mentionsOnPage(data, { words, eventMs: Date.parse(entry.time) }),
      samplesTotal: data.samplesTotal,
      requests: session.used(),
    };
  });
}

/** The event of a message, without its mentions, as far as its entry in the history and its rule say it. */
function eventOf(entry: HistoryEntry, rule: Rule, source: string): AlertEvent | undefined {
  const { eventId: id, time, organizationId, ruleId, name, severity, window, observed, startedAt, peak } = entry;
  const { watch, explanation, channels, measure, count, story } = entry;
  if (window === undefined) return undefined;
  return {
    specversion: '1.0',
    id,
    source,
    type: `mention.alert.${entry.status}`,
    subject: `rule/${organizationId}/${ruleId}`,
    time,
    datacontenttype: 'application/json',
    data: {
      schemaVersion: 1,
      status: entry.status,
      late: false,
      rule: { organizationId, ruleId, name, severity, conditionKind: rule.condition.kind },
      watch: { ...shownWatch(rule.watch), name: watch },
      window,
      observed,
      ...present({ measure, count, mentions: story?.mentions }),
      byType: {},
      explanation,
      episode: { startedAt, peak },
      recent: [],
      samples: [],
      samplesShown: 0,
      samplesTotal: story?.mentions ?? observed,
      samplesStatus: 'pending',
      channels,
    },
  };
}
