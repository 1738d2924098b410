import { earlyNeed } from '../../domain/alerting/early-need.ts';
import { dayCourseFrom } from '../../domain/alerting/event/day-course.ts';
import { usualFrom } from '../../domain/alerting/event/whole-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { isWorthWriting } from '../../domain/alerting/unwritten-verdicts.ts';
import {
  isUnknown,
  type WatchInOrganization,
  type WatchTrouble,
} from '../../domain/counting/organization/watch-in-organization.ts';
import { type Look, nearerLook } from '../../domain/counting/series/early-looks.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { SETTLE_MS } from '../../domain/counting/series/schedule.ts';
import { seriesKeyText, seriesName, seriesNameIn, seriesOf } from '../../domain/counting/series/series.ts';
import { knownEnd } from '../../domain/counting/series/series-head.ts';
import { unreadVoices } from '../../domain/counting/series/unread-voices.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { severityRank } from '../../domain/items/rule/severity.ts';
import type { Quarantine } from '../../domain/operations/evaluation/quarantine.ts';
import type { EvaluatePorts } from '../ports.ts';
import {
  countsOf,
  type EarlyLook,
  earlyHistoryNeeded,
  historyNeeded,
  type JudgedBoundaries,
  type JudgingRun,
  judgeBoundaries,
  judgeEarly,
  type RuleInput,
} from './judge-boundaries.ts';
import type { Wholes } from './read-wholes.ts';
import { recallHours } from './recall-hours.ts';
import { saveState } from './save-state.ts';
import { stateAfter } from './state-after.ts';
import type { SeriesAtHand } from './stored-beside.ts';
import { troubled, unjudged } from './without-verdict.ts';

/** Items under way at once. */
const CONCURRENCY = 16;

/** Rules are judged and kept in batches of this size: if time runs out, what was judged is kept. */
const BATCH = 200;

type JudgingPorts = Pick<EvaluatePorts, 'states' | 'history' | 'records' | 'log' | 'fault'>;

/** What judging goes by. */
export type JudgingInput = {
  /** In the order in which they are judged. */
  readonly rules: readonly Rule[];
  readonly series: readonly SeriesAtHand[];
  readonly states: ReadonlyMap<string, RuleState>;
  readonly watches: ReadonlyMap<string, WatchInOrganization>;
  /** Why nothing of an organization can be believed at the moment. */
  readonly troubles: ReadonlyMap<bigint, WatchTrouble>;
  readonly quarantine: Quarantine;
  /** An earlier attempt at this tick ended the process: judge one by one, and note each before. */
  readonly oneByOne: boolean;
  /** Whether it is to be found out which open buckets are worth a look. */
  readonly looksEarly: boolean;
  /** What was seen of buckets that are not over, by `seriesKeyText`: their rules are judged by that, and by nothing else. */
  readonly seen?: ReadonlyMap<string, EarlyLook>;
  readonly run: JudgingRun & { readonly secretName: string; readonly isTimeUp: () => boolean };
  /** Those of some rules (by `ruleKeyText`) that were edited during the run. */
  readonly edited: (rules: readonly RuleKey[]) => Promise<ReadonlySet<string>>;
  readonly muting: Muting;
  /** Of rules that are made of others, by `ruleKeyText`: these, by the states of this run and those that were stored. */
  readonly wholes?: Wholes | undefined;
};

/** What came of judging rules: of a batch, or of all of them. */
export type JudgedRules = {
  /** The states of the rules that were judged, as they are stored now, or would be if they said anything new. */
  readonly states: ReadonlyMap<string, RuleState>;
  /** Rules whose states another run wrote meanwhile; that run publishes their events. */
  readonly lost: readonly string[];
  readonly judged: number;
  readonly learning: number;
  /**
   * How many rules could not be judged because of doubt or an error; `broken` are those with an error in this program, to be
   * tried again at the next tick.
   */
  readonly failed: number;
  readonly broken: readonly Rule[];
  /** Rules that there was no time left for, or that have something to tell and were edited during the run. */
  readonly postponed: readonly Rule[];
  /** What a look at the open bucket of each series that was judged is for, by `seriesKeyText`; undefined where it is for nothing. */
  readonly looks: ReadonlyMap<string, Look | undefined>;
};

/**
 * Judges the rules whose series were counted. A rule that fails is reported and does not affect others. A state and the events
 * it is to publish go into one conditional write; if somebody else wrote meanwhile, theirs stays. A state that says nothing
 * new is written only now and then (docs/decisions/0026).
 */
export async function judgeRules(ports: JudgingPorts, input: JudgingInput): Promise<JudgedRules> {
  const results: JudgedRules[] = [];
  const postponed: Rule[] = [];
  const states = new Map<string, RuleState>();
  for (const rules of inLayers(input)) {
    const due = inputsOf({ ...input, rules }, states);
    const size = input.oneByOne ? Math.max(1, due.length) : BATCH;
    for (let at = 0; at < due.length; at += size) {
      const batch = due.slice(at, at + size);
      if (input.run.isTimeUp()) postponed.push(...batch.map(({ rule }) => rule));
      else {
        const judged = await judgeBatch(ports, input, batch);
        results.push(judged);
        for (const [name, state] of judged.states) states.set(name, state);
      }
    }
  }
  return {
    states: new Map([...states, ...(await noteUnjudged(ports, input, states))]),
    lost: results.flatMap(({ lost }) => lost),
    judged: results.reduce((sum, { judged }) => sum + judged, 0),
    learning: results.reduce((sum, { learning }) => sum + learning, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    broken: results.flatMap(({ broken }) => broken),
    postponed: [...postponed, ...results.flatMap((result) => result.postponed)],
    looks: mergedLooks(results.map(({ looks }) => looks)),
  };
}

/** Notes the rules that were never judged and cannot be judged now, each once, so that they are judged from here on. */
async function noteUnjudged(
  ports: Pick<EvaluatePorts, 'states' | 'log' | 'fault'>,
  { rules, watches, states: known, run }: JudgingInput,
  judged: ReadonlyMap<string, RuleState>,
): Promise<Map<string, RuleState>> {
  const waiting = rules.filter((rule) => {
    const name = ruleKeyText(rule);
    return !known.has(name) && !judged.has(name) && !isUnknown(watches.get(name)?.trouble);
  });
  const noted = await inParallel(CONCURRENCY, waiting, async (rule): Promise<[string, RuleState][]> => {
    const state = unjudged(rule, run.tick - SETTLE_MS - rule.everyMs);
    const kept = await saveState(ports, { key: ruleKeyOf(rule), state }, { secretName: run.secretName, muted: false });
    return kept === undefined ? [] : [[ruleKeyText(rule), kept]];
  });
  return new Map(noted.flat());
}

/** The rules in the order in which they are judged, those that are made of others after these. */
function inLayers({ rules, wholes }: JudgingInput): (readonly Rule[])[] {
  if (wholes === undefined) return [rules];
  const layers: Rule[][] = [];
  for (const rule of rules) {
    const depth = wholes.depthOf(rule);
    // What a rule is made of may fall due at other minutes, so its layer may be the only one.
    while (layers.length <= depth) layers.push([]);
    layers[depth]?.push(rule);
  }
  return layers;
}

/** The rules whose series are all at hand; `judged` are the states of those that were judged before them. */
function inputsOf(
  { rules, series, states, watches, troubles, wholes }: JudgingInput,
  judged: ReadonlyMap<string, RuleState>,
): RuleInput[] {
  const byKey = new Map(series.map((kept) => [seriesKeyText(kept.scheduled), kept]));
  return rules.flatMap((rule): RuleInput[] => {
    const { organizationId } = rule;
    const { counted, subset } = seriesOf(rule);
    const find = (key: string) => byKey.get(seriesKeyText({ organizationId, key }));
    const countedSeries = find(seriesName(counted));
    const subsetSeries = subset === undefined ? undefined : find(seriesName(subset));
    const watch = watches.get(ruleKeyText(rule));
    if (countedSeries === undefined || watch === undefined) return [];
    if (subset !== undefined && subsetSeries === undefined) return [];
    const seen = subsetSeries ?? countedSeries;
    const unread = unreadVoices(seen.head, rule);
    const trouble = watch.trouble ?? troubles.get(organizationId) ?? unread ?? wholes?.troubleOf(rule);
    const parts = wholes?.partsOf(rule, judged);
    return [
      {
        rule,
        remembered: states.get(ruleKeyText(rule)),
        counted: countedSeries,
        ...(subsetSeries === undefined ? {} : { subset: subsetSeries }),
        ...(parts === undefined ? {} : { parts }),
        ...(trouble === undefined ? {} : { trouble }),
      },
    ];
  });
}

/** Runs a step for one rule. What it throws is counted as a fault of that rule alone, which is left out then. */
type Guarded = <Result>(rule: Rule, step: () => Promise<Result> | Result) => Promise<Result | undefined>;

async function judgeBatch(ports: JudgingPorts, input: JudgingInput, batch: readonly RuleInput[]): Promise<JudgedRules> {
  const { run, watches, muting, oneByOne } = input;
  const broken: Rule[] = [];
  const postponed: Rule[] = [];
  const guarded: Guarded = async (rule, step) => {
    try {
      return await step();
    } catch (error) {
      broken.push(rule);
      const said = error instanceof Error ? error.stack : String(error);
      ports.fault('a rule could not be judged', { rule: ruleKeyText(rule), error: said });
      return undefined;
    }
  };
  const recalled = await recallHistory(ports, batch, { run, seen: input.seen, guarded });
  const verdicts = await inParallel(oneByOne ? 1 : CONCURRENCY, recalled, async (each): Promise<JudgedRule[]> => {
    const { rule, remembered, trouble } = each;
    const watch = watches.get(ruleKeyText(rule));
    if (watch === undefined) return [];
    if (run.isTimeUp()) {
      postponed.push(rule);
      return [];
    }
    if (oneByOne) await noteJudging(ports, input, { judging: ruleKeyText(rule) });
    const state = await guarded(rule, async () => {
      const judged = input.seen === undefined ? judgeBoundaries(each, run) : judgedEarly(each, run, input.seen);
      if (judged === undefined)
        return input.seen === undefined ? trouble && troubled(each, trouble, run.tick) : undefined;
      // After a process that ended, nothing more is read: an alert goes out without its day.
      const shown = judged.changes.length === 0 || oneByOne ? judged : await withPastDays(ports, judged);
      return stateAfter(shown, run, { watch: watch.info, muting });
    });
    return state === undefined || state === remembered ? [] : [{ rule, remembered, state }];
  });
  // The note is removed before anything is written, because what ends the process after this is not the fault of a rule.
  if (oneByOne) await noteJudging(ports, input, { suspects: {} });
  // A rule that was disabled or deleted must not even begin an alert, because its end would be told.
  const news = verdicts.flat().filter(({ state }) => state.outbox.length > 0);
  const edited = await input.edited(news.map(({ rule }) => ruleKeyOf(rule)));
  const valid = verdicts.flat().filter(({ rule }) => !edited.has(ruleKeyText(rule)));
  postponed.push(...news.map(({ rule }) => rule).filter((rule) => edited.has(ruleKeyText(rule))));
  const states = await keepVerdicts(ports, input, valid, guarded);
  const troubles = batch.filter(({ trouble }) => trouble !== undefined);
  return {
    states,
    lost: valid.flatMap(({ rule }) => (states.has(ruleKeyText(rule)) ? [] : [ruleKeyText(rule)])),
    judged: [...states.values()].filter(({ health }) => health.status !== 'error').length,
    learning: [...states.values()].filter(({ health }) => health.status === 'learning').length,
    failed: broken.length + troubles.length,
    broken,
    postponed,
    looks: input.looksEarly ? looksOf(recalled, states) : new Map(),
  };
}

/** A rule with its state before and after it was judged. */
type JudgedRule = {
  readonly rule: Rule;
  readonly remembered: RuleState | undefined;
  readonly state: RuleState;
};

/** Writes the states that say anything new. Gives all that hold now, without those that somebody else wrote meanwhile. */
async function keepVerdicts(
  ports: Pick<EvaluatePorts, 'states' | 'log'>,
  { run: { secretName, tick }, muting }: JudgingInput,
  judged: readonly JudgedRule[],
  guarded: Guarded,
): Promise<ReadonlyMap<string, RuleState>> {
  const kept = await inParallel(CONCURRENCY, judged, async ({ rule, remembered, state }) => {
    const name = ruleKeyText(rule);
    if (!isWorthWriting(remembered, state)) return [[name, state] as const];
    const listed = { secretName, muted: muting.isMuted(rule, eventsIn(state), tick) };
    const stored = await guarded(rule, async () => {
      const saved = await ports.states.save(ruleKeyOf(rule), state, listed);
      if (saved === undefined) ports.log('somebody else judged this rule', { rule: name });
      return saved;
    });
    return stored === undefined ? [] : [[name, stored] as const];
  });
  return new Map(kept.flat());
}

/**
 * Notes which rule is being judged, or that none is. If that cannot be written, the run fails and not the process: a note that
 * stays behind would blame the rule.
 */
async function noteJudging(
  { records }: Pick<EvaluatePorts, 'records'>,
  { quarantine, run: { secretName } }: JudgingInput,
  note: Partial<Quarantine>,
): Promise<void> {
  try {
    await records.writeQuarantine(secretName, { ...quarantine, ...note });
  } catch (error) {
    await records.writeQuarantine(secretName, quarantine).catch(() => undefined);
    throw error;
  }
}

/**
 * Reads the older hours that the rules of a batch need, each series once; rules with nothing to judge need none. Gives the
 * rules that have what they need. A rule judged without its history would take the little it saw for everything there is.
 */
async function recallHistory(
  { history }: Pick<EvaluatePorts, 'history'>,
  batch: readonly RuleInput[],
  options: {
    readonly run: JudgingRun;
    readonly seen: JudgingInput['seen'];
    readonly guarded: Guarded;
  },
): Promise<RuleInput[]> {
  const { run, seen, guarded } = options;
  const needs = new Map<RuleInput, readonly string[]>();
  const toRead = new Map<string, { readonly series: SeriesOfRule; readonly from: number }>();
  for (const each of batch) {
    const longest = Math.max(...detectorOf(each.rule).scales);
    const open = seen?.get(countedName(each));
    const need = await guarded(each.rule, () => ({
      from:
        open === undefined
          ? historyNeeded(each, run, longest)
          : earlyHistoryNeeded(each, run, { from: open.from, longestMs: longest }),
    }));
    if (need === undefined) continue;
    const { from } = need;
    const own = from === undefined ? [] : seriesOfRule(each);
    needs.set(
      each,
      own.map(({ name }) => name),
    );
    if (from === undefined) continue;
    for (const series of own) {
      const known = toRead.get(series.name);
      toRead.set(series.name, { series, from: Math.min(from, known?.from ?? from) });
    }
  }
  const older = new Map<string, ReadonlyMap<number, HourCounts>>();
  const unread = new Map<string, unknown>();
  await inParallel(CONCURRENCY, [...toRead], async ([name, { series, from }]) => {
    try {
      older.set(name, await recallHours({ history }, series.key, { head: series.seen.head, from }));
    } catch (error) {
      unread.set(name, error);
    }
  });
  const recalled: RuleInput[] = [];
  for (const [each, names] of needs) {
    const missing = names.find((name) => unread.has(name));
    const whole = await guarded(each.rule, () => {
      if (missing !== undefined) throw unread.get(missing);
      return withOlder(each, older);
    });
    if (whole !== undefined) recalled.push(whole);
  }
  return recalled;
}

/**
 * What was judged, with the hours of the day before, which the course in its events shows, and for an end with those of the weeks
 * before, which say what is usual beside its episode. Without them where they cannot be read: an alert goes out without rather than late.
 */
async function withPastDays(
  { history, fault }: Pick<EvaluatePorts, 'history' | 'fault'>,
  judged: JudgedBoundaries,
): Promise<JudgedBoundaries> {
  const { rule } = judged.input;
  const ends = judged.changes.filter(({ transition }) => transition === 'resolved');
  const from = Math.min(
    dayCourseFrom(judged.state.judgedTo, { windowMs: Math.max(...detectorOf(rule).scales) }),
    ...ends.map(({ episode, verdict }) => usualFrom(episode, verdict.at)),
  );
  try {
    const older = await inParallel(CONCURRENCY, seriesOfRule(judged.input), async ({ name, key, seen }) => {
      return [name, await recallHours({ history }, key, { head: seen.head, from })] as const;
    });
    const counts = countsOf(withOlder(judged.input, new Map(older)));
    return { ...judged, history: { ...judged.history, ...counts } };
  } catch (error) {
    fault('an event shows no course of the day', { rule: ruleKeyText(rule), error: String(error) });
    return judged;
  }
}

/** The name of the series that a rule counts. */
const countedName = ({ rule }: Pick<RuleInput, 'rule'>) => seriesNameIn(rule, seriesOf(rule).counted);

function judgedEarly(each: RuleInput, run: JudgingRun, seen: NonNullable<JudgingInput['seen']>) {
  const open = seen.get(countedName(each));
  return open === undefined ? undefined : judgeEarly(each, run, open);
}

/** What looks at the open buckets of the series of some rules are for, by the states of the rules now. */
function looksOf(rules: readonly RuleInput[], states: ReadonlyMap<string, RuleState>): JudgedRules['looks'] {
  const looks = new Map<string, Look | undefined>();
  for (const each of rules) {
    const { rule, remembered, counted, trouble } = each;
    const { knownTo } = counted.head;
    const state = states.get(ruleKeyText(rule)) ?? remembered;
    const isKnown = trouble === undefined && state !== undefined && knownEnd(counted.head) === knownTo;
    const need = isKnown ? earlyNeed(rule, state, { counted: countsOf(each).counted, from: knownTo }) : undefined;
    const found = need && { from: knownTo, ...need, rank: severityRank(rule.severity) };
    const name = countedName(each);
    looks.set(name, nearerLook(looks.get(name), found));
  }
  return looks;
}

function mergedLooks(all: readonly JudgedRules['looks'][]): JudgedRules['looks'] {
  const merged = new Map<string, Look | undefined>();
  for (const looks of all) for (const [name, look] of looks) merged.set(name, nearerLook(merged.get(name), look));
  return merged;
}

/** A series of a rule, by its name over all organizations. */
type SeriesOfRule = {
  readonly name: string;
  readonly key: { readonly organizationId: bigint; readonly key: string };
  readonly seen: RuleInput['counted'];
};

function seriesOfRule({ rule, counted, subset }: RuleInput): SeriesOfRule[] {
  const names = seriesOf(rule);
  const named = (series: typeof names.counted, seen: RuleInput['counted']): SeriesOfRule => {
    const key = { organizationId: rule.organizationId, key: seriesName(series) };
    return { name: seriesKeyText(key), key, seen };
  };
  const ofSubset = names.subset === undefined || subset === undefined ? [] : [named(names.subset, subset)];
  return [named(names.counted, counted), ...ofSubset];
}

function withOlder(each: RuleInput, older: ReadonlyMap<string, ReadonlyMap<number, HourCounts>>): RuleInput {
  const [counted, subset] = seriesOfRule(each).map(({ name, seen }) => ({
    ...seen,
    older: new Map([...seen.older, ...(older.get(name) ?? [])]),
  }));
  return { ...each, ...(counted === undefined ? {} : { counted }), ...(subset === undefined ? {} : { subset }) };
}
