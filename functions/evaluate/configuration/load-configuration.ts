import { type Mute, muteOf } from '../../domain/alerting/muting.ts';
import type { OpenRule } from '../../domain/alerting/rule-state.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { int64 } from '../../domain/int64.ts';
import { hasEnded, type ItemProblem } from '../../domain/items/item-problem.ts';
import { type AllowedHearers, mayLead, notAllowed } from '../../domain/items/new-hearers.ts';
import { lowestPerMinute, type OrganizationItem, parseOrganization } from '../../domain/items/organization-item.ts';
import { parseRuleOnce } from '../../domain/items/rule/parse-rule-once.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { NoticeCause } from '../../domain/operations/notice.ts';
import type { EvaluationMessage } from '../evaluation-message.ts';
import type { Items } from '../ports.ts';

/** An organization and its rules, those that were understood, enabled or not; `unclear` are the others. */
export type ConfiguredOrganization = {
  readonly item: OrganizationItem;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly unclear: readonly RuleKey[];
};

export type Configuration = {
  readonly organizations: readonly ConfiguredOrganization[];
  /** What is wrong with items: each left out by itself, and told to operations once per version. */
  readonly problems: readonly NoticeCause[];
  /** What the items of all organizations name, also those under other secrets, understood or not. */
  readonly named: { readonly organizationIds: ReadonlySet<string>; readonly secretNames: ReadonlySet<string> };
  /** The ids of organizations whose items are not understood, as they are written. */
  readonly unclear: readonly string[];
  /** Organizations that are watched under another secret by now, and of which rules are open under this one. */
  readonly moved: readonly ConfiguredOrganization[];
  /** The keys of the notices about items that are not understood, also of organizations that moved. */
  readonly broken: ReadonlySet<string>;
  /** Those of them that have what ended with an earlier release: nobody has to mend a typo before their alerts can end. */
  readonly outdated: ReadonlySet<string>;
  /** When the people of a rule are not to be told, by `ruleKeyText`; also of rules that are not understood. */
  readonly mutes: ReadonlyMap<string, Mute>;
  /** The items as they were read: organizations by their ids, rules by `ruleKeyText`. */
  readonly written: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
};

function problemText(kind: string, name: string, problems: readonly ItemProblem[]): string {
  const lines = problems.map(
    ({ path, reason, remedy }) => `- ${path === '' ? 'the item' : path}: ${reason}; ${remedy}`,
  );
  return [
    `The ${kind} item ${name} is invalid and is not used. All other items are. What is wrong with it:`,
    ...lines,
  ].join('\n');
}

function organizationIdOf(item: Record<string, unknown>): string {
  return String(item.organizationId);
}

/** The name of a rule item as it is written, understood or not: `42/acme-spike`. */
export const ruleNameOf = ({ organizationId, ruleId }: Record<string, unknown>) =>
  `${String(organizationId)}/${String(ruleId)}`;

/** Organizations whose rules are read at once. */
const CONCURRENCY = 8;

/**
 * Reads the organizations that use a secret, or under which rules are `open`, and their rules, where those at hand do not have
 * the marks that `dispatch` found.
 */
export async function loadConfiguration(
  items: Items,
  {
    secretName,
    organizations: mark,
    rules: marks = {},
  }: Pick<EvaluationMessage, 'secretName' | 'organizations' | 'rules'>,
  {
    opening,
    allowed = {},
  }: { readonly opening: Promise<readonly OpenRule[]>; readonly allowed?: AllowedHearers | undefined },
): Promise<Configuration> {
  const raw = await items.organizations(mark);
  const readAll = (some: typeof raw) =>
    inParallel(CONCURRENCY, some, (item) => readOrganization(items, item, { marks, allowed }));
  const ownItems = raw.filter((item) => item.secretName === secretName);
  const own = await readAll(ownItems);
  const open = new Set((await opening).map(({ organizationId }) => String(organizationId)));
  const moved = await readAll(raw.filter((item) => item.secretName !== secretName && open.has(organizationIdOf(item))));
  return {
    organizations: own.flatMap(({ organization }) => organization ?? []),
    problems: own.flatMap(({ problems }) => problems),
    named: {
      organizationIds: new Set(raw.map(organizationIdOf)),
      secretNames: new Set(raw.map((item) => String(item.secretName))),
    },
    unclear: ownItems.filter((_, at) => own[at]?.organization === undefined).map(organizationIdOf),
    moved: moved.flatMap(({ organization }) => organization ?? []),
    broken: new Set([...own, ...moved].flatMap(({ problems }) => problems.map(({ key }) => key))),
    outdated: new Set([...own, ...moved].flatMap((each) => each.outdated)),
    mutes: new Map([...own, ...moved].flatMap(({ mutes }) => [...mutes])),
    written: new Map([
      ...raw.map((item) => [organizationIdOf(item), item] as const),
      ...[...own, ...moved].flatMap(({ written }) => written.map((rule) => [ruleNameOf(rule), rule] as const)),
    ]),
  };
}

/** When the people of a rule are not to be told; of a rule that was understood before, without reading its item again. */
function muteFrom(item: Record<string, unknown>): Mute {
  const rule = parseRuleOnce(item);
  return rule.ok ? rule.value : muteOf(item);
}

async function readOrganization(
  items: Items,
  raw: Record<string, unknown>,
  { marks, allowed }: { readonly marks: Readonly<Record<string, string>>; readonly allowed: AllowedHearers },
): Promise<{
  readonly organization?: ConfiguredOrganization;
  readonly problems: readonly NoticeCause[];
  readonly outdated: readonly string[];
  readonly mutes: ReadonlyMap<string, Mute>;
  readonly written: readonly Record<string, unknown>[];
}> {
  const parsed = parseOrganization(raw);
  const id = int64.safeParse(raw.organizationId).data;
  const written = id === undefined ? [] : await items.rulesOf(id, marks[String(id)]);
  const mutes = new Map(written.map((rawRule) => [ruleNameOf(rawRule), muteFrom(rawRule)]));
  if (!parsed.ok) {
    const name = organizationIdOf(raw);
    const problem = {
      key: organizationProblemKey(name),
      version: parsed.version,
      subject: `organization item ${name} is not understood`,
      text: problemText('Organizations', name, parsed.problems),
    };
    return { problems: [problem], outdated: [], mutes, written };
  }
  const { mentionsUrl, ...others } = parsed.value;
  // Addresses are left out where emails are sent.
  const item = mayLead(mentionsUrl, allowed) ? parsed.value : others;
  const rules = new Map<string, Rule>();
  const problems: NoticeCause[] = notAllowedCauses(raw, parsed.version, allowed);
  const unclear: RuleKey[] = [];
  const outdated: string[] = [];
  for (const rawRule of written) {
    const rule = parseRuleOnce(rawRule);
    if (rule.ok) {
      rules.set(ruleKeyText(rule.value), rule.value);
      continue;
    }
    const ruleId = String(rawRule.ruleId);
    const name = `${item.organizationId}/${ruleId}`;
    unclear.push({ organizationId: item.organizationId, ruleId });
    const key = ruleProblemKey(item.organizationId, ruleId);
    if (hasEnded(rawRule)) outdated.push(key);
    problems.push({
      key,
      version: rule.version,
      subject: `rule item ${name} is not understood`,
      text: problemText('Rules', name, rule.problems),
    });
  }
  return { organization: { item, rules, unclear }, problems, outdated, mutes, written };
}

/** What an organization names and the stack does not allow: nobody there is told, and no link leads there. */
function notAllowedCauses(raw: Record<string, unknown>, version: string, allowed: AllowedHearers): NoticeCause[] {
  const problems = notAllowed(raw, allowed);
  if (problems.length === 0) return [];
  const name = organizationIdOf(raw);
  const lines = problems.map(({ path, reason, remedy }) => `- ${path}: ${reason}; ${remedy}`);
  return [
    {
      key: `${name}/organization-hearers`,
      version,
      subject: `organization item ${name} names who may not hear of alerts`,
      text: [
        `The Organizations item ${name} names what this stack does not allow. Nothing is sent there, and no link leads there; all else of the item is used.`,
        ...lines,
      ].join('\n'),
    },
  ];
}

/** The keys of the notices about an item. Each run checks them, so that a notice ends when its problem is gone. */
export const organizationProblemKey = (organizationId: string) => `${organizationId}/organization-item`;
export const ruleProblemKey = (organizationId: bigint, ruleId: string) => `${organizationId}/rule-item/${ruleId}`;

/** The item of an organization, also of one that moved to another secret. */
export function itemOf(
  { organizations, moved }: Pick<Configuration, 'organizations' | 'moved'>,
  organizationId: bigint,
): OrganizationItem | undefined {
  return [...organizations, ...moved].find(({ item }) => item.organizationId === organizationId)?.item;
}

/** The enabled rules of the enabled organizations, and the requests a minute that they may use. */
export function enabledRules({ organizations }: Configuration): {
  readonly rules: readonly Rule[];
  readonly perMinute: number;
} {
  const enabled = organizations.filter(({ item }) => item.enabled);
  return {
    rules: enabled.flatMap(({ rules }) => [...rules.values()].filter((rule) => rule.enabled)),
    perMinute: lowestPerMinute(enabled.map(({ item }) => item.requestsPerMinute)),
  };
}
