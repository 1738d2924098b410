import type { Words } from '../../languages/words-of.ts';
import type { Compared, Other } from '../alerting/event/compared.ts';
import type { Counted } from '../engine/condition.ts';
import { plainPart } from '../plain-text.ts';

const LONGEST_NAME = 60;

/** So many others are named; of more only the range is said. */
const MOST_NAMED = 5;

/**
 * How far others are over their usual, in up to two sentences: "Both others have more mentions than usual, too: Delta 3.1, United 2.2
 * times their usual daily peak; here it is 2.4 times.", "Both others are as usual: Delta, United." `what` is what is counted.
 */
export function comparedInWords({ times, others, shared: _ }: Compared, what: Counted, words: Words): string[] {
  const { othersAsUsual, othersOver, othersUnknown } = words.explanations;
  const known = others.filter((other) => other.times !== undefined);
  const unknown = others.filter((other) => other.times === undefined);
  const over = known.filter((other) => other.over === true);
  const all = others.length;
  const thoseOf = ({ length: those }: readonly Other[]) => ({ those, all, isEach: those === all });
  const things = words.nouns.things({ ...what, count: 2 });
  const said =
    known.length === 0
      ? []
      : over.length === 0
        ? [othersAsUsual({ ...thoseOf(known), names: names(known, words) })]
        : [othersOver({ ...thoseOf(over), things, times: timesInWords(over, words), here: times })];
  return [...said, ...(unknown.length === 0 ? [] : [othersUnknown({ names: names(unknown, words) })])];
}

const nameOf = ({ kind, id, name }: Other, words: Words) =>
  plainPart(name ?? words.explanations.unnamed({ kind, id }), LONGEST_NAME);

function names(others: readonly Other[], words: Words): string {
  const more = others.length > MOST_NAMED ? [words.explanations.more({ count: others.length - MOST_NAMED })] : [];
  return [...others.slice(0, MOST_NAMED).map((other) => nameOf(other, words)), ...more].join(', ');
}

/** "Delta 3.1, United 2.2", or the range of many: "1.3 to 4.0". */
function timesInWords(others: readonly Other[], words: Words): string {
  const { timesBetween, timesOf } = words.explanations;
  const all = others.map(({ times = 0 }) => times);
  return others.length > MOST_NAMED
    ? timesBetween({ least: Math.min(...all), most: Math.max(...all) })
    : others.map((other) => timesOf({ name: nameOf(other, words), times: other.times ?? 0 })).join(', ');
}
