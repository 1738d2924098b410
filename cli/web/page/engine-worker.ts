import { itemProblems } from '../../../functions/domain/items/item-problem.ts';
import { ruleSchema } from '../../../functions/domain/items/rule/rule.ts';
import { present } from '../../../functions/domain/present.ts';
import type { KeptHistory } from '../answers.ts';
import { drawRule } from '../drawn-rule.ts';
import { heardBursts } from '../heard-bursts.ts';
import type { EngineAnswer, EngineQuestion } from './engine.ts';

/**
 * The engine in a worker beside the page: it reads an item as the functions do, and judges the stored history with it.
 */
let kept: KeptHistory = {};

addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => {
  if (data.history !== undefined) kept = data.history;
  self.postMessage(answerOf(data));
});

function answerOf({ id, asks, item, timeZone }: EngineQuestion): EngineAnswer {
  const parsed = ruleSchema.safeParse(item);
  if (parsed.success && asks === 'heard') {
    return { id, kind: 'heard', ...present({ hears: heardBursts(parsed.data, kept, timeZone) }) };
  }
  if (parsed.success) return { id, kind: 'drawn', drawn: drawRule(parsed.data, kept, timeZone) };
  const problems = itemProblems(parsed.error.issues, item, { '': Object.keys(ruleSchema.unwrap().in.shape) });
  return { id, kind: 'problems', problems };
}
