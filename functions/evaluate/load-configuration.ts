import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { type RuleKey, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { ItemProblem } from '../domain/item/item-problem.ts';
import type { NoticeCause } from '../domain/notice.ts';
import { type OrganizationItem, parseOrganization } from '../domain/organization/organization-item.ts';
import { parseRule, type Rule } from '../domain/rule/rule.ts';

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
  return [`The ${kind} item ${name} is left out, everything else goes on. What is wrong with it:`, ...lines].join('\n');
}

function organizationIdOf(item: Record<string, unknown>): string {
  return String(item.organizationId);
}

/** Reads the organizations that use a secret, and their rules. */
export async function loadConfiguration(store: ConfigurationStore, secretName: string): Promise<Configuration> {
  const problems: NoticeCause[] = [];
  const organizations: ConfiguredOrganization[] = [];
  const elsewhere = new Set<string>();
  for (const raw of await store.organizations()) {
    if (raw.secretName !== secretName) {
      elsewhere.add(organizationIdOf(raw));
      continue;
    }
    const parsed = parseOrganization(raw);
    if (!parsed.ok) {
      const name = organizationIdOf(raw);
      problems.push({
        key: `${name}/organization-item`,
        version: parsed.version,
        subject: `organization item ${name} is not understood`,
        text: problemText('Organizations', name, parsed.problems),
      });
      continue;
    }
    const item = parsed.value;
    const rules = new Map<string, Rule>();
    for (const rawRule of await store.rulesOf(item.organizationId)) {
      const rule = parseRule(rawRule);
      if (rule.ok) {
        rules.set(ruleKeyText(rule.value), rule.value);
        continue;
      }
      const name = `${organizationIdOf(rawRule)}/${String(rawRule.ruleId)}`;
      problems.push({
        key: `${organizationIdOf(rawRule)}/rule-item/${String(rawRule.ruleId)}`,
        version: rule.version,
        subject: `rule item ${name} is not understood`,
        text: problemText('Rules', name, rule.problems),
      });
    }
    organizations.push({ item, rules });
  }
  return { organizations, problems, elsewhere };
}

/** The place of a rule among the states. */
export function ruleKeyOf({ organizationId, ruleId }: Rule): RuleKey {
  return { organizationId, ruleId };
}

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
