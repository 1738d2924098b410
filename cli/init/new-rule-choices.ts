import { allItems, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { Installation } from '../context/installation.ts';
import { organizationInfo } from '../context/organization-info.ts';
import type { Watchable } from './new-rule.ts';

/** What a new rule can watch, and where it can send its alerts. */
export type NewRuleChoices = {
  readonly organizations: readonly WatchableOrganization[];
  /** The names that already exist: `42/acme-spike`. */
  readonly rules: readonly string[];
  readonly channels: readonly string[];
  /** Why there is no organization to choose. */
  readonly problem?: string;
};

export type WatchableOrganization = {
  readonly id: string;
  readonly name: string;
  readonly watches: readonly Watchable[];
  readonly timeZone?: string;
  /** It has no item yet: with its first rule the item is written, with the token of the stack. */
  readonly isNew?: boolean;
  /** Why its keywords and groups cannot be listed. */
  readonly problem?: string | undefined;
};

/**
 * What a new rule can watch and where it can send its alerts: the organizations that are judged, with the service's
 * names. If there are none yet, those that the token of the stack may see.
 */
export async function newRuleChoices(installation: Installation): Promise<NewRuleChoices> {
  const [items, rules, channels] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  const judged = items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
  const known = await Promise.all(
    judged.map(({ organizationId, secretName }) => watchable(installation, organizationId, secretName)),
  );
  return {
    ...(items.length === 0 ? await seenByToken(installation) : { organizations: known }),
    rules: rules.map((item) => itemName(ITEM_KINDS.rules, item)),
    channels: channels.map((item) => itemName(ITEM_KINDS.channels, item)),
  };
}

/** The organizations that the stack's token may see, or why there are none. */
async function seenByToken(installation: Installation): Promise<Pick<NewRuleChoices, 'organizations' | 'problem'>> {
  try {
    const client = await installation.mediaApi();
    try {
      const user = await client.me({ deadlineMs: performance.now() + MINUTE_MS });
      if (!user.ok) return { organizations: [], problem: `${describe(user.error)}.` };
      const organizations = await Promise.all(
        (user.value.organizationIds ?? []).map((id) => watchable(installation, id, undefined)),
      );
      return {
        organizations: organizations.map((each) => ({ ...each, isNew: true })),
        ...(organizations.length === 0 ? { problem: 'The token of the stack may see no organization.' } : {}),
      };
    } finally {
      await client.close();
    }
  } catch (error) {
    return { organizations: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The keywords and groups of one organization, or why they cannot be listed. */
async function watchable(
  installation: Installation,
  organizationId: bigint,
  secretName: string | undefined,
): Promise<WatchableOrganization> {
  const id = String(organizationId);
  const read = await organizationInfo(installation, organizationId, secretName);
  if ('problem' in read) return { id, name: id, watches: [], problem: read.problem };
  const { name, timeZone, keywords, groups } = read.info;
  const watchOf = (kind: Watchable['kind'], each: { readonly id: bigint | number; readonly name: string }) => ({
    kind,
    id: String(each.id),
    name: each.name,
  });
  return {
    id,
    name,
    timeZone,
    watches: [
      ...keywords.filter(({ active }) => active).map((keyword) => watchOf('keyword', keyword)),
      ...groups.map((group) => watchOf('group', group)),
    ],
  };
}

/**
 * Writes a new rule, and before it the item of its organization if that has none, with the token of the stack. Gives
 * the rule's full name, and that of the organization if one was written.
 *
 * @throws Error with one sentence if the rule is not understood, or its name exists
 */
export async function createRule(
  installation: Installation,
  item: Item,
): Promise<{ readonly rule: string; readonly organization?: string }> {
  const kind = ITEM_KINDS.rules;
  const parsed = parseRule(item);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    throw new Error(
      problem === undefined ? 'The rule is not understood.' : `${problem.path}: ${problem.reason}; ${problem.remedy}`,
    );
  }
  const rule = itemName(kind, item);
  const organization = await withOrganization(installation, item);
  if (await replaceItem(installation, kind, { before: undefined, after: item })) return { rule, ...organization };
  throw new TakenError(`There is a rule ${rule} already: give this one another id.`);
}

/** A rule with that name exists. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
}

async function withOrganization(installation: Installation, { organizationId }: Item) {
  const kind = ITEM_KINDS.organizations;
  const { tokenSecretName: secretName } = installation;
  if (secretName === undefined || (await storedItem(installation, kind, { organizationId })) !== undefined) return {};
  const isWritten = await replaceItem(installation, kind, {
    before: undefined,
    after: { organizationId, secretName },
  });
  return isWritten ? { organization: String(organizationId) } : {};
}
