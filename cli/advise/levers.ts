import * as z from 'zod';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { sourceType } from '../../functions/domain/items/rule/source-type.ts';

/** The fields of a rule that advice may change; the earlier one is preferred if two have the same effect. */
export const LEVERS = ['minMentions', 'minVoices', 'sensitivity', 'sourceTypes'] as const;

export type Lever = (typeof LEVERS)[number];

/** One bounded step of one lever. */
export type Edit = { readonly lever: Lever; readonly change: (item: Item) => Item };

/** A lever that is not tried, and why, as a sentence without its full stop. */
export type LeftOut = { readonly lever: Lever; readonly why: string };

/** The steps that one lever may take, or the reason why it may take none. */
export type Reach = { readonly edits: readonly Edit[] } | LeftOut;

/** Numbers may double at most: more would make another rule, not a correction of this one. */
const MOST_TIMES = 2;

/** `minVoices` 1 asks for nothing. A rule that gets its first real limit gets at most this one. */
const FIRST_VOICES = 5;

const GENTLER: Readonly<Record<string, string | undefined>> = { high: 'balanced', balanced: 'low' };

const written = z.looseObject({
  condition: z.looseObject({
    sensitivity: z.union([z.string(), z.looseObject({ falseAlarms: z.number() })]).optional(),
  }),
});

/** The highest `minMentions` that advice may write; undefined for a rule without the field. */
export function mostMentions(rule: Rule): number | undefined {
  const { minMentions } = detectorOf(rule);
  return minMentions === undefined ? undefined : MOST_TIMES * minMentions;
}

export function withMinMentions(minMentions: number): Edit {
  return { lever: 'minMentions', change: (item) => withCondition(item, { minMentions }) };
}

/** One step to fewer false alarms: the next name, or half of a budget in numbers. */
export function sensitivityReach(item: Item, rule: Rule): Reach {
  const lever = 'sensitivity';
  if (detectorOf(rule).falseAlarmDays === undefined) {
    return { lever, why: 'the rule has a fixed number instead' };
  }
  const { sensitivity = 'balanced' } = written.parse(item).condition;
  const gentler =
    typeof sensitivity === 'string'
      ? GENTLER[sensitivity]
      : { ...sensitivity, falseAlarms: sensitivity.falseAlarms / MOST_TIMES };
  if (gentler === undefined) return { lever, why: 'it is already "low"' };
  return { edits: [{ lever, change: (changed) => withCondition(changed, { sensitivity: gentler }) }] };
}

/** One voice more than the alerts had that are to be dropped (`voices`), within the bounds. */
export function voicesReach({ minVoices }: Rule, voices: readonly number[]): Reach {
  const most = minVoices === 1 ? FIRST_VOICES : MOST_TIMES * minVoices;
  const asked = [...new Set(voices.map((count) => count + 1))].filter((count) => count > minVoices && count <= most);
  if (asked.length === 0) {
    return { lever: 'minVoices', why: `each alert that was noise had at least ${most} voices, the most that is tried` };
  }
  return {
    edits: asked
      .sort((a, b) => a - b)
      .map((count) => ({ lever: 'minVoices', change: (item) => ({ ...item, minVoices: count }) })),
  };
}

/** One source type less, out of those of the alerts that are to be dropped (`types`). */
export function sourceTypesReach(rule: Rule, types: readonly string[]): Reach {
  const counted = rule.sourceTypes ?? sourceType.options;
  if (counted.length === 1) return { lever: 'sourceTypes', why: 'the rule counts only one' };
  return {
    edits: counted
      .filter((type) => types.includes(type))
      .map((type) => ({
        lever: 'sourceTypes',
        change: (item) => ({ ...item, sourceTypes: counted.filter((other) => other !== type) }),
      })),
  };
}

/** The rule of an item; undefined if a step has made it invalid. */
export function ruleOf(item: Item): Rule | undefined {
  const parsed = parseRule(item);
  return parsed.ok ? parsed.value : undefined;
}

function withCondition(item: Item, fields: Readonly<Record<string, unknown>>): Item {
  return { ...item, condition: { ...written.parse(item).condition, ...fields } };
}
