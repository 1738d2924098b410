import { believe as believeAnswers } from '../counting/believe.ts';
import type { Stage } from '../run.ts';

export const believe: Stage<'ports' | 'loaded' | 'plan' | 'answers', 'believed'> = {
  name: 'believe',
  perform: async ({ ports, loaded: { tick, record }, plan, answers }) => ({
    believed: believeAnswers(answers.planned, plan.allowances, {
      answers,
      tick,
      now: ports.now(),
      covered: plan.covered,
      witnesses: plan.witnesses,
      overtaken: plan.overtaken,
      stalled: record?.stalled ?? {},
      silences: record?.silences ?? {},
    }),
  }),
};
