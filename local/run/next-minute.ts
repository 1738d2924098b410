import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { type DispatchPorts, dispatch, remembered } from '../../functions/dispatch/dispatch.ts';
import { type Remembered as Stored, secretNames, type WrittenItems } from '../../functions/dispatch/due-secrets.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { isScheduled } from '../stack/is-scheduled.ts';
import type { RunningStack } from '../stack/start-local-stack.ts';
import type { Foreseen } from './foresee.ts';
import type { Span } from './replay.ts';

/**
 * How often an evaluation runs while nothing happens, in ms; it then judges each boundary that was left out. Six hours, because
 * a check compares the last six hours of a series: so every bucket is still checked.
 */
export const CALM_EVERY_MS = 6 * HOUR_MS;

/** The shortest `every`, in ms. Each series is counted once in the `every` of its rules, however many series there are. */
const EVERY_MS = 5 * MINUTE_MS;

/**
 * Which minutes are played around a boundary at which a rule stirs, in ms from the boundary. The first span catches up with
 * what was left out, early enough that all that follows is judged in order and on time. The second lasts from just before the
 * boundary until each series has been counted; with looks at buckets that are not over, from the boundary before.
 */
const around = (everyMs: number, early: boolean): readonly Span[] => [
  { fromMs: -30 * MINUTE_MS, toMs: -30 * MINUTE_MS + EVERY_MS },
  { fromMs: early ? -everyMs : -EVERY_MS, toMs: everyMs + EVERY_MS },
];

/** The part of what a stack remembers after a tick that says when something is due. */
export type Remembered = WrittenItems & Stored;

/**
 * Whether anything may happen to a rule at a minute (epoch ms), by what the files say; true if they do not say it. Also takes
 * the last time (epoch ms) at which something was left over: after the past of a series is read, its rules learn from it when
 * they are judged next, and these evaluations must be played.
 */
export type MayStir = (minuteMs: number, unsettledMs: number) => boolean;

/**
 * Takes what was foreseen of every rule, and whether buckets are looked at before they are over; gives the function that says
 * when one of the rules may stir.
 */
export function mayStir(foreseen: readonly Foreseen[], early = false): MayStir {
  const longestMs = Math.max(EVERY_MS, ...foreseen.map(({ rule }) => rule.everyMs));
  const minutes = new Set<number>();
  for (const { rule, stirs } of foreseen) {
    const spans = around(rule.everyMs, early);
    for (const at of stirs) {
      for (const { fromMs, toMs } of spans) {
        for (let ms = at + fromMs; ms <= at + toMs; ms += MINUTE_MS) minutes.add(ms);
      }
    }
  }
  return (minuteMs, unsettledMs) => minuteMs <= unsettledMs + longestMs + EVERY_MS || minutes.has(minuteMs);
}

/** Whether nothing is left over, no service stands still and no event waits to be published. */
export function isSettled({ organizations, open, records }: Remembered): boolean {
  return (
    open.every(({ why }) => why === 'firing') &&
    secretNames(organizations).every((name) => {
      const record = records.get(name);
      return record?.unfinished.length === 0 && Object.keys(record.stalled).length === 0;
    })
  );
}

/**
 * The first minute after `atMs` (epoch ms) at which the stack has to be run, `toMs` at the latest. Two kinds of minutes are
 * skipped. The first are those at which `dispatch`, called with what is remembered, asks for no evaluation. The second are
 * evaluations while no event waits to be published, nothing is left over and no rule may stir; but after six hours one runs,
 * and catches up boundary by boundary.
 */
export async function nextMinute(
  { schedules, functions }: Pick<RunningStack, 'schedules' | 'functions'>,
  remembered: Remembered,
  {
    atMs,
    toMs,
    unsettledMs,
    stirs,
  }: { readonly atMs: number; readonly toMs: number; readonly unsettledMs: number; readonly stirs: MayStir },
): Promise<number> {
  const { organizations, records } = remembered;
  const summarizes = organizations.some(({ digest }) => digest !== undefined);
  const isQuiet = isSettled(remembered);
  const calmTo =
    Math.min(...secretNames(organizations).map((name) => records.get(name)?.lastTick ?? 0)) + CALM_EVERY_MS;
  const isCalm = (minuteMs: number) => isQuiet && minuteMs < calmTo && !stirs(minuteMs, unsettledMs);
  const startedAt = (minuteMs: number) =>
    schedules
      .filter(({ expression }) => isScheduled(expression, minuteMs))
      .map(({ functionArn, inputAt }) => ({ label: functions.get(functionArn)?.label, input: inputAt(minuteMs) }));
  const isAsked = async (minuteMs: number) =>
    startedAt(minuteMs).some(({ label }) => label === 'dispatch') &&
    (await dispatch(portsOf(remembered, minuteMs), minuteMs)).length > 0;
  /** The last evaluation before a minute that was skipped, if any; otherwise nothing would run it. */
  const leftOutBefore = async (endMs: number) => {
    for (let minuteMs = endMs - MINUTE_MS; minuteMs > atMs; minuteMs -= MINUTE_MS) {
      if (await isAsked(minuteMs)) return minuteMs;
    }
    return undefined;
  };
  for (let minuteMs = atMs + MINUTE_MS; minuteMs < toMs; minuteMs += MINUTE_MS) {
    // A heartbeat or summary tells people how things stand, so the last skipped evaluation has to run before it. The watch
    // only tells an outside service, which has no use for the past, so it is skipped.
    const tellsPeople = startedAt(minuteMs).some(
      ({ label, input }) => label !== 'dispatch' && (label === 'summarize' ? summarizes : !isWatch(input)),
    );
    if (tellsPeople) return (await leftOutBefore(minuteMs)) ?? minuteMs;
    if (!isCalm(minuteMs) && (await isAsked(minuteMs))) return minuteMs;
  }
  return (await leftOutBefore(toMs)) ?? toMs;
}

/** The ports of `dispatch` at a minute. The last tick seems to be the minute before, so that no skipped tick counts as missed. */
function portsOf(remembered: Remembered, minuteMs: number): DispatchPorts {
  const { open, muted, records, groupsAtOnce } = remembered;
  const before = minuteMs - MINUTE_MS;
  const now = new Map(
    [...records].map(([name, record]) => [name, { ...record, lastTick: Math.max(record.lastTick, before) }]),
  );
  return {
    items: async () => remembered,
    openAnywhere: async () => open,
    waiting: async () => ({ found: muted }),
    recordsOf: async () => now,
    groupsAtOnce: async () => groupsAtOnce,
    ask: async () => {},
  };
}

function isWatch(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'kind' in input && input.kind === 'watch';
}

/** Gives a function that reads what the stack remembers. What people write does not change in a replay, and is read once. */
export function rememberedBy({
  clients,
  outputs,
}: Pick<RunningStack, 'clients' | 'outputs'>): () => Promise<Remembered> {
  const { OrganizationsTableName = '', RulesTableName = '', StateTableName = '' } = outputs;
  const configuration = configurationStore(clients.dynamoDb, {
    organizations: OrganizationsTableName,
    rules: RulesTableName,
  });
  const states = ruleStateStore(clients.dynamoDb, StateTableName);
  // No report here: the function that reads the record reports one that is unreadable.
  const recordStore = evaluationRecordStore(clients.dynamoDb, StateTableName, () => {});
  const groups = groupRecordStore(clients.dynamoDb, StateTableName, () => {});
  let written: Promise<WrittenItems> | undefined;
  return async () => {
    written ??= Promise.all([configuration.organizations(), configuration.rules()]).then(([organizations, rules]) => ({
      organizations,
      rules,
    }));
    const { organizations, rules } = await written;
    const ports = { recordsOf: recordStore.of, waiting: states.read, groupsAtOnce: groups.atOnce };
    return { organizations, rules, ...(await remembered(ports, organizations, await states.openAnywhere())) };
  };
}
