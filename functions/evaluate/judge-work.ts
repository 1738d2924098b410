import type { HistoryStore } from '../adapters/dynamodb/history-store.ts';
import { boundaryBefore, judgeRule, needsHistory } from '../domain/alert/judge-rule.ts';
import { owe } from '../domain/alert/owe.ts';
import { quietUntil } from '../domain/alert/quiet-until.ts';
import type { RuleState } from '../domain/alert/rule-state.ts';
import { wasAbsent } from '../domain/alert/was-absent.ts';
import type { WatchInfo } from '../domain/alert/watch-info.ts';
import { watchingOf } from '../domain/alert/watching.ts';
import { scalesOf } from '../domain/detection/scales-of.ts';
import { buildEvent } from '../domain/event/build-event.ts';
import { endedEvent } from '../domain/event/ended-event.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { knownEnd, type SeriesHead } from '../domain/series/series-head.ts';
import { DAY_MS } from '../domain/time/units-of-time.ts';
import { historyFrom, type SeriesWork } from './series-work.ts';

/** A rule with the series it looks at. */
export type RuleWork = { readonly rule: Rule; readonly counted: SeriesWork; readonly negative?: SeriesWork };

/** How long judging waits for a gap to be filled before it goes on without, beyond three intervals, in ms. */
const PATIENCE_MS = 15 * 60_000;

/** Up to where a series may be judged in order: a young gap is waited for, an old one is not. */
function judgeableTo(head: SeriesHead, judgedTo: number, everyMs: number, tick: number): number {
  const gap = head.gaps.find(({ to }) => to > judgedTo);
  if (gap === undefined) return head.knownTo;
  const waits = tick - gap.from <= 3 * everyMs + PATIENCE_MS;
  return waits ? Math.max(gap.from, judgedTo) : knownEnd(head);
}

/** The revision of what a rule sees: of its series, and of the negative ones. */
export function revisionOf({ counted, negative }: RuleWork): string {
  return [counted, ...(negative === undefined ? [] : [negative])].map(({ head }) => head.revision).join('/');
}

/**
 * Judges one rule up to what is known at the tick; gives its new state with the events it owes, or undefined where
 * nothing is to be judged yet. `watch` are the names to show, `timeZone` is the one of the rule's quiet hours,
 * `since` (epoch ms) when evaluations last had a break.
 */
export async function judgeWork(
  store: HistoryStore,
  work: RuleWork,
  remembered: RuleState | undefined,
  options: {
    readonly source: string;
    readonly watch: WatchInfo;
    readonly tick: number;
    readonly timeZone: string;
    readonly since: number;
  },
): Promise<RuleState | undefined> {
  const { rule, counted, negative } = work;
  const { tick } = options;
  const absent = remembered !== undefined && wasAbsent(rule, remembered, options.since, tick);
  const before = absent ? { ...remembered, parked: true } : remembered;
  const revision = revisionOf(work);
  const anew = needsHistory(rule, before, revision);
  const heads = [counted.head, ...(negative === undefined ? [] : [negative.head])];
  const last = boundaryBefore(rule, Math.min(...heads.map(({ knownTo }) => knownTo)));
  const goesOn = before !== undefined && before.parked !== true && before.watching === watchingOf(rule);
  // What starts at now waits for no gap of the past, and judges none of it.
  const judgedTo = goesOn ? before.judgedTo : last - rule.everyMs;
  const to = Math.min(...heads.map((head) => judgeableTo(head, judgedTo, rule.everyMs, tick)));
  if (boundaryBefore(rule, to) <= judgedTo) return undefined;
  const start = Math.max(...heads.map((head) => head.from));
  const longest = Math.max(...scalesOf(rule.condition, rule.everyMs));
  const from = anew ? start : Math.min(judgedTo + rule.everyMs, last) - longest - rule.everyMs;
  const sight = {
    counted: await historyFrom(store, counted, from),
    ...(negative === undefined ? {} : { negative: await historyFrom(store, negative, from) }),
    from: start,
    to,
    revision,
  };
  const { state, changes } = judgeRule(rule, before, sight, tick);
  const events = changes.map((change) => buildEvent(change, sight, { ...options, rule }));
  const ended =
    before?.phase.kind === 'firing' && before.watching !== state.watching && before.lastEvent !== undefined
      ? [endedEvent(before.lastEvent, 'edited', tick)]
      : [];
  const told = [...ended, ...events].filter(({ data }) => data.status !== 'resolved' || rule.notify.resolved);
  const lastEvent = state.phase.kind === 'firing' ? (events.at(-1) ?? state.lastEvent) : undefined;
  const { lastEvent: _old, ...rest } = state;
  const until = told.length === 0 ? undefined : quietUntil(rule, options.timeZone, tick);
  const hold = until === undefined ? undefined : { until, because: 'quiet' as const };
  return {
    ...rest,
    debts: told.reduce((debts, event) => owe(debts, event, hold), state.debts),
    announced: [...(before?.announced ?? []).filter((at) => at > tick - DAY_MS), ...told.map(() => tick)],
    ...(lastEvent === undefined ? {} : { lastEvent }),
  };
}
