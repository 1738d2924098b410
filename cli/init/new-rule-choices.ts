import { allItems, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { type OrganizationItem, parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { ruleAnswerWords } from '../../functions/languages/en/rule-answer-words.ts';
import type { Language } from '../../functions/languages/language.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { Installation } from '../context/installation.ts';
import { organizationInfo, type ReadOrganization, type ReadOrganizations } from '../context/organization-info.ts';
import { changeItem } from '../items/change-item.ts';
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
 * What a new rule can watch and where it can send its alerts: the organizations that are judged, with the service's names.
 * `read` asks the service for them. If no organization has an item yet, `first` says which can be chosen.
 */
export async function newRuleChoices(
  installation: Installation,
  {
    read,
    first,
  }: {
    readonly read: ReadOrganizations;
    readonly first: () => Promise<Pick<NewRuleChoices, 'organizations' | 'problem'>>;
  },
): Promise<NewRuleChoices> {
  const [items, rules, channels] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  const known = [...(await read(judgedAmong(items)))].map(([id, each]) => watchable(id, each));
  return {
    ...(items.length === 0 ? await first() : { organizations: known }),
    rules: rules.map((item) => itemName(ITEM_KINDS.rules, item)),
    channels: channels.map((item) => itemName(ITEM_KINDS.channels, item)),
  };
}

/** The organizations of these items that are understood and not disabled. */
export function judgedAmong(items: readonly Item[]): OrganizationItem[] {
  return items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
}

/** Reads each organization with the token of its own secret. */
export function organizationReader(installation: Installation): ReadOrganizations {
  return async (organizations) =>
    new Map(
      await Promise.all(
        organizations.map(
          async ({ organizationId, secretName }) =>
            [organizationId, await organizationInfo(installation, organizationId, secretName)] as const,
        ),
      ),
    );
}

/** The organizations that the stack's token may see, or why there are none. */
export async function seenByToken(
  installation: Installation,
): Promise<Pick<NewRuleChoices, 'organizations' | 'problem'>> {
  try {
    const { tokenSecretName } = installation;
    const client = await installation.mediaApi(tokenSecretName);
    try {
      const user = await client.me({ deadlineMs: performance.now() + MINUTE_MS });
      if (!user.ok) return { organizations: [], problem: `${describe(user.error)}.` };
      const organizations = await Promise.all(
        (user.value.organizationIds ?? []).map(async (id) =>
          watchable(id, await organizationInfo(installation, id, tokenSecretName)),
        ),
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
function watchable(organizationId: bigint, read: ReadOrganization): WatchableOrganization {
  const id = String(organizationId);
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
      ...keywords
        .filter(({ active }) => active)
        .map((keyword) => {
          const group = groups.find(({ keywordIds }) => keywordIds.includes(keyword.id));
          return { ...watchOf('keyword', keyword), ...(group === undefined ? {} : { groupId: String(group.id) }) };
        }),
      ...groups.map((group) => watchOf('group', group)),
    ],
  };
}

/**
 * Writes a new rule; gives its full name.
 *
 * @throws Error with one sentence if the rule is not understood, TakenError if its name exists
 */
export async function createRule(installation: Installation, item: Item): Promise<{ readonly rule: string }> {
  const kind = ITEM_KINDS.rules;
  const parsed = parseRule(item);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    throw new Error(
      problem === undefined ? 'The rule is not understood.' : `${problem.path}: ${problem.reason}; ${problem.remedy}`,
    );
  }
  const rule = itemName(kind, item);
  if (await changeItem(installation, kind, { before: undefined, after: item })) return { rule };
  throw new TakenError(rule);
}

/** A rule with that name exists. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
  /** Its full name. */
  readonly rule: string;
  constructor(rule: string) {
    super(ruleAnswerWords.ruleExists(rule));
    this.rule = rule;
  }
}

/**
 * Writes the item of a rule's organization if there is none, with the token of the stack and the language of its people; gives its id
 * if it did.
 */
export async function createOrganization(installation: Installation, { organizationId }: Item, language: Language) {
  const kind = ITEM_KINDS.organizations;
  const { tokenSecretName: secretName } = installation;
  if (secretName === undefined || (await storedItem(installation, kind, { organizationId })) !== undefined) return {};
  const isWritten = await changeItem(installation, kind, {
    before: undefined,
    after: { organizationId, secretName, ...(language === 'en' ? {} : { language }) },
  });
  return isWritten ? { organization: String(organizationId) } : {};
}
