import { explain } from '../../functions/domain/detection/explain.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import type { Foreseen } from '../run/foresee.ts';
import type { Tally } from '../run/tally.ts';
import { printable } from './printable.ts';
import { wrapText } from './wrap-text.ts';

const INDENT = '  ';

/**
 * Says for each rule how near it came to an alert and why there was none, or why it could not have fired at all. Takes what was
 * foreseen of the rules, what was told, and the width of a line in characters.
 */
export function nearestMisses(foreseen: readonly Foreseen[], { events }: Pick<Tally, 'events'>, width: number): string {
  const told = new Set(
    events
      .filter(({ data }) => data.status === 'firing')
      .map(({ data: { rule } }) => `${rule.organizationId}/${rule.ruleId}`),
  );
  const lines = foreseen.flatMap((each) => {
    const name = `${each.rule.organizationId}/${each.rule.ruleId}`;
    const sentences = [...(told.has(name) || !each.isOver ? [] : [UNTOLD]), missOf(each)];
    return [name, ...wrapText(printable(sentences.join(' ')), width - INDENT.length).map((line) => `${INDENT}${line}`)];
  });
  return ['Nearest to an alert that was none', ...lines].join('\n');
}

const UNTOLD =
  'It was over its line, and nobody was told: a story that people knew, quiet hours, a silence, too few voices or an answer that was doubted.';

function missOf({ rule: { condition }, nearest, last }: Foreseen): string {
  if (nearest === undefined) {
    if (last?.status === 'learning') return `It was learning: ${last.missing ?? 'there is too little history'}.`;
    return 'It never came near.';
  }
  const { at, line } = nearest;
  const needed = condition.kind === 'threshold' ? '' : ` It fires from ${line} on.`;
  return `${utcMinute(at)} UTC: ${explain(nearest, 'UTC')}${needed}`;
}
