import { believe as believeAnswers } from '../counting/believe.ts';
import type { Stage } from '../run.ts';

export const believe: Stage<'ports' | 'loaded' | 'plan' | 'grouped' | 'answers', 'believed'> = {
  name: 'believe',
  perform: async ({ ports, loaded: { tick, record }, plan, grouped, answers }) => ({
    believed: believeAnswers(
      grouped.watches.flatMap((watch) => watch.series),
      plan.allowances,
      {
        answers,
        tick,
        now: ports.now(),
        covered: plan.covered,
        witnesses: plan.witnesses,
        overtaken: plan.overtaken,
        stalled: record?.stalled ?? {},
        silences: record?.silences ?? {},
      },
    ),
  }),
};
