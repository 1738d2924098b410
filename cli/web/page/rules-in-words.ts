import type { RuleRow } from '../answers.ts';
import { spoken } from './spoken.ts';

/** How all rules stand, in some sentences; empty where there are none. */
export function rulesInWords(rows: readonly RuleRow[]): string {
  const { rules } = spoken();
  const having = (states: readonly string[]) =>
    rows.filter(({ state, health }) => states.includes(state) || states.includes(health)).length;
  const [firing, held, known] = [having(['firing']), having(['held back']), rows.filter(isKnown).length];
  const [troubled, learning, unread] = [having(['error', 'late']), having(['learning']), having(['new'])];
  const parts = [
    ...(firing === 0 ? [] : [rules.firing({ count: firing })]),
    ...(held === 0 ? [] : [rules.heldBack({ count: held })]),
    ...(known === 0 ? [] : [rules.known({ count: known })]),
    ...(firing + held + known === 0 ? [rules.nothingUnusual] : []),
    ...(troubled === 0 ? [] : [rules.notJudged({ count: troubled })]),
    ...(learning === 0 ? [] : [rules.learning({ count: learning })]),
    ...(unread === 0 ? [] : [rules.readsPast({ count: unread })]),
    ...(troubled + learning + unread === 0 ? [rules.allJudged] : []),
  ];
  return rows.length === 0 ? '' : parts.join(' ');
}

const isKnown = ({ known }: RuleRow) => known !== undefined;
