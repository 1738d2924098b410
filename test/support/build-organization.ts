import type { OrganizationInfo } from '../../functions/domain/counting/organization/organization-info.ts';

/** Organization 42 as the service describes it: group 7 "Brand" with the active keywords 1001 and 1002. */
export function buildOrganization(fields: Partial<OrganizationInfo> = {}): OrganizationInfo {
  return {
    id: 42n,
    name: 'Acme Holding',
    state: 'ACTIVE',
    timeZone: 'Europe/Berlin',
    createdAt: Date.parse('2025-01-01T00:00:00Z'),
    monthlyLimit: 1_000_000n,
    groups: [{ id: 7n, name: 'Brand', keywordIds: [1001n, 1002n] }],
    keywords: [
      { id: 1001n, name: 'Acme', active: true, createdAt: Date.parse('2026-03-01T00:00:00Z') },
      { id: 1002n, name: 'Acme Pro', active: true, createdAt: Date.parse('2026-06-01T00:00:00Z') },
    ],
    ...fields,
  };
}
