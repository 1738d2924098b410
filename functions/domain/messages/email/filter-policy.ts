import * as z from 'zod';

const texts = z.lazy(() => z.union([z.string(), z.array(z.string())]));

/** The conditions of SNS on a text; `numeric` and `cidr` are for attributes that alerts do not have. */
const condition = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ prefix: z.string() }),
    z.strictObject({ suffix: z.string() }),
    z.strictObject({ wildcard: z.string() }),
    z.strictObject({ 'equals-ignore-case': z.string() }),
    z.strictObject({ exists: z.boolean() }),
    z.strictObject({
      'anything-but': z.union([
        texts,
        z.strictObject({ prefix: texts }),
        z.strictObject({ suffix: texts }),
        z.strictObject({ wildcard: texts }),
      ]),
    }),
  ]),
);
type Condition = z.output<typeof condition>;

/** A filter policy in the form of SNS, for message attributes that are texts or lists of texts. */
export const filterPolicy = z.lazy(() => z.record(z.string(), z.array(condition).min(1)));
export type FilterPolicy = z.output<typeof filterPolicy>;

/** The values of a message's attributes, by name: one, or several for a `String.Array`. */
export type AttributeValues = ReadonlyMap<string, readonly string[]>;

/**
 * Whether a filter policy lets a message through, decided as SNS does for subscriptions: each attribute that the policy
 * names needs one value that meets one of its conditions. Source: "Amazon SNS subscription filter policies", string
 * value matching.
 */
export function letsThrough(policy: FilterPolicy, attributes: AttributeValues): boolean {
  return Object.entries(policy).every(([name, conditions]) => {
    const values = attributes.get(name) ?? [];
    return conditions.some((each) => takes(each, values));
  });
}

function takes(asked: Condition, values: readonly string[]): boolean {
  if (typeof asked === 'string') return values.includes(asked);
  if ('exists' in asked) return asked.exists === values.length > 0;
  return values.some((value) => {
    if ('prefix' in asked) return value.startsWith(asked.prefix);
    if ('suffix' in asked) return value.endsWith(asked.suffix);
    if ('wildcard' in asked) return isLike(value, asked.wildcard);
    if ('equals-ignore-case' in asked) return value.toLowerCase() === asked['equals-ignore-case'].toLowerCase();
    return isOther(asked['anything-but'], value);
  });
}

function isOther(unwanted: Extract<Condition, { 'anything-but': unknown }>['anything-but'], value: string): boolean {
  if (typeof unwanted === 'string' || Array.isArray(unwanted)) return ![unwanted].flat().includes(value);
  if ('prefix' in unwanted) return ![unwanted.prefix].flat().some((each) => value.startsWith(each));
  if ('suffix' in unwanted) return ![unwanted.suffix].flat().some((each) => value.endsWith(each));
  return ![unwanted.wildcard].flat().some((each) => isLike(value, each));
}

/**
 * Whether a text matches a pattern in which each `*` stands for any characters; without regular expressions, so that
 * the time is linear.
 */
function isLike(value: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return value === pattern;
  if (!value.startsWith(start)) return false;
  let at = start.length;
  const end = rest.pop() ?? '';
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return value.length - end.length >= at && value.endsWith(end);
}
