import { type OrganizationItem, parseOrganization } from './organization-item.ts';

/** The organizations whose items are understood, enabled or not. */
export function understoodOrganizations(items: readonly Readonly<Record<string, unknown>>[]): OrganizationItem[] {
  return items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok ? [parsed.value] : [];
  });
}
