import { createHash } from 'node:crypto';

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, canonical(inner)]),
    );
  }
  return value;
}

/**
 * A hash of the content of a value, equal for equal content whatever the order of its keys. Takes plain data (bigints
 * allowed), gives 32 hexadecimal digits of SHA-256.
 */
export function contentHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value)) ?? '')
    .digest('hex')
    .slice(0, 32);
}

/** A number for a text, from 0 to 2^32 - 1, evenly distributed: the same in every process. */
export function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
