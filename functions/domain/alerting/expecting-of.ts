import { contentHash } from '../items/content-hash.ts';
import type { Rule } from '../items/rule/rule.ts';

/** A name for when a rule expects more than usual; undefined where it never does. */
export function expectingOf({ expected = [] }: Rule): string | undefined {
  if (expected.length === 0) return undefined;
  // The zone is left out: until the service is first asked for it, it is not known.
  return contentHash(expected.map(({ from, to, times, repeat }) => [from, to, times, repeat ?? null]));
}
