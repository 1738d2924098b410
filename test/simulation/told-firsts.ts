import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { FIRST } from './first-mentions.ts';
import type { Outcome } from './simulate.ts';
import { isTrueFromTheFirst, type SimulatedWorld } from './simulated-world.ts';
import { doubtedSpan } from './told-mentions.ts';

/** When the past has been read, and how long before the end of a world what is new is told. */
const READ_MS = 40 * MINUTE_MS;
const TOLD_IN_MS = 20 * MINUTE_MS;

const INTERVAL_MS = 5 * MINUTE_MS;

/** The names that a mention has, of the kinds that the rule asks for. */
type Named = {
  readonly id: string;
  readonly feedTime: number;
  readonly names: readonly string[];
  readonly isAlways: boolean;
};

/**
 * What a rule on new authors and outlets must keep in each run by itself, whatever was known when:
 * - **must** be told: each name of a mention that the service has from its feed time on and for good, in the time that the run
 *   watches, which no mention had before that time;
 * - **may** be told: any other name that no mention of the past had, with a mention of its keyword that has it;
 * - **must not** be told: a name twice, a mention in two events, a name of the past, or a mention without a name.
 * In a world that is true from the first, without faults, each is told with its earliest mention, and nothing besides.
 *
 * Mentions that an event only counts, as they could not be read, count as told, but are not known.
 */
export function toldFirsts(
  world: SimulatedWorld,
  outcome: Outcome,
  { outageMs = 0, isFaultFree = false } = {},
): string[] {
  if (!world.rules.some(({ ruleId }) => ruleId === FIRST.ruleId)) return [];
  const byName = new Map<string, Named[]>();
  for (const mention of namedOf(world)) {
    for (const name of mention.names) byName.set(name, [...(byName.get(name) ?? []), mention]);
  }
  const events = [...outcome.ledger.events.values()].filter(({ data }) => data.rule.ruleId === FIRST.ruleId);
  const { told, problems } = falselyTold(events, byName, world.start);
  const from = Math.ceil((world.start + READ_MS + outageMs) / INTERVAL_MS) * INTERVAL_MS;
  const later = [...byName].filter(([, own]) => own.every(({ feedTime }) => feedTime >= from));
  if (isFaultFree && isTrueFromTheFirst(world)) {
    for (const [name, [first]] of later) {
      const by = told.get(name) ?? first?.id;
      if (by !== first?.id) problems.push(`${name} is new with ${first?.id}, and told with ${by}`);
    }
  }
  const doubted = doubtedSpan(world, outageMs);
  const isWatched = ({ feedTime, isAlways }: Named) =>
    isAlways && feedTime < world.end - TOLD_IN_MS && !(feedTime >= doubted.from && feedTime < doubted.to);
  const untold = later.flatMap(([name, own]) => (!told.has(name) && own.some(isWatched) ? [name] : []));
  const unread = events.reduce((sum, { data }) => sum + data.observed - data.samples.length, 0);
  if (untold.length > FIRST.kinds.length * unread) problems.push(`nothing tells ${untold.join(', ')}`);
  return problems;
}

/** What events tell, the mention by each name that is new with it, and what of it is false, in a world that begins at `start` (epoch ms). */
function falselyTold(events: readonly PublishedEvent[], byName: ReadonlyMap<string, readonly Named[]>, start: number) {
  const problems: string[] = [];
  const told = new Map<string, string>();
  const seen = new Set<string>();
  for (const { data, id } of events) {
    if (data.status !== 'found') problems.push(`${FIRST.ruleId} tells that it is ${data.status}`);
    for (const { id: mention, firsts = [] } of data.samples) {
      if (seen.has(mention)) problems.push(`mention ${mention} is told again as the first, in event ${id}`);
      seen.add(mention);
      if (firsts.length === 0) problems.push(`mention ${mention} is told as the first of nothing`);
      for (const { kind, name: said } of firsts) {
        const name = `${kind} ${said}`;
        const own = byName.get(name) ?? [];
        if (!own.some((each) => each.id === mention)) problems.push(`mention ${mention} has no ${name}`);
        if (own.some(({ feedTime }) => feedTime < start)) problems.push(`${name} was there before mention ${mention}`);
        if (told.has(name)) problems.push(`${name} is new with mention ${told.get(name)}, and again with ${mention}`);
        told.set(name, mention);
      }
    }
  }
  return { told, problems };
}

/** The mentions of the keyword with their names, the earliest first. */
function namedOf({ truth }: SimulatedWorld): Named[] {
  const own = truth.mentions.filter(
    ({ keywordId, from }) => keywordId === FIRST.keywordId && from < Number.POSITIVE_INFINITY,
  );
  return own
    .map(({ id, feedTime, author, url, from, to }) => ({
      id: String(id),
      feedTime,
      names: [
        ...(author === undefined ? [] : [`author ${author}`]),
        ...(url === undefined ? [] : [`outlet ${new URL(url).hostname.replace('www.', '')}`]),
      ],
      isAlways: from === feedTime && to === Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => a.feedTime - b.feedTime);
}
