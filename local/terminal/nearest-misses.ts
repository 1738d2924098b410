import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { grouped } from '../../functions/domain/grouped.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { missingInWords } from '../../functions/domain/wording/missing-in-words.ts';
import { readInWords } from '../../functions/domain/wording/read-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { wrapText } from '../../output/wrap-text.ts';
import type { Foreseen } from '../run/foresee.ts';
import type { Tally } from '../run/tally.ts';

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
    return [name, ...wrapText(sentences.join(' '), width - INDENT.length).map((line) => `${INDENT}${line}`)];
  });
  return ['What came closest to an alert', ...lines].join('\n');
}

const UNTOLD =
  'It was over its limit, but nobody was told: people knew the story, or there were quiet hours, a silence, too few voices or answers that were doubted.';

function missOf({ rule, nearest, last }: Foreseen): string {
  if (detectorOf(rule).parts.length > 0) return 'It is made of other rules.';
  if (detectorOf(rule).tells === 'mentions') return 'It tells each mention.';
  if (nearest === undefined) {
    if (rule.count === 'voices')
      return `It counts ${readInWords(rule, wordsOf({}))}, which is known only once its mentions were read.`;
    if (last?.status === 'learning')
      return `There was too little history: ${missingInWords(last.stillMissing, wordsOf({}))}.`;
    return 'It never came close.';
  }
  const { at, line, bound = detectorOf(rule).bound } = nearest;
  const needed = detectorOf(rule).limit !== undefined ? '' : ` It fires at ${grouped(line)} ${BOUNDS[bound].orBeyond}.`;
  return `${utcMinute(at)} UTC: ${explain(nearest, wordsOf({}), rule)}${needed}`;
}
