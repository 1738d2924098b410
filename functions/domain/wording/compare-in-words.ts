import type { Compare } from '../items/rule/compare.ts';
import { plural } from '../plural.ts';

/** What a rule is compared with, in a few words: "compared with 3 others, told only if most do not share it". */
export function compareInWords({ with: others, tell }: Compare): string {
  const only = tell === 'ours-only' ? ', told only if most do not share it' : '';
  return `compared with ${others.length} ${plural(others.length, 'other')}${only}`;
}
