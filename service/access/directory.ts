import { compileDefinition } from '../keyword/compile-definition.ts';
import { normaliseDefinition } from '../keyword/normalise-definition.ts';
import type { Query } from '../keyword/query.ts';
import type { User } from '../wire/user-schema.ts';
import type { World, WorldGroup, WorldKeyword, WorldOrganization } from '../world/world-schema.ts';

type Matcher = ReturnType<typeof compileDefinition>;

/** A keyword with its organization and group. `active` may be switched while the service runs. */
export type KeywordEntry = Omit<WorldKeyword, 'keyword'> & {
  readonly matches: Matcher;
  /** The words and phrases of its query. */
  readonly terms: readonly string[];
  readonly group: GroupEntry;
  readonly organization: OrganizationEntry;
};
export type GroupEntry = Omit<WorldGroup, 'keywords' | 'keywordIds'> & {
  readonly organization: OrganizationEntry;
  readonly keywords: Map<number, KeywordEntry>;
};
/** An organization with its groups. `state` and the allowance may change while the service runs. */
export type OrganizationEntry = Omit<WorldOrganization, 'groups' | 'groupIds' | 'keywords'> & {
  readonly groups: Map<bigint, GroupEntry>;
};

/** The world in a form for quick look-ups and changes: users, organizations, groups and keywords. */
export type Directory = {
  userOfToken(token: string): User | undefined;
  organization(id: bigint): OrganizationEntry | undefined;
  keyword(id: number): KeywordEntry | undefined;
  keywords(): Iterable<KeywordEntry>;
  /** Whether a keyword of this id exists or once did. */
  hasHad(keywordId: number): boolean;
  addKeyword(group: GroupEntry, keyword: WorldKeyword): KeywordEntry;
  removeKeyword(keyword: KeywordEntry): void;
  /** An int32 id that no keyword has or ever had; `undefined` if none is left. */
  freeKeywordId(): number | undefined;
};

const INT32_MAX = 2 ** 31 - 1;

export function createDirectory(world: World): Directory {
  const users = new Map(world.users.map((user) => [user.accessToken, user]));
  const organizations = new Map<bigint, OrganizationEntry>();
  const keywords = new Map<number, KeywordEntry>();
  const usedIds = new Set<number>();

  function addKeyword(group: GroupEntry, { keyword: definition, ...summary }: WorldKeyword): KeywordEntry {
    const normal = normaliseDefinition(definition);
    const entry = {
      ...summary,
      matches: compileDefinition(normal),
      terms: normal.query === undefined ? [] : termsOf(normal.query),
      group,
      organization: group.organization,
    };
    group.keywords.set(entry.id, entry);
    keywords.set(entry.id, entry);
    usedIds.add(entry.id);
    return entry;
  }

  for (const { groups, groupIds, keywords: summaries, ...rest } of world.organizations) {
    const organization: OrganizationEntry = { ...rest, groups: new Map() };
    organizations.set(organization.id, organization);
    for (const { keywords: definitions, keywordIds, ...group } of groups) {
      const entry: GroupEntry = { ...group, organization, keywords: new Map() };
      organization.groups.set(entry.id, entry);
      for (const keyword of definitions) addKeyword(entry, keyword);
    }
  }

  return {
    userOfToken: (token) => users.get(token),
    organization: (id) => organizations.get(id),
    keyword: (id) => keywords.get(id),
    keywords: () => keywords.values(),
    hasHad: (id) => usedIds.has(id),
    addKeyword,
    removeKeyword(keyword) {
      keyword.group.keywords.delete(keyword.id);
      keywords.delete(keyword.id);
    },
    freeKeywordId() {
      let highest = 0;
      for (const id of usedIds) highest = Math.max(highest, id);
      if (highest < INT32_MAX) return highest + 1;
      let id = 1;
      while (usedIds.has(id)) id += 1;
      return id <= INT32_MAX ? id : undefined;
    },
  };
}

function termsOf(query: Query): readonly string[] {
  return query.kind === 'phrase' ? [query.text] : query.parts.flatMap(termsOf);
}
