import * as z from 'zod';
import { watchingOf } from '../../alerting/watching.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { ruleKeyText } from '../../items/rule/rule-key.ts';
import { DAY_MS } from '../../time/units-of-time.ts';

/** Rules that ended the process, among those under one secret; all by `ruleKeyText`. */
export const quarantine = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** The note: the rule that is being judged by itself, left behind if the process ends. */
    judging: z.string().optional(),
    /** How often a process ended while a rule was being judged, for rules that are still judged. */
    suspects: z.record(z.string(), z.number()),
    /** The rules that are not judged, each with the `watching` it had and since when (epoch ms). */
    rules: z.record(z.string(), z.object({ watching: z.string(), since: z.number() })),
  }),
);

export type Quarantine = z.output<typeof quarantine>;

export const noQuarantine: Quarantine = { schema: 1, suspects: {}, rules: {} };

/**
 * This many notes that were left behind put a rule in quarantine. A single one may have another cause, such as a lost
 * answer.
 */
const BLAMED_AFTER = 2;

/** A quarantined rule is tried again after this time, in ms: perhaps the machine was at fault, not the rule. */
const TRIED_AGAIN_AFTER_MS = DAY_MS;

/**
 * The quarantine at the beginning of a run. A rule whose note was left behind is a suspect, and is quarantined when
 * that happens twice. A quarantined rule is judged again when what it watches is edited, and tried again after a day;
 * then one more note that is left behind is enough. Takes the existing rules; others are forgotten.
 */
export function quarantineAt(before: Quarantine, rules: readonly Rule[], tick: number): Quarantine {
  const byName = new Map(rules.map((rule) => [ruleKeyText(rule), rule]));
  const suspects = new Map(Object.entries(before.suspects));
  if (before.judging !== undefined) suspects.set(before.judging, (suspects.get(before.judging) ?? 0) + 1);
  const quarantined: [string, { watching: string; since: number }][] = [];
  for (const [name, entry] of Object.entries(before.rules)) {
    const rule = byName.get(name);
    if (rule === undefined || watchingOf(rule) !== entry.watching) continue;
    if (tick - entry.since < TRIED_AGAIN_AFTER_MS) quarantined.push([name, entry]);
    else suspects.set(name, BLAMED_AFTER - 1);
  }
  for (const [name, strikes] of [...suspects]) {
    const rule = byName.get(name);
    if (rule !== undefined && strikes < BLAMED_AFTER) continue;
    suspects.delete(name);
    if (rule !== undefined) quarantined.push([name, { watching: watchingOf(rule), since: tick }]);
  }
  return { schema: 1, suspects: Object.fromEntries(suspects), rules: Object.fromEntries(quarantined) };
}

/** The rules that may be judged, suspects last, so that the others are judged before a process may end. */
export function judgeable({ suspects, rules: quarantined }: Quarantine, rules: readonly Rule[]): Rule[] {
  const strikes = (rule: Rule) => suspects[ruleKeyText(rule)] ?? 0;
  return rules.filter((rule) => !(ruleKeyText(rule) in quarantined)).sort((a, b) => strikes(a) - strikes(b));
}
