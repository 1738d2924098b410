import { itemsMark } from '../domain/items/items-mark.ts';
import type { Items } from '../evaluate/ports.ts';
import type { ConfigurationMark } from './dynamodb/configuration-mark.ts';
import type { ConfigurationStore } from './dynamodb/configuration-store.ts';
import { unchangedItems } from './unchanged-items.ts';

/** What people write, read anew by a container only after an edit. */
export function knownItems(
  { organizations, rulesOf, now }: Pick<ConfigurationStore, 'organizations' | 'rulesOf' | 'now'>,
  { renew }: Pick<ConfigurationMark, 'renew'>,
): Items {
  const allOrganizations = unchangedItems(
    () => organizations(),
    ({ organizationId }) => String(organizationId),
    itemsMark,
  );
  return {
    organizations: (mark) => allOrganizations('all', mark),
    rulesOf: unchangedItems(rulesOf, ({ ruleId }) => String(ruleId), itemsMark),
    now,
    noteEdit: renew,
  };
}
