import { mutesOf, mutingOf, type Waiting } from '../domain/alerting/muting.ts';
import type { OpenRule } from '../domain/alerting/rule-state.ts';
import { findGroupAtOnce, type GroupsAtOnce } from '../domain/counting/group/groups-at-once.ts';
import { isOverdue, type Schedule, scheduleOf } from '../domain/counting/series/schedule.ts';
import { lowestPerMinute, type OrganizationItem } from '../domain/items/organization-item.ts';
import type { Rule } from '../domain/items/rule/rule.ts';
import { ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { understoodOrganization, understoodOrganizations, understoodRule } from '../domain/items/understood-items.ts';
import { onceForEach } from '../domain/once-for-each.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { timeZoneIn } from '../domain/operations/evaluation/time-zone-in.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';

type Item = Readonly<Record<string, unknown>>;

/** The items that people wrote, unchanged. */
export type WrittenItems = { readonly organizations: readonly Item[]; readonly rules: readonly Item[] };

/**
 * What `evaluate` stored: the open rules, what waits in those that are muted (by `ruleKeyText`), the record of the last
 * evaluation under each secret, and which groups are read at once. Without what waits, an alert that became critical would
 * sleep through quiet hours.
 */
export type Remembered = {
  readonly open: readonly OpenRule[];
  readonly muted: ReadonlyMap<string, Waiting>;
  readonly records: ReadonlyMap<string, EvaluationRecord>;
  readonly groupsAtOnce: GroupsAtOnce;
};

/**
 * If an item is not understood, its secret is evaluated this often, so that operations is told; also if a rule was deleted or
 * disabled while its events wait for the end of a silence, so that its alert ends.
 */
const AT_LEAST_EVERY_MS = 5 * MINUTE_MS;

/** The names of the secrets of all organizations whose items are understood, enabled or not. */
export function secretNames(organizations: readonly Item[]): string[] {
  return [...new Set(understoodOrganizations(organizations).map(({ secretName }) => secretName))];
}

/** What the items say, worked out once for each reading of the tables: most ticks find the same items. */
type Configured = {
  readonly organizations: readonly OrganizationItem[];
  /** By secret: the rules of its enabled organizations, and the requests a minute that they may use. */
  readonly secrets: ReadonlyMap<string, { readonly rules: readonly Rule[]; readonly perMinute: number }>;
  /** The rules (`ruleKeyText`) of enabled organizations that are enabled, or not understood. */
  readonly watching: ReadonlySet<string>;
  /** The secrets with an item that is not understood. */
  readonly broken: ReadonlySet<string>;
  readonly mutes: ReturnType<typeof mutesOf>;
};

const configuredOnce = onceForEach(configuredBy);

function configuredBy({ organizations, rules }: WrittenItems): Configured {
  const known = understoodOrganizations(organizations);
  const enabled = new Map(
    known.flatMap((item) => (item.enabled ? [[String(item.organizationId), item] as const] : [])),
  );
  const broken = new Set<string>();
  for (const item of organizations) {
    const isBroken = understoodOrganization(item) === undefined;
    if (isBroken && typeof item.secretName === 'string') broken.add(item.secretName);
  }
  const bySecret = new Map<string, Rule[]>(known.map(({ secretName }) => [secretName, []]));
  const watching = new Set<string>();
  for (const item of rules) {
    const rule = understoodRule(item);
    const name = `${String(item.organizationId)}/${String(item.ruleId)}`;
    const organization = enabled.get(String(item.organizationId));
    if (organization === undefined) continue;
    if (rule === undefined) broken.add(organization.secretName);
    else bySecret.get(organization.secretName)?.push(rule);
    if (rule?.enabled !== false) watching.add(name);
  }
  const secrets = [...bySecret].map(([secretName, own]) => {
    const limits = [...enabled.values()].filter((item) => item.secretName === secretName);
    const perMinute = lowestPerMinute(limits.map(({ requestsPerMinute }) => requestsPerMinute));
    return [secretName, { rules: own, perMinute }] as const;
  });
  return { organizations: known, secrets: new Map(secrets), watching, broken, mutes: mutesOf(rules) };
}

/**
 * The names of the secrets that need an evaluation at a tick (epoch ms): something fell due since their last evaluation
 * or was left over by it, events wait to be published, or an episode is open although its rule was deleted or disabled.
 * What is overdue stays overdue until it is evaluated, so a lost tick delays nothing by more than a minute or two. A
 * secret that may look at buckets before they are over is evaluated each minute. A
 * secret that watches nothing any more is evaluated once more, to clear what was left over and to end its notices.
 */
export function dueSecrets(
  items: WrittenItems,
  { open, muted, records, groupsAtOnce }: Remembered,
  tick: number,
): string[] {
  const { organizations, secrets, watching, broken, mutes } = configuredOnce(items);
  const looked = new Set(broken);
  const due = new Set<string>();
  const findGroup = findGroupAtOnce(groupsAtOnce);
  for (const [secretName, { rules, perMinute }] of secrets) {
    const schedule = () => scheduleOf(rules, perMinute, findGroup);
    if (isSecretDue(schedule, records.get(secretName), tick)) due.add(secretName);
  }
  const muting = mutingOf(mutes, (id) => timeZoneIn(id, organizations, records.values()));
  for (const each of open) {
    const name = ruleKeyText(each);
    const waiting = muted.get(name)?.outbox.map(({ event }) => event) ?? [];
    const isHeld = each.why === 'muted' && muting.isMuted(each, waiting, tick);
    if (each.why === 'firing' ? !watching.has(name) : !isHeld) due.add(each.secretName);
    else if (!watching.has(name)) looked.add(each.secretName);
  }
  if (tick % AT_LEAST_EVERY_MS === MINUTE_MS) for (const secretName of looked) due.add(secretName);
  return [...due].sort();
}

function isSecretDue(schedule: () => Schedule, record: EvaluationRecord | undefined, tick: number): boolean {
  // Buckets that are not over may be looked at each minute.
  if (record?.looks !== undefined) return true;
  const { series, spread } = schedule();
  if (series.size === 0) return record !== undefined && record.watched !== 0;
  if (record === undefined || record.spread !== spread || record.unfinished.length > 0) return true;
  return [...series.values()].some((each) => isOverdue(each, record.lastTick, tick));
}
