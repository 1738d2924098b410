import { isMuted } from '../domain/alert/is-muted.ts';
import type { OpenRule } from '../domain/alert/rule-state.ts';
import type { EvaluationRecord } from '../domain/evaluation/evaluation-record.ts';
import { type OrganizationItem, parseOrganization } from '../domain/organization/organization-item.ts';
import { parseRule, type Rule } from '../domain/rule/rule.ts';
import { ruleKeyText } from '../domain/rule/rule-key.ts';
import { isOverdue, scheduleOf } from '../domain/series/schedule.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';

type Item = Readonly<Record<string, unknown>>;

/** The items that people wrote, unchanged. */
export type WrittenItems = { readonly organizations: readonly Item[]; readonly rules: readonly Item[] };

/** What `evaluate` stored: the open rules, and the record of the last evaluation under each secret. */
export type Remembered = {
  readonly open: readonly OpenRule[];
  readonly records: ReadonlyMap<string, EvaluationRecord>;
};

/** If an item is not understood, its secret is evaluated this often, so that operations is told. */
const BROKEN_EVERY_MS = 5 * MINUTE_MS;

/** The most counts a minute that the service allows, and that `evaluate` assumes. */
const MOST_PER_MINUTE = 100;

/** The names of the secrets of all enabled organizations whose items are understood. */
export function secretNames(organizations: readonly Item[]): string[] {
  return [...new Set(understood(organizations).map(({ secretName }) => secretName))];
}

function understood(organizations: readonly Item[]): OrganizationItem[] {
  return organizations.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
}

/**
 * The names of the secrets that need an evaluation at a tick (epoch ms): something fell due since their last evaluation
 * or was left over by it, events wait to be published, or an episode is open although its rule was deleted or disabled.
 * What is overdue stays overdue until it is evaluated, so a lost tick delays nothing by more than a minute or two. A
 * secret that watches nothing any more is evaluated once more, to clear what was left over and to end its notices.
 */
export function dueSecrets(
  { organizations, rules }: WrittenItems,
  { open, records }: Remembered,
  tick: number,
): string[] {
  const enabled = new Map(understood(organizations).map((item) => [item.organizationId, item]));
  const byText = new Map([...enabled].map(([id, item]) => [String(id), item]));
  const broken = new Set<string>();
  for (const item of organizations) {
    if (!parseOrganization(item).ok && typeof item.secretName === 'string') broken.add(item.secretName);
  }
  const bySecret = new Map<string, Rule[]>();
  const watching = new Map<string, Rule | undefined>();
  for (const item of rules) {
    const parsed = parseRule(item);
    const name = `${String(item.organizationId)}/${String(item.ruleId)}`;
    const organization = byText.get(String(item.organizationId));
    if (organization === undefined) continue;
    if (!parsed.ok) broken.add(organization.secretName);
    else bySecret.set(organization.secretName, [...(bySecret.get(organization.secretName) ?? []), parsed.value]);
    if (!parsed.ok) watching.set(name, undefined);
    else if (parsed.value.enabled) watching.set(name, parsed.value);
  }
  const due = new Set<string>();
  for (const secretName of secretNames(organizations)) {
    const own = bySecret.get(secretName) ?? [];
    const limits = [...enabled.values()].filter((item) => item.secretName === secretName);
    const perMinute = Math.min(MOST_PER_MINUTE, ...limits.map(({ requestsPerMinute }) => requestsPerMinute));
    if (isSecretDue(own, { perMinute, record: records.get(secretName), tick })) due.add(secretName);
  }
  for (const each of open) {
    const name = ruleKeyText(each);
    const rule = watching.get(name);
    const zone = (id: bigint) =>
      enabled.get(id)?.timeZone ?? records.get(each.secretName)?.timeZones[String(id)] ?? 'UTC';
    const waits = each.why === 'firing' || (rule !== undefined && isMuted(rule, zone(each.organizationId), tick));
    if (each.why === 'publish' || !watching.has(name) || (each.why === 'muted' && !waits)) due.add(each.secretName);
  }
  if (tick % BROKEN_EVERY_MS === MINUTE_MS) for (const secretName of broken) due.add(secretName);
  return [...due].sort();
}

function isSecretDue(
  rules: readonly Rule[],
  run: { readonly perMinute: number; readonly record: EvaluationRecord | undefined; readonly tick: number },
): boolean {
  const { perMinute, record, tick } = run;
  const { series, spread } = scheduleOf(rules, perMinute);
  if (series.size === 0) return record !== undefined && record.watched !== 0;
  if (record === undefined || record.spread !== spread || record.unfinished.length > 0) return true;
  return [...series.values()].some((each) => isOverdue(each, record.lastTick, tick));
}
