import { present } from '../../functions/domain/present.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { previewLines, type RulePreview, timesText } from '../put/preview-rule.ts';
import type { Step } from './plan-items.ts';
import type { Planned } from './with-previews.ts';

/**
 * What was done with an item. `overtaken` was left alone, because somebody else changed it after the plan was made; of
 * `failed` DynamoDB did not say whether it was written; `untried` came after that.
 */
export type Outcome = 'created' | 'changed' | 'deleted' | 'equal' | 'left' | 'overtaken' | 'failed' | 'untried';

export const OUTCOMES: Readonly<Record<Step['kind'], Outcome>> = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  keep: 'equal',
  edited: 'left',
  leave: 'left',
};

/** A plan in lines for a person: each step with its differences, and the totals. */
export function planLines(planned: readonly Planned[]): string[] {
  const count = (kind: Step['kind']) => planned.filter((step) => step.kind === kind).length;
  return [
    ...planned.flatMap(stepLines),
    `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete; ${count('keep')} equal, ${count('leave')} not in the folder${count('edited') === 0 ? '' : `, ${count('edited')} edited by hand`}.`,
  ];
}

function stepLines(step: Planned): string[] {
  if (step.kind === 'keep') return [];
  const name = `${step.of.singular} ${step.name}`;
  if (step.kind === 'leave')
    return [`${name}: not in the folder, stays${step.why === undefined ? '' : `: ${step.why}`}`];
  if (step.kind === 'edited') {
    const why = 'edited by hand since it was applied, stays: --force makes it what the folder says';
    return [`${name}: ${why}`, ...step.edits.map((line) => `  ${line}`)];
  }
  const { before, after } = step.previews;
  const lines = [
    ...(step.kind === 'change' ? step.changes : []),
    ...step.effects,
    ...(step.unknown === undefined ? [] : [step.unknown]),
    ...(before === undefined || 'problem' in before ? [] : [beforeLine(before, after !== undefined)]),
    ...(after === undefined ? [] : previewLines(after)),
  ];
  return [`${name}: would be ${OUTCOMES[step.kind]}`, ...lines.map((line) => `  ${line}`)];
}

function beforeLine(
  { alerts, days, found }: Exclude<RulePreview, { problem: string }>,
  isJudgedAfter: boolean,
): string {
  if (found !== undefined)
    return `As it is: ${foundInPastInWords(found, wordsOf({}))}${isJudgedAfter ? ' As it would be:' : ''}`;
  const fired = alerts.length === 0 ? 'not have fired' : `have fired ${timesText(alerts.length)}`;
  return `As it is, it would ${fired} in the last ${days} days.${isJudgedAfter ? ' As it would be:' : ''}`;
}

/** A plan, and what was done with each of its items, for programs. */
export function planJson(planned: readonly Planned[], outcomes: readonly Outcome[]) {
  return planned.map((step, at) => ({
    kind: step.of.singular,
    name: step.name,
    outcome: outcomes[at],
    ...(step.kind === 'leave' && step.why !== undefined ? { why: step.why } : {}),
    ...(step.kind === 'change' ? { changes: step.changes } : {}),
    ...(step.kind === 'edited' ? { edits: step.edits } : {}),
    ...(step.effects.length === 0 ? {} : { effects: step.effects }),
    ...present({ unknown: step.unknown }),
    previews: step.previews,
  }));
}
