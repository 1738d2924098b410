import type { OpenRule, RuleState } from '../domain/alerting/rule-state.ts';
import type { GroupsAtOnce } from '../domain/counting/group/groups-at-once.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import { rulesMark, rulesMarks } from '../domain/items/rule/rules-mark.ts';
import { understoodOrganizations } from '../domain/items/understood-organizations.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { dueSecrets, type Remembered, secretNames, type WrittenItems } from './due-secrets.ts';

/** An evaluation that is asked for: of a secret, with the marks of the rules of its organizations. */
type WantedEvaluation = { readonly secretName: string; readonly rules: Readonly<Record<string, string>> };

/** What a dispatch works with. */
export type DispatchPorts = {
  readonly organizations: () => Promise<Record<string, unknown>[]>;
  readonly rules: () => Promise<Record<string, unknown>[]>;
  /** The open rules of all secrets; may be some moments old. */
  readonly openAnywhere: () => Promise<readonly OpenRule[]>;
  /** The states of rules, those that can be read, by `ruleKeyText`. */
  readonly states: (keys: readonly RuleKey[]) => Promise<{ readonly found: ReadonlyMap<string, RuleState> }>;
  readonly recordsOf: (secretNames: readonly string[]) => Promise<ReadonlyMap<string, EvaluationRecord>>;
  /** Which groups of organizations are read at once; may be some moments old. */
  readonly groupsAtOnce: (organizationIds: readonly bigint[]) => Promise<GroupsAtOnce>;
  /** Asks for evaluations at a tick (ISO 8601); throws if the queue does not take one of them. */
  readonly ask: (tick: string, wanted: readonly WantedEvaluation[]) => Promise<void>;
};

/** Asks for an evaluation of each secret that needs one at a tick (epoch ms); gives their names. */
export async function dispatch(ports: DispatchPorts, tick: number): Promise<string[]> {
  const [organizations, rules, open] = await Promise.all([ports.organizations(), ports.rules(), ports.openAnywhere()]);
  const due = dueSecrets({ organizations, rules }, await remembered(ports, organizations, open), tick);
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

/** What is stored of organizations and of the rules that are open. */
export async function remembered(
  { recordsOf, states, groupsAtOnce }: Pick<DispatchPorts, 'recordsOf' | 'states' | 'groupsAtOnce'>,
  organizations: WrittenItems['organizations'],
  open: readonly OpenRule[],
): Promise<Remembered> {
  const secrets = new Set([...secretNames(organizations), ...open.map(({ secretName }) => secretName)]);
  const [records, { found: muted }, atOnce] = await Promise.all([
    recordsOf([...secrets]),
    states(open.filter(({ why }) => why === 'muted')),
    groupsAtOnce(understoodOrganizations(organizations).map(({ organizationId }) => organizationId)),
  ]);
  return { open, muted, records, groupsAtOnce: atOnce };
}
