import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Outcome } from './simulate.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** The rule of a world that tells each mention, and its keyword. */
const EACH = { ruleId: 'each', keywordId: 1002 } as const;

/** How often the rule is judged. */
const INTERVAL_MS = 5 * MINUTE_MS;

/** How long it takes at most until an allowance was asked for again, if the service can be asked. */
const ASKED_WITHIN_MS = 10 * MINUTE_MS;

/** When a rule has been judged for the first time, and how long before the end of a world mentions are told. */
const BEGUN_MS = 20 * MINUTE_MS;
const TOLD_IN_MS = 20 * MINUTE_MS;

/**
 * What a rule that tells each mention must keep in each run by itself, whatever was known when:
 * - **must** be told: each mention that the service has from its feed time on and for good, in the time that the run watches;
 * - **may** be told: any other mention of its keyword that the service has at some time;
 * - **must not** be told: a mention to one receiver in events of two ids, or one that the service never had. Who gets events or emails
 *   gets them from one topic.
 *
 * An event says of how many mentions it is, whose words it shows unless they could not be read: these count as told, but are not
 * known. Intervals that are not believed, because the service gives wrong zeros in them or an allowance is used up, may be told.
 * `outageMs`: how long nothing could be asked; `heldMs`: how long nothing could be published.
 */
export function toldMentions(world: SimulatedWorld, outcome: Outcome, { outageMs = 0, heldMs = 0 } = {}): string[] {
  const { rules, truth, start, end } = world;
  if (!rules.some(({ ruleId }) => ruleId === EACH.ruleId)) return [];
  const own = truth.mentions.filter(({ keywordId }) => keywordId === EACH.keywordId);
  const events = [...outcome.ledger.events.values()].filter(({ data }) => data.rule.ruleId === EACH.ruleId);
  const problems = toldAgain(outcome);
  const told = new Set<string>();
  for (const { data } of events) {
    if (data.status !== 'found') problems.push(`${EACH.ruleId} tells that it is ${data.status}`);
    for (const sample of data.samples) {
      told.add(sample.id);
      if (!own.some((mention) => String(mention.id) === sample.id))
        problems.push(`mention ${sample.id} is told, and is none`);
    }
  }
  const unread = events.reduce((sum, { data }) => sum + data.observed - data.samples.length, 0);
  const isAlways = ({ id, from, feedTime, to }: (typeof own)[number]) =>
    from === feedTime && to === Number.POSITIVE_INFINITY && !truth.malformed.has(id);
  // What waits as the rule is switched off is not told, and it begins anew.
  const changed = world.changes.find(({ rule }) => rule.ruleId === EACH.ruleId);
  const watchedTo = changed === undefined ? end : changed.at - outageMs - heldMs;
  const doubted = doubtedSpan(world, outageMs);
  const isDoubtful = (time: number) => time >= doubted.from && time < doubted.to;
  const untold = own.filter(
    (mention) =>
      isAlways(mention) &&
      mention.feedTime >= start + BEGUN_MS &&
      mention.feedTime < watchedTo - TOLD_IN_MS &&
      !isDoubtful(mention.feedTime) &&
      !told.has(String(mention.id)),
  );
  if (untold.length > unread) {
    const names = untold.map(({ id, feedTime }) => `${id} of ${new Date(feedTime).toISOString()}`);
    problems.push(`${untold.length} mentions are not told, and ${unread} only counted: ${names.join(', ')}`);
  }
  return problems;
}

/** The mentions that a topic took in events of two ids, of whichever rule. */
function toldAgain({ ledger }: Outcome): string[] {
  const first = new Map<string, string>();
  return ledger.publications.flatMap(({ topic, eventId, ruleId }) =>
    (ledger.shown.get(eventId) ?? []).flatMap((mention) => {
      const name = `${topic} ${ruleId} ${mention}`;
      const before = first.get(name) ?? eventId;
      first.set(name, before);
      return before === eventId
        ? []
        : [`mention ${mention} of ${ruleId} is told to ${topic} again, in event ${eventId}`];
    }),
  );
}

/**
 * The intervals that a run may not believe. That an allowance is used up, and that it is not any more, is known only once it was
 * asked for: what came since it was last known to last stays unknown.
 */
export function doubtedSpan({ weather, doubtful }: SimulatedWorld, outageMs: number): Span {
  if (doubtful === undefined) return { from: 0, to: 0 };
  const unaskedMs = weather === 'used up' ? ASKED_WITHIN_MS + outageMs : 0;
  return {
    from: Math.floor((doubtful.from - unaskedMs) / INTERVAL_MS) * INTERVAL_MS,
    to: Math.ceil((doubtful.to + unaskedMs) / INTERVAL_MS) * INTERVAL_MS,
  };
}
