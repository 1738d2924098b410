import { contentHash } from '../item/content-hash.ts';
import type { Rule } from '../rule/rule.ts';

/** A constant of the name, not a version: another number would end every open alert of every stack as "edited". */
const FIRST = 1;

/** A name for what a rule watches: edits of anything else (name, severity, notify, samples, silence) leave it as it is. */
export function watchingOf({ watch, condition, sourceTypes, sentiments, everyMs }: Rule): string {
  return contentHash([FIRST, watch, condition, sourceTypes ?? null, sentiments ?? null, everyMs]);
}
