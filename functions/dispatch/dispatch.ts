import type { OpenRule } from '../domain/alerting/rule-state.ts';
import { rulesMark, rulesMarks } from '../domain/items/rule/rules-mark.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { dueSecrets, secretNames } from './due-secrets.ts';

/** An evaluation that is asked for: of a secret, with the marks of the rules of its organizations. */
type WantedEvaluation = { readonly secretName: string; readonly rules: Readonly<Record<string, string>> };

/** What a dispatch works with. */
export type DispatchPorts = {
  readonly organizations: () => Promise<Record<string, unknown>[]>;
  readonly rules: () => Promise<Record<string, unknown>[]>;
  /** The open rules of all secrets; may be some moments old. */
  readonly openAnywhere: () => Promise<readonly OpenRule[]>;
  readonly recordsOf: (secretNames: readonly string[]) => Promise<ReadonlyMap<string, EvaluationRecord>>;
  /** Asks for evaluations at a tick (ISO 8601); throws if the queue does not take one of them. */
  readonly ask: (tick: string, wanted: readonly WantedEvaluation[]) => Promise<void>;
};

/** Asks for an evaluation of each secret that needs one at a tick (epoch ms); gives their names. */
export async function dispatch(ports: DispatchPorts, tick: number): Promise<string[]> {
  const [organizations, rules, open] = await Promise.all([ports.organizations(), ports.rules(), ports.openAnywhere()]);
  const secrets = new Set([...secretNames(organizations), ...open.map(({ secretName }) => secretName)]);
  const records = await ports.recordsOf([...secrets]);
  const due = dueSecrets({ organizations, rules }, { open, records }, tick);
  const marks = rulesMarks(rules);
  const wanted = due.map((secretName): WantedEvaluation => {
    const own = organizations.filter((item) => item.secretName === secretName);
    const marksOf = own.map(({ organizationId }) => [
      String(organizationId),
      marks.get(String(organizationId)) ?? rulesMark([]),
    ]);
    return { secretName, rules: Object.fromEntries(marksOf) };
  });
  await ports.ask(new Date(tick).toISOString(), wanted);
  return due;
}
