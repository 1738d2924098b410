import { seriesPlaceText } from '../adapters/dynamodb/history-store.ts';
import { type RuleKey, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { RuleState } from '../domain/alert/rule-state.ts';
import { watchingOf } from '../domain/alert/watching.ts';
import { initialDetector } from '../domain/detection/detector.ts';
import { quietPhase } from '../domain/episode/alert-phase.ts';
import { inParallel } from '../domain/in-parallel.ts';
import type { WatchTrouble } from '../domain/organization/watch-in-organization.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { seriesKey, seriesOf } from '../domain/series/series.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { judgeWork, type RuleWork, revisionOf } from './judge-work.ts';
import type { OpenedService } from './open-service.ts';
import type { Owing } from './pay-debts.ts';
import type { SeriesWork } from './series-work.ts';
import type { Careful } from './set-aside.ts';

/** States under way at once. */
const CONCURRENCY = 16;

export type JudgedRules = {
  readonly owing: readonly Owing[];
  /** All states of the due rules, as they are stored now. */
  readonly states: Map<string, RuleState>;
  readonly judged: number;
  readonly learning: number;
  readonly failed: number;
  /** Of those, the ones that failed for a fault here, to be tried again at the next tick. */
  readonly broken: number;
  /** Rules that there was no time left for, and how long (ms) the oldest of them has been due. */
  readonly postponed: number;
  readonly oldestPostponedMs: number;
};

/** A silence is what a rule of `atMost` is there to tell; the others do not believe it while ingestion seems to stand still. */
function believesSilence({ condition }: Rule): boolean {
  return condition.kind === 'threshold' && condition.bound === 'atMost';
}

/** The rules whose series are all at hand. */
function ruleWorks(works: readonly SeriesWork[]): RuleWork[] {
  const byPlace = new Map(works.map((work) => [seriesPlaceText(work.place), work]));
  const rules = new Map(works.flatMap(({ fleet }) => fleet.rules).map((rule) => [ruleKeyText(rule), rule]));
  return [...rules.values()].flatMap((rule): RuleWork[] => {
    const { counted, negative } = seriesOf(rule);
    const find = (key: string) => byPlace.get(seriesPlaceText({ organizationId: rule.organizationId, key }));
    const countedWork = find(seriesKey(counted));
    const negativeWork = negative === undefined ? undefined : find(seriesKey(negative));
    if (countedWork === undefined || (negative !== undefined && negativeWork === undefined)) return [];
    return [{ rule, counted: countedWork, ...(negativeWork === undefined ? {} : { negative: negativeWork }) }];
  });
}

/** The state of a rule whose watch cannot be believed: nothing is judged, no episode ends. */
function troubled(work: RuleWork, before: RuleState | undefined, trouble: WatchTrouble, tick: number): RuleState {
  const { rule } = work;
  const health = { status: 'error' as const, ...trouble, since: tick, told: false };
  if (before === undefined) {
    return {
      version: 0,
      watching: watchingOf(rule),
      judgedTo: Math.floor(work.counted.head.knownTo / rule.everyMs) * rule.everyMs,
      revision: revisionOf(work),
      detector: initialDetector(rule.condition, rule.everyMs),
      phase: quietPhase,
      debts: [],
      health,
    };
  }
  return before.health.status === 'error' && before.health.cause === trouble.cause ? before : { ...before, health };
}

/**
 * Judges the due rules, each by itself: one that fails is said and costs no other. A state and the events it owes go
 * into one conditional write; what somebody else wrote meanwhile is left alone.
 */
export async function judgeDue(
  dependencies: EvaluateDependencies,
  options: {
    readonly works: readonly SeriesWork[];
    readonly states: ReadonlyMap<string, RuleState>;
    readonly service: OpenedService;
    readonly tick: number;
    readonly secretName: string;
    readonly timeZoneOf: (organizationId: bigint) => string;
    /** Since when (epoch ms) evaluations went on without a break. */
    readonly since: number;
    readonly care: Pick<Careful, 'oneByOne' | 'noteJudging'>;
    /** Whether there is time left only for what comes after judging. */
    readonly isTimeUp: () => boolean;
    /** Organizations whose ingestion seems to stand still. */
    readonly stalled: ReadonlyMap<bigint, number>;
  },
): Promise<JudgedRules> {
  const { history, states: store, source, log } = dependencies;
  const { works, service, tick, secretName, timeZoneOf, care } = options;
  const states = new Map(options.states);
  const owing: Owing[] = [];
  const tally = { judged: 0, learning: 0, failed: 0, broken: 0, postponed: 0, oldestPostponedMs: 0 };
  const judgeOne = async (work: RuleWork, key: RuleKey, name: string) => {
    const before = states.get(name);
    const watch = service.watches.get(name);
    if (watch === undefined) return;
    if (options.stalled.has(work.rule.organizationId) && !believesSilence(work.rule)) return;
    const after =
      watch.trouble === undefined
        ? await judgeWork(history, work, before, {
            source,
            watch: watch.info,
            tick,
            timeZone: timeZoneOf(work.rule.organizationId),
            since: options.since,
          })
        : troubled(work, before, watch.trouble, tick);
    if (watch.trouble !== undefined) tally.failed += 1;
    if (after === undefined || after === before) return;
    const stored = await store.save(key, after, secretName);
    if (stored === undefined) {
      log('somebody else judged this rule', { rule: name });
      return;
    }
    states.set(name, stored);
    if (watch.trouble === undefined) tally.judged += 1;
    if (stored.health.status === 'learning') tally.learning += 1;
    if (stored.debts.length > 0) owing.push({ key, state: stored });
  };
  const judgedTo = ({ rule }: RuleWork) => states.get(ruleKeyText(rule))?.judgedTo ?? 0;
  const due = ruleWorks(works);
  // Where time runs out the longest unjudged come first, or it would run out for the same ones each time.
  if (!care.oneByOne) due.sort((a, b) => judgedTo(a) - judgedTo(b));
  await inParallel(care.oneByOne ? 1 : CONCURRENCY, due, async (work) => {
    const { organizationId, ruleId, everyMs }: Rule = work.rule;
    const name = ruleKeyText(work.rule);
    if (options.isTimeUp()) {
      tally.postponed += 1;
      const dueMs = states.has(name) ? tick - judgedTo(work) - everyMs : 0;
      tally.oldestPostponedMs = Math.max(tally.oldestPostponedMs, dueMs);
      return;
    }
    try {
      await care.noteJudging(work.rule);
      await judgeOne(work, { organizationId, ruleId }, name);
    } catch (error) {
      tally.broken += 1;
      tally.failed += 1;
      log('a rule could not be judged', { rule: name, error: error instanceof Error ? error.stack : String(error) });
    }
  });
  return { owing, states, ...tally };
}
