import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { int64 } from '../../functions/domain/int64.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { type OrganizationItem, parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import { findItem } from '../items/find-item.ts';
import { PageError } from './page-error.ts';
import { wordsOfPage } from './page-language.ts';

/** What a question names: organizations, items that belong to one, rules by their names (`42/acme-spike`). */
export type Named = {
  readonly organizations?: readonly bigint[];
  readonly items?: readonly Item[];
  readonly rules?: readonly string[];
};

/** Gives an organization that the question named. @throws Error if it did not */
export type OrganizationOf = (organizationId: bigint) => OrganizationItem;

/**
 * The organizations that a question names, each as it is set up in the stack: nothing else is within reach of the page, whatever
 * its token may see. An item without a readable id belongs to none, and is not understood by anything that acts on it.
 *
 * @throws PageError 403 if one has no valid item or is disabled, 404 if a rule does not exist
 */
export async function reachedOrganizations(
  installation: Installation,
  { organizations = [], items = [], rules = [] }: Named,
): Promise<OrganizationOf> {
  const ofItems = items.flatMap(({ organizationId }) => int64.safeParse(organizationId).data ?? []);
  const ofRules = await Promise.all(rules.map((name) => organizationOfRule(installation, name)));
  const ids = [...new Set([...organizations, ...ofItems, ...ofRules])];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await setUp(installation, id)] as const)));
  return (id) => {
    const organization = found.get(id);
    if (organization === undefined) throw new Error(`The question does not name organization ${id}.`);
    return organization;
  };
}

async function setUp(installation: Installation, organizationId: bigint): Promise<OrganizationItem> {
  const { documents, tables } = installation;
  const Key = { organizationId };
  const { Item } = await documents.send(new GetCommand({ TableName: tables.organizations, Key, ConsistentRead: true }));
  const parsed = Item && parseOrganization(Item);
  if (parsed?.ok === true && parsed.value.enabled) return parsed.value;
  const { problems, ruleAnswers } = await wordsOfPage(installation);
  const [id, place] = [String(organizationId), ruleAnswers.place(installation.place)];
  if (parsed === undefined) throw new PageError(403, problems.notSetUp({ organization: id, stack: place }));
  throw new PageError(
    403,
    parsed.ok ? problems.isDisabled({ organization: id, stack: place }) : problems.isInvalid({ organization: id }),
  );
}

/** A rule is named in full, or by its id alone if only one organization has it. */
async function organizationOfRule(installation: Installation, name: string): Promise<bigint> {
  const [, id] = /^(\d{1,19})\//.exec(name) ?? [];
  if (id !== undefined) return BigInt(id);
  const item = await findItem(installation, ITEM_KINDS.rules, name).catch((error: Error) => {
    throw new PageError(404, error.message);
  });
  return int64.parse(item.organizationId);
}
