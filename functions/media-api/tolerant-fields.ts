import * as z from 'zod';

const LONGEST_LABEL = 32;

/**
 * The service's name of a source type, a sentiment or a state, in a form that is safe to use everywhere: upper case,
 * letters, digits and `_`, at most 32 characters; `absent` if nothing of it is left. Otherwise such a name could forge
 * lines of an email, be very long, or be `constructor`, which every plain object has.
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

/** A name of the service, or `absent` if it gives none. */
export function labelField(absent: string) {
  return z
    .string()
    .nullish()
    .transform((text) => serviceLabel(text ?? '', absent));
}

/** A text that may be missing; null if it is null or absent. */
export const optionalText = z.lazy(() =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? null),
);

/** A text that may be missing; then it is empty. */
export const textOrEmpty = z.lazy(() =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
);

/** A list of texts. A missing list is empty; elements that are not texts are left out. */
export const textList = z.lazy(() =>
  z
    .array(z.unknown())
    .nullish()
    .transform((values) => (values ?? []).filter((value) => typeof value === 'string')),
);

/** A field that is only passed on, so nothing depends on it: null if it is not what the page says. */
export function unusedField<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null);
}
