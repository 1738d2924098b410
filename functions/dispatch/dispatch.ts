import type { OpenRule } from '../domain/alert/rule-state.ts';
import type { EvaluationRecord } from '../domain/evaluation/evaluation-record.ts';
import { dueSecrets, secretNames } from './due-secrets.ts';

/** What a dispatch works with. */
export type DispatchPorts = {
  readonly organizations: () => Promise<Record<string, unknown>[]>;
  readonly rules: () => Promise<Record<string, unknown>[]>;
  /** What is open under any secret; may be some moments old. */
  readonly openAnywhere: () => Promise<readonly OpenRule[]>;
  readonly recordsOf: (secretNames: readonly string[]) => Promise<ReadonlyMap<string, EvaluationRecord>>;
  /** Asks for evaluations at a tick (ISO 8601); throws where the queue does not take one of them. */
  readonly ask: (tick: string, secretNames: readonly string[]) => Promise<void>;
};

/** Asks for an evaluation of each secret that needs one at a tick (epoch ms); gives their names. */
export async function dispatch(ports: DispatchPorts, tick: number): Promise<string[]> {
  const [organizations, rules, open] = await Promise.all([ports.organizations(), ports.rules(), ports.openAnywhere()]);
  const records = await ports.recordsOf(secretNames(organizations));
  const due = dueSecrets({ organizations, rules }, { open, records }, tick);
  await ports.ask(new Date(tick).toISOString(), due);
  return due;
}
