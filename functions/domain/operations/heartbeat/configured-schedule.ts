import type { ProblemWords } from '../../../languages/messages.ts';
import { findGroupAtOnce, type GroupsAtOnce, NO_GROUPS } from '../../counting/group/groups-at-once.ts';
import { type ScheduledSeries, scheduleOf } from '../../counting/series/schedule.ts';
import type { ItemProblem } from '../../items/item-problem.ts';
import { type OrganizationItem, parseOrganization } from '../../items/organization-item.ts';
import { parseRule, type Rule } from '../../items/rule/rule.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';

type Item = Readonly<Record<string, unknown>>;

/** An item that is not understood and therefore left out. */
export type BrokenItem = {
  readonly kind: 'organization' | 'rule';
  /** `42` or `42/acme-spike`. */
  readonly name: string;
  readonly problems: readonly ItemProblem[];
};

/** A rule that is not judged because its organization has no item, a disabled one, or one that is not understood. */
export type OrphanRule = { readonly rule: Rule; readonly why: 'no-organization' | 'organization-disabled' };

/** Everything that is counted with one token. */
export type TokenSchedule = {
  readonly secretName: string;
  /** Counts a minute, and also scrolls a minute: the lowest number that its organizations allow. */
  readonly requestsPerMinute: number;
  readonly organizations: readonly OrganizationItem[];
  /** The rules of the enabled organizations, also disabled ones. */
  readonly rules: readonly Rule[];
  /** The series of the enabled rules, by `seriesKeyText`. */
  readonly series: ReadonlyMap<string, ScheduledSeries>;
};

export type ConfiguredSchedule = {
  /** All organizations that were understood, enabled or not. */
  readonly organizations: readonly OrganizationItem[];
  readonly tokens: readonly TokenSchedule[];
  readonly orphans: readonly OrphanRule[];
  readonly broken: readonly BrokenItem[];
};

/**
 * Groups the items that people wrote by token. Takes the raw items, and which groups are read at once, where the minutes of
 * series matter; gives the tokens with their rules and series, the rules that no token serves, and the items that are not
 * understood, with their problems in `words` (default: English).
 */
export function configuredSchedule(
  organizationItems: readonly Item[],
  ruleItems: readonly Item[],
  groups: GroupsAtOnce = NO_GROUPS,
  words?: ProblemWords,
): ConfiguredSchedule {
  const broken: BrokenItem[] = [];
  const organizations = new Map<bigint, OrganizationItem>();
  for (const item of organizationItems) {
    const parsed = parseOrganization(item, words);
    if (parsed.ok) organizations.set(parsed.value.organizationId, parsed.value);
    else broken.push({ kind: 'organization', name: String(item.organizationId), problems: parsed.problems });
  }
  const orphans: OrphanRule[] = [];
  const bySecret = new Map<string, { organizations: OrganizationItem[]; rules: Rule[] }>();
  for (const item of organizations.values()) {
    if (!item.enabled) continue;
    const entry = bySecret.get(item.secretName) ?? { organizations: [], rules: [] };
    entry.organizations.push(item);
    bySecret.set(item.secretName, entry);
  }
  for (const item of ruleItems) {
    const parsed = parseRule(item, words);
    if (!parsed.ok) {
      const name = `${String(item.organizationId)}/${String(item.ruleId)}`;
      broken.push({ kind: 'rule', name, problems: parsed.problems });
      continue;
    }
    const organization = organizations.get(parsed.value.organizationId);
    if (organization === undefined) orphans.push({ rule: parsed.value, why: 'no-organization' });
    else if (!organization.enabled) orphans.push({ rule: parsed.value, why: 'organization-disabled' });
    else bySecret.get(organization.secretName)?.rules.push(parsed.value);
  }
  const findGroup = findGroupAtOnce(groups);
  const tokens = [...bySecret].map(([secretName, entry]) => {
    const requestsPerMinute = Math.min(...entry.organizations.map((item) => item.requestsPerMinute));
    const { series } = scheduleOf(entry.rules, requestsPerMinute, findGroup);
    return { secretName, requestsPerMinute, ...entry, series };
  });
  return { organizations: [...organizations.values()], tokens, orphans, broken };
}

/**
 * How many counts a minute the series need in the long run: one per bucket, and one an hour to check the closed
 * buckets. Reading the past of a new rule, filling gaps and fetching samples are not included.
 */
export function countsPerMinute(series: Iterable<Pick<ScheduledSeries, 'widthMs'>>): number {
  let sum = 0;
  for (const { widthMs } of series) sum += MINUTE_MS / widthMs + MINUTE_MS / HOUR_MS;
  return sum;
}
