import type { RuleRow } from '../answers.ts';
import { counted } from './in-words.ts';

/** How all rules stand, in some sentences; empty where there are none. */
export function rulesInWords(rules: readonly RuleRow[]): string {
  const having = (states: readonly string[]) =>
    rules.filter(({ state, health }) => states.includes(state) || states.includes(health)).length;
  const areOrIs = (number: number) => `${counted(number, 'rule')} ${number === 1 ? 'is' : 'are'}`;
  const [firing, held, known] = [having(['firing']), having(['held back']), rules.filter(isKnown).length];
  const [troubled, learning] = [having(['error', 'late']), having(['learning', 'new'])];
  const parts = [
    ...(firing === 0 ? [] : [`${areOrIs(firing)} firing.`]),
    ...(held === 0 ? [] : [`${areOrIs(held)} unusual and held back.`]),
    ...(known === 0 ? [] : [`${areOrIs(known)} unusual, and known: the next message needs more.`]),
    ...(firing + held + known === 0 ? ['Nothing is unusual now.'] : []),
    ...(troubled === 0 ? [] : [`${counted(troubled, 'rule')} cannot be judged, or not in time.`]),
    ...(learning === 0 ? [] : [`${areOrIs(learning)} still learning what is usual.`]),
    ...(troubled + learning === 0 ? ['Every rule is judged in time.'] : []),
  ];
  return rules.length === 0 ? '' : parts.join(' ');
}

const isKnown = ({ known }: RuleRow) => known !== undefined;
