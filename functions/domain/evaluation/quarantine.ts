import * as z from 'zod';
import { watchingOf } from '../alert/watching.ts';
import type { Rule } from '../rule/rule.ts';
import { ruleKeyText } from '../rule/rule-key.ts';
import { DAY_MS } from '../time/units-of-time.ts';

/** Rules that ended the process, of those under one secret; all by `ruleKeyText`. */
export const quarantine = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** The rule that was being judged, by itself, when a process ended. */
    judging: z.string().optional(),
    /** How often a rule was being judged when a process ended, of those that are still judged. */
    suspects: z.record(z.string(), z.number()),
    /** The rules that are not judged, each with the name of what it watched and since when (epoch ms). */
    rules: z.record(z.string(), z.object({ watching: z.string(), since: z.number() })),
  }),
);

export type Quarantine = z.output<typeof quarantine>;

export const noQuarantine: Quarantine = { schema: 1, suspects: {}, rules: {} };

/** So many notes that were left behind put a rule in quarantine. One alone may have another cause, such as a lost answer. */
const BLAMED_AFTER = 2;

/** After so long a rule is tried once more: what broke may have been the machine, not the rule. In ms. */
const TRIED_AGAIN_AFTER_MS = DAY_MS;

/**
 * What holds at the beginning of a run: the rule of a note that was left behind is under suspicion, and quarantined when
 * that happens twice. A quarantined rule is judged again when what it watches is edited, and once more after a day, when
 * one more note that is left behind is enough. Takes the rules there are; those that are gone are forgotten.
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

/** The rules that may be judged, those under suspicion last: what they break is judged before them. */
export function judgeable({ suspects, rules: quarantined }: Quarantine, rules: readonly Rule[]): Rule[] {
  const strikes = (rule: Rule) => suspects[ruleKeyText(rule)] ?? 0;
  return rules.filter((rule) => !(ruleKeyText(rule) in quarantined)).sort((a, b) => strikes(a) - strikes(b));
}
