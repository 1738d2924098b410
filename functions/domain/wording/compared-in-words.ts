import type { Words } from '../../languages/words-of.ts';
import type { Compared, Other } from '../alerting/event/compared.ts';
import { plainPart } from '../plain-text.ts';

const LONGEST_NAME = 60;

/** So many others are named; of more only the range is said. */
const MOST_NAMED = 5;

/**
 * How far others are over their usual, in up to two sentences: "Both others have more mentions than usual, too: Delta 3.1, United 2.2
 * times their usual daily peak; here it is 2.4 times.", "Both others are as usual: Delta, United." `counted` is what is counted, such
 * as "mentions".
 */
export function comparedInWords({ times, others, shared: _ }: Compared, counted: string, _words: Words): string[] {
  const known = others.filter((other) => other.times !== undefined);
  const unknown = others.filter((other) => other.times === undefined);
  const over = known.filter((other) => other.over === true);
  const here = times === undefined ? '' : `; here it is ${oneDecimal(times)} times`;
  const said =
    known.length === 0
      ? []
      : over.length === 0
        ? [`${subject(known, others.length, ['is', 'are'])} as usual: ${names(known)}.`]
        : [`${subject(over, others.length, ['has', 'have'])} more ${counted} than usual, too: ${list(over)}${here}.`];
  return [...said, ...(unknown.length === 0 ? [] : [`Not known of: ${names(unknown)}.`])];
}

const nameOf = ({ kind, id, name }: Other) => plainPart(name ?? `${kind} ${id}`, LONGEST_NAME);

function names(others: readonly Other[]): string {
  const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} more`] : [];
  return [...others.slice(0, MOST_NAMED).map(nameOf), ...more].join(', ');
}

/** Of whom it is said, of so many others in all, with the form of the verb for one and for several. */
function subject(those: readonly Other[], all: number, [one, several]: readonly [string, string]): string {
  if (all === 1) return `The other one ${one}`;
  if (those.length === all) return `${all === 2 ? 'Both' : `All ${all}`} others ${several}`;
  return `${those.length} of ${all} others ${those.length === 1 ? one : several}`;
}

/** "Delta 3.1, United 2.2 times their usual daily peak", or the range of many. */
function list(others: readonly Other[]): string {
  const all = others.map(({ times = 0 }) => times);
  const range = `${oneDecimal(Math.min(...all))} to ${oneDecimal(Math.max(...all))}`;
  const each = others.map((other) => `${nameOf(other)} ${oneDecimal(other.times)}`).join(', ');
  return `${others.length > MOST_NAMED ? range : each} times ${others.length === 1 ? 'its' : 'their'} usual daily peak`;
}

const oneDecimal = (times = 0) => times.toFixed(1);
