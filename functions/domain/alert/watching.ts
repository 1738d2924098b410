import { contentHash } from '../item/content-hash.ts';
import type { Rule } from '../rule/rule.ts';

/** Changes when the engine's memory takes another form, so that what an older version remembered is derived anew. */
const ENGINE = 1;

/** A name for what a rule watches: edits of anything else (name, severity, notify, samples, silence) leave it as it is. */
export function watchingOf({ watch, condition, sourceTypes, sentiments, everyMs }: Rule): string {
  return contentHash([ENGINE, watch, condition, sourceTypes ?? null, sentiments ?? null, everyMs]);
}
