import { type ChosenMentions, chooseMentions, lacking } from '../../domain/alerting/found/choose-mentions.ts';
import { withChosen } from '../../domain/alerting/found/found-event.ts';
import type { FoundMentions } from '../../domain/alerting/found/found-mentions.ts';
import {
  NOTHING_TOLD,
  remembered,
  type ToldMentions,
  untoldIn,
  withMessage,
  withWrittenDown,
} from '../../domain/alerting/found/told-mentions.ts';
import type { OutboxEntry } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { ReadMention } from '../../domain/story/read-mention.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { ServiceSession } from '../counting/service-session.ts';
import type { EvaluatePorts } from '../ports.ts';
import { type ReadForEvent, seriesQuery } from './read-mentions.ts';

/** Rules whose mentions are read at once. */
const CONCURRENCY = 4;

/** Intervals that lie nearer to each other are read by one scroll (ms). */
const READ_TOGETHER_MS = HOUR_MS;

/** How long (ms) mentions that are counted and cannot be read are waited for; after that their number is told. */
const WAITS_MS = 15 * MINUTE_MS;

type ReadingPorts = Pick<EvaluatePorts, 'told' | 'fault'> & { readonly session: Pick<ServiceSession, 'page'> };

/** A rule with mentions to tell. */
type RuleToTell<Own> = Own & { readonly rule: Rule; readonly state: RuleState };

/** A state whose mentions were chosen, or that notes that they could not be read; and what was read for its events. */
type WithFound<Own> = Own & { readonly state: RuleState; readonly read: ReadonlyMap<string, ReadForEvent> };

/**
 * Reads the mentions that events of these rules tell, and chooses those that were not told yet, whatever the state was then. What an
 * event shows is part of the state from then on, which has to be written before the event is published: each attempt tells the same
 * mentions then. An event without anything new leaves the outbox. One whose mentions cannot be read waits for them, a quarter of an
 * hour at most.
 */
export async function readFound<Own extends object>(
  ports: ReadingPorts,
  rules: readonly RuleToTell<Own>[],
  tick: number,
): Promise<WithFound<RuleToTell<Own>>[]> {
  return inParallel(CONCURRENCY, rules, async (each) => {
    const { rule } = each;
    const read = new Map<string, ReadForEvent>();
    const known = await withToldBefore(ports, each);
    let state = known ?? each.state;
    for (const entry of each.state.outbox) {
      // What the email cap holds back is read when its hour is over.
      if (entry.found === undefined || (entry.cappedUntil ?? 0) > tick) continue;
      if (entry.found.shown === undefined && known === undefined) continue;
      const memory = state.found ?? NOTHING_TOLD;
      const mentions = await mentionsOf(ports.session, rule, { found: entry.found, memory });
      const gaveUp = tick - (entry.found.triedAt ?? tick) >= WAITS_MS;
      const after = afterReading(entry, mentions, { rule, state, tick, gaveUp });
      state = after.state;
      if (after.read !== undefined) read.set(...after.read);
    }
    return { ...each, state, read };
  });
}

/**
 * The state with what was told of the intervals that are to be read, by whichever state the rule had then; undefined where that is not
 * known, so that nothing more can be chosen.
 */
async function withToldBefore(
  { told, fault }: ReadingPorts,
  { rule, state }: RuleToTell<object>,
): Promise<RuleState | undefined> {
  const unread = state.outbox.flatMap(({ found }) => (found?.shown === undefined ? (found?.intervals ?? []) : []));
  if (unread.length === 0) return state;
  const from = Math.min(...unread.map(([start]) => start));
  try {
    // An interval may have been part of a longer one: another `every` was asked for then.
    const written = await told.mentionsSince(rule, from - HOUR_MS);
    const before = state.found ?? NOTHING_TOLD;
    const after = withWrittenDown(before, written, rule.everyMs);
    return after === before ? state : { ...state, found: after };
  } catch (error) {
    fault('what was told of a rule cannot be read: its mentions wait', {
      rule: ruleKeyText(rule),
      error: String(error),
    });
    return undefined;
  }
}

/** What was read of some intervals; the last of them may have been cut off by the size of a page, or not be read at all. */
type Read = { readonly mentions: readonly ReadMention[]; readonly isCut: boolean; readonly isFailed: boolean };

/**
 * Reads intervals that lie near to each other by one scroll. Of those of which it does not have all that is counted, because a page
 * was full, each is read by itself.
 */
async function mentionsOf(
  session: ReadingPorts['session'],
  rule: Rule,
  { found, memory }: { readonly found: FoundMentions; readonly memory: ToldMentions },
): Promise<Read> {
  const { everyMs } = rule;
  const spans: { from: number; to: number; size: number }[] = [];
  for (const [start] of [...found.intervals].sort(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last === undefined || start - last.to > READ_TOGETHER_MS) {
      spans.push({ from: start, to: start + everyMs, size: 1 });
      continue;
    }
    last.to = start + everyMs;
    last.size += 1;
  }
  const page = (span: Span) =>
    session.page(seriesQuery(rule, span), { sort: 'FEED_TIME', count: MAX_MENTIONS_PER_PAGE });
  const together = await inParallel(CONCURRENCY, spans, page);
  const first = together.flatMap((each) => (each.ok ? each.value : []));
  const left = lacking(found, first, { memory, everyMs }).filter(([start]) =>
    spans.some(({ from, to, size }, at) => size > 1 && from <= start && start < to && together[at]?.ok === true),
  );
  const single = await inParallel(CONCURRENCY, left, ([start]) => page({ from: start, to: start + everyMs }));
  const all = [...together.filter((_, at) => spans[at]?.size === 1), ...single];
  const mentions = new Map(
    [...first, ...single.flatMap((each) => (each.ok ? each.value : []))].map((mention) => [mention.sample.id, mention]),
  );
  return {
    mentions: [...mentions.values()],
    isCut: all.some((each) => each.ok && each.value.length >= MAX_MENTIONS_PER_PAGE),
    isFailed: [...together, ...single].some((each) => !each.ok),
  };
}

type Reading = { readonly rule: Rule; readonly state: RuleState; readonly tick: number; readonly gaveUp: boolean };

function afterReading(
  entry: OutboxEntry,
  { mentions, isCut, isFailed }: Read,
  { rule, state, tick, gaveUp }: Reading,
): { readonly state: RuleState; readonly read?: readonly [string, ReadForEvent] } {
  const { found } = entry;
  if (found === undefined) return { state };
  const options = { memory: state.found ?? NOTHING_TOLD, everyMs: rule.everyMs, sort: rule.samples.sort };
  // Of an interval with more than a page nothing more comes; and what was chosen may have been deleted since.
  const isLacking =
    found.shown === undefined
      ? (isFailed || !isCut) && lacking(found, mentions, options).length > 0
      : isFailed && found.shown.some(([id]) => mentions.every(({ sample }) => sample.id !== id));
  if (isLacking && !gaveUp) {
    const tried = { ...entry, found: { ...found, triedAt: found.triedAt ?? tick } };
    return { state: found.triedAt === undefined ? withEntry(state, entry, tried) : state };
  }
  if (found.shown !== undefined) return { state, read: [entry.event.id, shownOf(found.shown, mentions)] };
  const chosen = chooseMentions(found, mentions, options);
  if (chosen.observed === 0) {
    return { state: { ...withEntry(state, entry, undefined), found: remembered(chosen.memory, tick) } };
  }
  const { copies: _told, dropped: _said, ...memory } = chosen.memory;
  const late = chosen.intervals.some(
    (each) => untoldIn(options.memory, [each]) === 0 && isLate(rule, tick - each[0] - rule.everyMs),
  );
  const told = withChosen(entry, chosen, { rule, late });
  return {
    state: {
      ...withEntry(state, entry, told),
      announcedAt: [...(state.announcedAt ?? []), tick],
      found: { comparedAt: tick, ...withMessage(remembered(memory, tick), tick, chosen.observed) },
    },
    read: [told.event.id, shownOf(chosen.shown, mentions)],
  };
}

function withEntry(state: RuleState, entry: OutboxEntry, after: OutboxEntry | undefined): RuleState {
  const outbox = state.outbox.flatMap((each) => (each !== entry ? [each] : after === undefined ? [] : [after]));
  return { ...state, outbox };
}

/** What an event shows of the mentions that it tells; as failed, if none of them could be read. */
function shownOf(shown: ChosenMentions['shown'], mentions: readonly ReadMention[]): ReadForEvent {
  const known = new Map(mentions.map((mention) => [mention.sample.id, mention.sample]));
  const samples = shown.flatMap(([id, copies]) => {
    const sample = known.get(id);
    return sample === undefined ? [] : [copies === 0 ? sample : { ...sample, copies }];
  });
  const samplesStatus = samples.length === 0 ? ('failed' as const) : ('ok' as const);
  return { shown: { samples, samplesShown: samples.length, samplesStatus } };
}
