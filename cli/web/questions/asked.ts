import * as z from 'zod';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { SECRET_PART } from '../secret-part.ts';

/** Items are sent as the text of their JSON. */
export const itemText = z.string().transform((text, context): Item => {
  try {
    const value = parseWireJson(text);
    if (isItem(value)) return value;
    context.addIssue({ code: 'custom', message: 'an item is { ... }' });
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
  return z.NEVER;
});

/** An identifier as text, exact above 2^53. */
export const idText = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

export const ruleNamed = z.object({ rule: z.string() });
/** A message that was told, by the organization and the id of its event. */
export const messageNamed = z.object({ organization: idText, event: z.string().max(64) });

export const oneMessage = {
  schema: messageNamed,
  names: ({ organization }: { readonly organization: bigint }) => ({ organizations: [organization] }),
};

/** A question with one item, and what it names. */
export const oneItem = {
  schema: z.object({ item: itemText }),
  names: ({ item }: { readonly item: Item }) => ({ items: [item] }),
};
export const editOfItem = {
  schema: z.object({ before: itemText, after: itemText }),
  names: ({ before, after }: { readonly before: Item; readonly after: Item }) => ({ items: [before, after] }),
};
export const oneRule = { schema: ruleNamed, names: ({ rule }: { readonly rule: string }) => ({ rules: [rule] }) };
export const nothing = z.unknown();

/** The fields of a secret. In a request they stand under the name that is recorded nowhere (SECRET_PART). */
export const secretFields = z.object({ [SECRET_PART]: z.record(z.string().max(64), z.string().max(4096)) });

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
