import type { OpenMatter } from '../adapters/dynamodb/rule-state-store.ts';
import { parseOrganization } from '../domain/organization/organization-item.ts';
import { parseRule, type Rule } from '../domain/rule/rule.ts';
import { fallsDueAt } from '../domain/series/due.ts';
import { fleetOf } from '../domain/series/fleet.ts';

type Item = Record<string, unknown>;

/**
 * The names of the secrets that need an evaluation at a tick (epoch ms): those with rules due, and those under which
 * something urgent is open (a debt, requests left over) or an episode whose rule no longer watches. Takes the items as they are written. One that is not
 * understood has its secret evaluated once an interval all the same, so that operations hears of it.
 */
export function dueSecrets(
  organizations: readonly Item[],
  rules: readonly Item[],
  open: readonly OpenMatter[],
  tick: number,
): string[] {
  const due = new Set(open.filter(({ urgent }) => urgent).map(({ secretName }) => secretName));
  const watching = new Set<string>();
  const secretOf = new Map<string, string>();
  const limits = new Map<string, number>();
  const broken = new Set<string>();
  for (const item of organizations) {
    const parsed = parseOrganization(item);
    if (!parsed.ok) {
      if (typeof item.secretName === 'string') broken.add(item.secretName);
    } else if (parsed.value.enabled) {
      const { organizationId, secretName, requestsPerMinute } = parsed.value;
      secretOf.set(String(organizationId), secretName);
      limits.set(secretName, Math.min(limits.get(secretName) ?? requestsPerMinute, requestsPerMinute));
    }
  }
  const bySecret = new Map<string, Rule[]>();
  for (const item of rules) {
    const secretName = secretOf.get(String(item.organizationId));
    if (secretName === undefined) continue;
    const parsed = parseRule(item);
    const place = `${String(item.organizationId)}/${String(item.ruleId)}`;
    if (!parsed.ok) broken.add(secretName);
    else bySecret.set(secretName, [...(bySecret.get(secretName) ?? []), parsed.value]);
    if (!parsed.ok || parsed.value.enabled) watching.add(place);
  }
  for (const [secretName, secretRules] of bySecret) {
    const fleet = fleetOf(secretRules, limits.get(secretName) ?? 1);
    if ([...fleet.values()].some(({ widthMs, turnMs }) => fallsDueAt(tick, widthMs, turnMs))) due.add(secretName);
  }
  for (const { secretName, organizationId, ruleId } of open) {
    if (!watching.has(`${organizationId}/${ruleId}`)) due.add(secretName);
  }
  const FIVE_MINUTES_MS = 300_000;
  if (fallsDueAt(tick, FIVE_MINUTES_MS, 0)) for (const secretName of broken) due.add(secretName);
  return [...due].sort();
}
