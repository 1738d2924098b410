import { inParallel } from '../../domain/in-parallel.ts';
import type { ItemProblem } from '../../domain/item/item-problem.ts';
import type { NoticeCause } from '../../domain/notice.ts';
import { type OrganizationItem, parseOrganization } from '../../domain/organization/organization-item.ts';
import { parseRule, type Rule } from '../../domain/rule/rule.ts';
import { ruleKeyText } from '../../domain/rule/rule-key.ts';
import type { EvaluationMessage } from '../evaluation-message.ts';
import type { Items } from '../ports.ts';

/** An organization and its rules, those that were understood; enabled or not. */
export type ConfiguredOrganization = { readonly item: OrganizationItem; readonly rules: ReadonlyMap<string, Rule> };

export type Configuration = {
  readonly organizations: readonly ConfiguredOrganization[];
  /** What is wrong with items: each left out by itself, and told to operations once per version. */
  readonly problems: readonly NoticeCause[];
  /** The ids of organizations that are watched under another secret. */
  readonly elsewhere: ReadonlySet<string>;
};

/** The service allows no more. */
const MOST_PER_MINUTE = 100;

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

/** Organizations whose rules are read at once. */
const CONCURRENCY = 8;

/** Reads the organizations that use a secret, and their rules; `marks` of these, by organization, as `dispatch` found them. */
export async function loadConfiguration(
  items: Items,
  { secretName, rules: marks = {} }: Pick<EvaluationMessage, 'secretName' | 'rules'>,
): Promise<Configuration> {
  const raw = await items.organizations();
  const own = raw.filter((item) => item.secretName === secretName);
  const elsewhere = new Set(raw.filter((item) => item.secretName !== secretName).map(organizationIdOf));
  const read = await inParallel(CONCURRENCY, own, (item) => readOrganization(items, item, marks));
  return {
    organizations: read.flatMap(({ organization }) => organization ?? []),
    problems: read.flatMap(({ problems }) => problems),
    elsewhere,
  };
}

/** Rules by the items that they were read from: most items are the same at each tick. */
const understood = new WeakMap<object, ReturnType<typeof parseRule>>();

function parsedOnce(item: Record<string, unknown>): ReturnType<typeof parseRule> {
  const parsed = understood.get(item) ?? parseRule(item);
  understood.set(item, parsed);
  return parsed;
}

async function readOrganization(
  items: Items,
  raw: Record<string, unknown>,
  marks: Readonly<Record<string, string>>,
): Promise<{ readonly organization?: ConfiguredOrganization; readonly problems: readonly NoticeCause[] }> {
  const parsed = parseOrganization(raw);
  if (!parsed.ok) {
    const name = organizationIdOf(raw);
    const problem = {
      key: organizationProblemKey(name),
      version: parsed.version,
      subject: `organization item ${name} is not understood`,
      text: problemText('Organizations', name, parsed.problems),
    };
    return { problems: [problem] };
  }
  const item = parsed.value;
  const rules = new Map<string, Rule>();
  const problems: NoticeCause[] = [];
  for (const rawRule of await items.rulesOf(item.organizationId, marks[String(item.organizationId)])) {
    const rule = parsedOnce(rawRule);
    if (rule.ok) {
      rules.set(ruleKeyText(rule.value), rule.value);
      continue;
    }
    const ruleId = String(rawRule.ruleId);
    const name = `${item.organizationId}/${ruleId}`;
    problems.push({
      key: ruleProblemKey(item.organizationId, ruleId),
      version: rule.version,
      subject: `rule item ${name} is not understood`,
      text: problemText('Rules', name, rule.problems),
    });
  }
  return { organization: { item, rules }, problems };
}

/** The keys of the notices about an item. Each run checks them, so that a notice ends when its problem is gone. */
export const organizationProblemKey = (organizationId: string) => `${organizationId}/organization-item`;
export const ruleProblemKey = (organizationId: bigint, ruleId: string) => `${organizationId}/rule-item/${ruleId}`;

/** The enabled rules of the enabled organizations, and the requests a minute that they may use. */
export function enabledRules({ organizations }: Configuration): {
  readonly rules: readonly Rule[];
  readonly perMinute: number;
} {
  const enabled = organizations.filter(({ item }) => item.enabled);
  return {
    rules: enabled.flatMap(({ rules }) => [...rules.values()].filter((rule) => rule.enabled)),
    perMinute: Math.min(MOST_PER_MINUTE, ...enabled.map(({ item }) => item.requestsPerMinute)),
  };
}
