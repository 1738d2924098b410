import type * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import { onceForEach } from '../once-for-each.ts';
import { type OrganizationItem, organizationSchema } from './organization-item.ts';
import { ruleSchema } from './rule/rule.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * Reads an item for those who tell nobody what is wrong with it, so that they need no words for that; undefined where it is not
 * understood. `readItem` understands the same.
 */
const understood = <T>(schema: z.ZodType<T>) => onceForEach((item: Item) => schema.safeParse(withoutNulls(item)).data);

/** A rule, read once for each object of an item: most are the same at each tick. */
export const understoodRule = understood(ruleSchema);

export const understoodOrganization = understood(organizationSchema);

/** The organizations whose items are understood, enabled or not. */
export function understoodOrganizations(items: readonly Item[]): OrganizationItem[] {
  return items.flatMap((item) => understoodOrganization(item) ?? []);
}
