import type { Waiting } from '../domain/alerting/muting.ts';
import type { OpenRule } from '../domain/alerting/rule-state.ts';
import type { GroupsAtOnce } from '../domain/counting/group/groups-at-once.ts';
import { itemsMark, rulesMarks } from '../domain/items/items-mark.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import { understoodOrganizations } from '../domain/items/understood-items.ts';
import { onceForEach } from '../domain/once-for-each.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { dueSecrets, type Remembered, type WrittenItems } from './due-secrets.ts';

/** An evaluation that is asked for: of a secret, with the marks of all organizations, and of the rules of its own. */
type WantedEvaluation = {
  readonly secretName: string;
  readonly organizations: string;
  readonly rules: Readonly<Record<string, string>>;
};

/** What a dispatch works with. */
export type DispatchPorts = {
  /** What people wrote, as it is known at a tick (epoch ms). */
  readonly items: (tick: number) => Promise<WrittenItems>;
  /** The open rules of all secrets; may be some moments old. */
  readonly openAnywhere: () => Promise<readonly OpenRule[]>;
  /** What waits in the states of rules, those that can be read, by `ruleKeyText`. */
  readonly waiting: (keys: readonly RuleKey[]) => Promise<{ readonly found: ReadonlyMap<string, Waiting> }>;
  readonly recordsOf: (secretNames: readonly string[]) => Promise<ReadonlyMap<string, EvaluationRecord>>;
  /** Which groups of organizations are read at once; may be some moments old. */
  readonly groupsAtOnce: (organizationIds: readonly bigint[]) => Promise<GroupsAtOnce>;
  /** Asks for evaluations at a tick (ISO 8601); throws if the queue does not take one of them. */
  readonly ask: (tick: string, wanted: readonly WantedEvaluation[]) => Promise<void>;
};

/** Asks for an evaluation of each secret that needs one at a tick (epoch ms); gives their names. */
export async function dispatch(ports: DispatchPorts, tick: number): Promise<string[]> {
  const [items, open] = await Promise.all([ports.items(tick), ports.openAnywhere()]);
  const due = dueSecrets(items, await remembered(ports, items.organizations, open), tick);
  await ports.ask(new Date(tick).toISOString(), wantedOf(items, due));
  return due;
}

/** What is asked for each of these secrets: an evaluation that knows the items as they are. */
function wantedOf(items: WrittenItems, due: readonly string[]): WantedEvaluation[] {
  if (due.length === 0) return [];
  const { mark, marks, none } = marksOnce(items);
  return due.map((secretName) => {
    const own = items.organizations.filter((item) => item.secretName === secretName);
    const ids = own.map(({ organizationId }) => String(organizationId));
    return {
      secretName,
      organizations: mark,
      rules: Object.fromEntries(ids.map((id) => [id, marks.get(id) ?? none])),
    };
  });
}

type Marks = { readonly mark: string; readonly marks: ReadonlyMap<string, string>; readonly none: string };

/** The marks of the items, worked out once for each reading of the tables: most ticks find the same items. */
const marksOnce = onceForEach(
  ({ organizations, rules }: WrittenItems): Marks => ({
    mark: itemsMark(organizations),
    marks: rulesMarks(rules),
    none: itemsMark([]),
  }),
);

/** What is stored of organizations and of the rules that are open. */
export async function remembered(
  { recordsOf, waiting, groupsAtOnce }: Pick<DispatchPorts, 'recordsOf' | 'waiting' | 'groupsAtOnce'>,
  organizations: WrittenItems['organizations'],
  open: readonly OpenRule[],
): Promise<Remembered> {
  const known = understoodOrganizations(organizations);
  const secrets = new Set([...known, ...open].map(({ secretName }) => secretName));
  const [records, { found: muted }, atOnce] = await Promise.all([
    recordsOf([...secrets]),
    waiting(open.filter(({ why }) => why === 'muted')),
    groupsAtOnce(known.map(({ organizationId }) => organizationId)),
  ]);
  return { open, muted, records, groupsAtOnce: atOnce };
}
