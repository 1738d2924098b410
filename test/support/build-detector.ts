import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { issueWords } from '../../functions/domain/items/issue-words.ts';
import { problems as problemWords } from '../../functions/languages/compiled/en/problems.ts';

/** What judges a condition as people write it, on a grid of so many ms: five minutes unless the test says otherwise. */
export function buildDetector(written: unknown = { kind: 'spike' }, everyMs = 300_000): Detector {
  return detectorOf({ condition: condition.parse(written, { error: issueWords(problemWords) }), everyMs });
}
