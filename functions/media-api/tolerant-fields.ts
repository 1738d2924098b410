import * as z from 'zod';

const LONGEST_LABEL = 32;

/**
 * A name that the service gives to a source type, a sentiment or a state, as everything behind the client may use it:
 * upper case, letters, digits and `_`, at most 32 characters; `absent` where nothing of it is left. Without this a name
 * of the service could forge lines of an email, be as long as a book, or be `constructor`, which every plain object has.
 */
export function serviceLabel(text: string, absent: string): string {
  const label = text
    .slice(0, 4 * LONGEST_LABEL)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, LONGEST_LABEL)
    .replace(/^_+|_+$|[\ud800-\udbff]$/g, '');
  return label === '' ? absent : label;
}

/** A name of the service, or `absent` where it gives none. */
export function labelField(absent: string) {
  return z
    .string()
    .nullish()
    .transform((text) => serviceLabel(text ?? '', absent));
}

/** A text that the service may not have; null and absent are the same. */
export const optionalText = z.lazy(() =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? null),
);

/** A text that the service may not have, empty then. */
export const textOrEmpty = z.lazy(() =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
);

/** A list of texts; one that is missing is empty, and what is no text is left out. */
export const textList = z.lazy(() =>
  z
    .array(z.unknown())
    .nullish()
    .transform((values) => (values ?? []).filter((value) => typeof value === 'string')),
);

/** A field that is only passed on: null where it is not what the page says, because nothing depends on it. */
export function unusedField<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null);
}
