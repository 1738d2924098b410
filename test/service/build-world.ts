/** A world as it stands in a file, small but with every case of permission: parts of it can be replaced. */
export function buildWorld({
  definitions = { 1001: { naturalQuery: 'acme' }, 1002: { naturalQuery: 'globex' }, 1003: { naturalQuery: 'acme' } },
  organization = {},
  keywordsSince,
}: {
  /** The definitions of Brand's keywords, by id. */
  definitions?: Record<number, object>;
  /** Fields of organization 42. */
  organization?: object;
  /** Since when the keywords collect mentions (ISO 8601). @default from ever */
  keywordsSince?: string;
} = {}) {
  const summary = (id: number, keyword: object) => ({
    id,
    name: `Keyword ${id}`,
    keyword,
    ...(keywordsSince === undefined ? {} : { createdAt: keywordsSince }),
  });
  return {
    users: [
      { ...user(1, 'admin-token'), organizationRoles: { 42: role({ isAdmin: true }) } },
      { ...user(2, 'editor-token'), organizationRoles: { 42: role({ canUpdate: true }) } },
      { ...user(3, 'viewer-token'), organizationRoles: { 42: role({}) } },
      { ...user(4, 'roleless-token'), organizationRoles: {} },
      { ...user(5, 'stranger-token'), organizationIds: [43], organizationRoles: { 43: role({ isAdmin: true }) } },
    ],
    organizations: [
      {
        id: 42,
        name: 'Acme Holding',
        userIds: [1, 2, 3, 4],
        timeZone: 'Europe/Berlin',
        state: 'ACTIVE',
        createdAt: '2025-01-01T00:00:00Z',
        currentMonthMentionsLimit: 1_000_000,
        tags: [
          { id: 501, name: 'crisis' },
          { id: 9_007_199_254_740_993n, name: 'product' },
        ],
        groups: [
          {
            id: 7,
            name: 'Brand',
            keywords: Object.entries(definitions).map(([id, keyword]) => summary(Number(id), keyword)),
          },
          {
            id: 8,
            name: 'Board',
            public: false,
            memberIds: [2],
            keywords: [summary(2001, { naturalQuery: 'merger' })],
          },
        ],
        ...organization,
      },
      {
        id: 43,
        name: 'Globex',
        userIds: [5],
        timeZone: 'UTC',
        currentMonthMentionsLimit: 1_000_000,
        groups: [{ id: 70, name: 'Globex', keywords: [summary(3001, { naturalQuery: 'globex' })] }],
      },
    ],
  };
}

function user(id: number, accessToken: string) {
  return { id, email: `user${id}@example.org`, name: `User ${id}`, accessToken, organizationIds: [42] };
}

function role(rights: { isAdmin?: boolean; canUpdate?: boolean }) {
  return {
    id: 'role',
    name: 'Role',
    isAdmin: rights.isAdmin ?? false,
    canUpdate: rights.canUpdate ?? false,
    canInvite: false,
    canUpdateMentions: false,
  };
}
