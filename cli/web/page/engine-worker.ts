import { expecting } from '../../../functions/domain/items/expecting.ts';
import { itemProblems } from '../../../functions/domain/items/item-problem.ts';
import { ruleSchema } from '../../../functions/domain/items/rule/rule.ts';
import { present } from '../../../functions/domain/present.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import type { KeptHistory } from '../answers.ts';
import { drawRule, ruleHistory, ruleSteps } from '../drawn-rule.ts';
import { heardBursts } from '../heard-bursts.ts';
import { ruleDrill } from '../rule-drill.ts';
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

function answerOf({ id, asks, item, expected = [] }: EngineQuestion, words: Words): EngineAnswer {
  const parsed = ruleSchema.safeParse(item);
  if (parsed.success) {
    const rule = expecting({ expected: [...expected] }, words.timeZone)(parsed.data);
    if (asks === 'drawn') return { id, kind: 'drawn', drawn: drawRule(rule, kept, words) };
    const history = ruleHistory(rule, kept);
    const steps = history === undefined ? [] : ruleSteps(rule, history).steps;
    return asks === 'heard'
      ? { id, kind: 'heard', ...present({ hears: heardBursts(rule, steps, words) }) }
      : { id, kind: 'drill', drill: ruleDrill(rule, steps, words) };
  }
  const problems = itemProblems(parsed.error.issues, item, { '': Object.keys(ruleSchema.unwrap().in.shape) });
  return { id, kind: 'problems', problems };
}
