import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { dispatch } from '../../functions/dispatch/dispatch.ts';
import { secretNames, type WrittenItems } from '../../functions/dispatch/due-secrets.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { isScheduled } from '../stack/is-scheduled.ts';
import type { RunningStack } from '../stack/start-local-stack.ts';
import type { Foreseen } from './foresee.ts';
import type { Span } from './replay.ts';

/**
 * Where nothing happens an evaluation catches up once in so long, in ms; it judges each boundary that was left out. Each check of closed
 * buckets compares the last six hours, so none is left out.
 */
export const CALM_EVERY_MS = 6 * HOUR_MS;

/** The shortest `every`, in ms; a series is asked for once in its own, however many there are. */
const EVERY_MS = 5 * MINUTE_MS;

/**
 * The evaluations around a boundary at which a rule stirs that are played, in ms from it: those that catch up with what was left out,
 * early enough that what follows is judged in its order and on time, and those from just before the boundary until each series was asked for.
 */
const around = (everyMs: number): readonly Span[] => [
  { fromMs: -30 * MINUTE_MS, toMs: -30 * MINUTE_MS + EVERY_MS },
  { fromMs: -EVERY_MS, toMs: everyMs + EVERY_MS },
];

/** What a stack remembers after a tick, as far as it says when something is due. */
export interface Remembered {
  readonly organizations: WrittenItems['organizations'];
  readonly rules: WrittenItems['rules'];
  readonly open: Parameters<typeof dispatch>[0]['openAnywhere'] extends () => Promise<infer Open> ? Open : never;
  readonly records: Awaited<ReturnType<Parameters<typeof dispatch>[0]['recordsOf']>>;
}

/**
 * Whether anything may happen to a rule at a minute (epoch ms), as far as the files tell; always, where they do not. Takes when
 * something was last left over, too: once a past is read each rule learns from it when it is judged next, and that is not put off.
 */
export type MayStir = (minuteMs: number, unsettledMs: number) => boolean;

/** Takes what was foreseen of every rule; gives when one of them may stir. */
export function mayStir(foreseen: readonly Foreseen[]): MayStir {
  const longestMs = Math.max(EVERY_MS, ...foreseen.map(({ rule }) => rule.everyMs));
  const minutes = new Set<number>();
  for (const { rule, stirs } of foreseen) {
    const spans = around(rule.everyMs);
    for (const at of stirs) {
      for (const { fromMs, toMs } of spans) {
        for (let ms = at + fromMs; ms <= at + toMs; ms += MINUTE_MS) minutes.add(ms);
      }
    }
  }
  return (minuteMs, unsettledMs) => minuteMs <= unsettledMs + longestMs + EVERY_MS || minutes.has(minuteMs);
}

/** Whether nothing is left over, stands still or waits to be published. */
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
 * The first minute after `atMs` (epoch ms) at which the stack has to be run, `toMs` at the latest. Left out are minutes at which
 * `dispatch` would ask for nothing, asked itself with what is remembered; and, while no event waits to be published, nothing is
 * left over and no rule may stir, the evaluations up to six hours after the last one, which catches up boundary by boundary.
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
  /** The evaluation that was left out last before a minute; in a calm hour nothing else has to ask for them. */
  const leftOutBefore = async (endMs: number) => {
    for (let minuteMs = endMs - MINUTE_MS; minuteMs > atMs; minuteMs -= MINUTE_MS) {
      if (await isAsked(minuteMs)) return minuteMs;
    }
    return undefined;
  };
  for (let minuteMs = atMs + MINUTE_MS; minuteMs < toMs; minuteMs += MINUTE_MS) {
    // What tells people how things stand (a heartbeat, a summary) comes after the evaluation that was left out last. The
    // watch tells an outside service, never people; what it would say of the past helps nobody.
    const tellsPeople = startedAt(minuteMs).some(
      ({ label, input }) => label !== 'dispatch' && (label === 'summarize' ? summarizes : !isWatch(input)),
    );
    if (tellsPeople) return (await leftOutBefore(minuteMs)) ?? minuteMs;
    if (!isCalm(minuteMs) && (await isAsked(minuteMs))) return minuteMs;
  }
  return (await leftOutBefore(toMs)) ?? toMs;
}

/** What `dispatch` is given at a minute: evaluations that were left out are none that it missed. */
function portsOf(
  { organizations, rules, open, records }: Remembered,
  minuteMs: number,
): Parameters<typeof dispatch>[0] {
  const before = minuteMs - MINUTE_MS;
  const now = new Map(
    [...records].map(([name, record]) => [name, { ...record, lastTick: Math.max(record.lastTick, before) }]),
  );
  return {
    organizations: async () => [...organizations],
    rules: async () => [...rules],
    openAnywhere: async () => open,
    recordsOf: async () => now,
    ask: async () => {},
  };
}

function isWatch(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'kind' in input && input.kind === 'watch';
}

/** Gives what reads what the stack remembers; what people write does not change while a replay runs, and is read once. */
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
  // What cannot be read is told by the function that reads it.
  const recordStore = evaluationRecordStore(clients.dynamoDb, StateTableName, () => {});
  let written: Promise<WrittenItems> | undefined;
  return async () => {
    written ??= Promise.all([configuration.organizations(), configuration.rules()]).then(([organizations, rules]) => ({
      organizations,
      rules,
    }));
    const { organizations, rules } = await written;
    const [open, records] = await Promise.all([states.openAnywhere(), recordStore.of(secretNames(organizations))]);
    return { organizations, rules, open, records };
  };
}
