import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import { expecting } from '../../../functions/domain/items/expecting.ts';
import { readItem } from '../../../functions/domain/items/read-item.ts';
import { READ_RULE, type Rule, ruleSchema } from '../../../functions/domain/items/rule/rule.ts';
import { present } from '../../../functions/domain/present.ts';
import { heardInWords } from '../../../functions/domain/wording/heard-in-words.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { sensitivityRows } from '../../backtest/sensitivity-rows.ts';
import type { KeptHistory } from '../answers.ts';
import { drawRule, ruleHistory, ruleSteps } from '../drawn-rule.ts';
import type { EngineAnswer, EngineQuestion } from './engine.ts';
import { workerWords } from './worker-words.ts';

/**
 * The engine in a worker beside the page: it reads an item as the functions do, and judges the stored history with it.
 */
let kept: KeptHistory = {};

addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => {
  if (data.history !== undefined) kept = data.history;
  void workerWords(data).then((words) => self.postMessage(answerOf(data, words)));
});

function answerOf({ id, asks, item, expected = [], marked }: EngineQuestion, words: Words): EngineAnswer {
  const read = readItem(ruleSchema, item, { ...READ_RULE, words: words.problems });
  if (read.ok) {
    const rule = expecting({ expected: [...expected] }, words.timeZone)(read.value);
    if (asks === 'drawn') return { id, kind: 'drawn', drawn: drawRule(rule, kept, words) };
    const history = ruleHistory(rule, kept);
    const stepsOf = (each: Rule) => (history === undefined ? [] : ruleSteps(each, history).steps);
    const detector = detectorOf(rule);
    if (asks === 'sensitivities') {
      const rows = sensitivityRows({ rule, item: Object(item), stepsOf, ...present({ marked }) });
      return { id, kind: 'sensitivities', rows, isUpward: BOUNDS[detector.bound].isUpward };
    }
    const hears = heardInWords({ of: rule, detector, past: stepsOf(rule) }, words);
    return { id, kind: 'heard', ...present({ hears }) };
  }
  return { id, kind: 'problems', problems: read.problems };
}
