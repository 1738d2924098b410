import { contentHash } from './content-hash.ts';
import { itemVersion } from './parse-item.ts';

type Item = Readonly<Record<string, unknown>>;

/** A short hash of items that people wrote: equal for the same items in any order, different after any edit. */
export function itemsMark(items: readonly Item[]): string {
  return contentHash(items.map(itemVersion).sort()).slice(0, 16);
}

/** The marks of the organizations (ids as text) whose rules are among these items. */
export function rulesMarks(items: readonly Item[]): ReadonlyMap<string, string> {
  const byOrganization = new Map<string, Item[]>();
  for (const item of items) {
    const id = String(item.organizationId);
    const own = byOrganization.get(id);
    if (own === undefined) byOrganization.set(id, [item]);
    else own.push(item);
  }
  return new Map([...byOrganization].map(([id, own]) => [id, itemsMark(own)]));
}
