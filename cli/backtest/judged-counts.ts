import * as z from 'zod';
import { readTextFile } from '../../files/read-text-file.ts';
import {
  condition,
  conditionFields,
  countsNegative,
  detectorOf,
  wholeOf,
} from '../../functions/domain/engine/condition.ts';
import type { Condition, Detector } from '../../functions/domain/engine/condition-kind.ts';
import { problemLine } from '../../functions/domain/items/check-items.ts';
import { readItem } from '../../functions/domain/items/read-item.ts';
import { formatDuration, spanInWords } from '../../functions/domain/time/duration.ts';
import { problems as problemWords } from '../../functions/languages/compiled/en/problems.ts';
import { UsageError } from '../usage-error.ts';
import { readCounts } from './read-counts.ts';

/**
 * The counts of a CSV file, and what judges them by a condition as JSON (a spike by default). @throws UsageError that says what is
 * wrong with either
 */
export function judgedCounts(
  file: string,
  written = '{"kind":"spike"}',
): { readonly condition: Condition; readonly counts: ReturnType<typeof readCounts>; readonly detector: Detector } {
  const parsed = conditionOf(written);
  const counts = readCounts(textOf(file), file);
  if (parsed.windowMs !== undefined && parsed.windowMs % counts.everyMs !== 0) {
    throw new UsageError(
      `The window ${formatDuration(parsed.windowMs)} is not a multiple of the file's buckets of ${spanInWords(counts.everyMs)}.`,
    );
  }
  return { condition: parsed, counts, detector: detectorOf({ condition: parsed, everyMs: counts.everyMs }) };
}

function conditionOf(json: string): Condition {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch {
    throw new UsageError(`--condition is not JSON: ${json}`);
  }
  const parsed = readItem(
    z.object({ condition }),
    { condition: written },
    { fields: conditionFields, words: problemWords },
  );
  if (!parsed.ok)
    throw new UsageError(parsed.problems.map((problem) => `--${problemLine({ item: '', ...problem })}`).join('\n'));
  const judged = parsed.value.condition;
  const { kind } = judged;
  if (countsNegative(kind)) {
    throw new UsageError(`--counts has no sentiments: a ${kind} needs the mentions themselves.`);
  }
  if (wholeOf(judged) !== undefined) {
    throw new UsageError(`--counts has the counts of one watch: a ${kind} needs those of its group, too. Take --rule.`);
  }
  return judged;
}

function textOf(path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    throw new UsageError(`--counts ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
