import * as z from 'zod';
import type { Words } from '../../languages/words-of.ts';
import { onceForEach } from '../once-for-each.ts';
import { says } from '../says.ts';
import type { AskedOf, Condition, ConditionKind, Detector } from './condition-kind.ts';
import { CONDITION_JUDGES, CONDITION_KINDS } from './condition-kinds.ts';
import type { Measure } from './measure.ts';

const schemasOf = ([first, ...others]: typeof CONDITION_KINDS) =>
  [first.schema, ...others.map(({ schema }) => schema)] as const;

/**
 * When something is unusual for a rule. Takes the `condition` of a rule item as people write it; gives windows in ms
 * (`windowMs`, absent on a spike that is judged on several scales at once) and what else the kind decides by.
 */
export const condition = z.lazy(() =>
  z.discriminatedUnion(
    'kind',
    schemasOf(CONDITION_KINDS),
    says((words, { code }) => {
      const kinds = CONDITION_KINDS.map(({ kind }) => `"${kind}"`);
      return code === 'invalid_union'
        ? words.conditionKind({ kinds: kinds.slice(0, -1).join(', '), last: kinds.at(-1) ?? '' })
        : undefined;
    }),
  ),
);

/** The fields of all kinds, and of each by itself, to explain typos. */
export function conditionFields(): Record<string, readonly string[]> {
  const own = CONDITION_KINDS.map(
    ({ kind, schema }) => [`condition ${kind}`, Object.keys(schema.unwrap().in.shape)] as const,
  );
  return { condition: [...new Set(own.flatMap(([, fields]) => fields))], ...Object.fromEntries(own) };
}

const kindNamed = (name: string | undefined) => CONDITION_KINDS.find(({ kind }) => kind === name);

/** The kind of a condition; throws if there is none of that name, which a condition that was read does not have. */
export function kindOf({ kind }: Condition): ConditionKind {
  const known = kindNamed(kind);
  if (known === undefined) throw new TypeError(`there is no condition of kind "${kind}"`);
  return known;
}

/** What is known of a condition on a grid of `everyMs`; see `detectorOf`. */
export const traitsOf = onceForEach((on: AskedOf) => kindOf(on.condition).traits(on));

/**
 * What judges a condition on a grid of `everyMs`, with the times at which more is expected: those of a rule, which is asked for it
 * dozens of times in an evaluation.
 */
export const detectorOf = /* @__PURE__ */ onceForEach((on: AskedOf): Detector => {
  const judge = CONDITION_JUDGES.find(({ kind }) => kind === on.condition.kind);
  if (judge === undefined) throw new TypeError(`nothing judges a condition of kind "${on.condition.kind}"`);
  return judge.detector(traitsOf(on));
});

/** The number of which a condition judges the largest that one mention has; undefined where it counts mentions. */
export function measureOf(condition: Condition): Measure | undefined {
  return kindOf(condition).measure(condition);
}

/** The group (groupId, as text) of whose mentions those of a rule's own watch are the part that a condition judges; undefined where it judges none. */
export function wholeOf(condition: Condition): string | undefined {
  return kindOf(condition).whole(condition);
}

/** Whether conditions of a kind, by its name, count negative mentions. */
export function countsNegative(kind: string | undefined): boolean {
  return kindNamed(kind)?.countsNegative === true;
}

/** Whether rules with conditions of a kind, by its name, tell mentions and no alerts. */
export function tellsMentions(kind: string | undefined): boolean {
  return kindNamed(kind)?.tells === 'mentions';
}

/** Whether what people expect moves the lines of conditions of a kind, by its name. */
export function heedsExpected(kind: string | undefined): boolean {
  return kindNamed(kind)?.heedsExpected === true;
}

/** What is counted: mentions or voices, all or only negative ones, all or only those that match what a rule asks of them. */
export type Counted = Omit<Parameters<Words['nouns']['things']>[0], 'count'>;

/** What conditions of a kind, by its name, count, for those who have words for it. */
export function countedBy(kind: string | undefined, count: Counted['of'] = 'mentions', where?: unknown): Counted {
  return { of: count, isNegative: countsNegative(kind), isMatching: where !== undefined };
}

/** The same in English: one of the mentions, or of the voices. */
export function countedWord(
  kind: string | undefined,
  count: 'mentions' | 'voices' = 'mentions',
): 'mention' | 'negative mention' | 'voice' | 'negative voice' {
  const one = count === 'voices' ? 'voice' : 'mention';
  return countsNegative(kind) ? `negative ${one}` : one;
}
