import type { OrganizationInfo } from '../organization/organization-info.ts';

/** The keywords of an organization by their normalised names; a name that several keywords have is never attributed. */
export type KeywordNames = ReadonlyMap<string, readonly bigint[]>;

/** A name as it is compared: one Unicode form, in any case, with single spaces. */
export function normalisedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export function keywordNames({ keywords }: Pick<OrganizationInfo, 'keywords'>): KeywordNames {
  const names = new Map<string, bigint[]>();
  for (const { id, name } of keywords) {
    const key = normalisedName(name);
    names.set(key, [...(names.get(key) ?? []), id]);
  }
  return names;
}

/** The keywords of an organization that share their name with no other; only these are ever attributed. */
export function attributableKeywords(names: KeywordNames): ReadonlySet<bigint> {
  return new Set([...names].flatMap(([name, ids]) => (name !== '' && ids.length === 1 ? ids : [])));
}
