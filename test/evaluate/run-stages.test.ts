import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVALUATION } from '../../functions/evaluate/evaluate.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import { type Running, runStages } from '../../functions/evaluate/run-stages.ts';
import { type StageList, type StageOf, stages } from '../../functions/evaluate/stage-list.ts';

type Start = Running & { readonly ports: Pick<EvaluatePorts, 'log' | 'fault'> };

/** Performs stages on a clock that only they move; `faults` and `logs` are what the runner said. */
function world() {
  let now = 0;
  const [faults, logs]: [unknown[], unknown[]] = [[], []];
  const ports = {
    fault: (_: string, fields: Record<string, unknown>) => void faults.push(fields),
    log: (_: string, fields: Record<string, unknown>) => void logs.push(fields),
  };
  const limits = { clock: () => now, deadlineMs: 1_000, lastMs: 2_000, retried: false };
  const waits = async (ms: number) => {
    now += ms;
  };
  return {
    faults,
    logs,
    waits,
    run: <Run extends object>(list: StageList<Start, Run>) => runStages(list, { ports }, limits),
  };
}

describe('the stages of a run', () => {
  test('are the rows of the table in the map, in their order', () => {
    const map = readFileSync('docs/architecture.md', 'utf8');
    const [table = ''] = map.split('| stage |').slice(1, 2).join('').split('\n\n');
    expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(EVALUATION.names);
  });

  test('take what earlier ones gave, and each is measured', async () => {
    const { waits, run } = world();
    const one: StageOf<Start, { one: number }> = { name: 'one', perform: () => waits(120).then(() => ({ one: 1 })) };
    const two: StageOf<{ one: number }, { two: number }> = {
      name: 'two',
      perform: async (before) => ({ two: before.one + 1 }),
    };
    const done = await run(stages<Start>().stage(one).stage(two));
    expect([done.one, done.two, done.durations()]).toEqual([1, 2, { one: 120, two: 0 }]);
  });

  test('that do not need each other run at the same time', async () => {
    const { run } = world();
    let go = () => {};
    const started = new Promise<void>((resolve) => {
      go = resolve;
    });
    const awaits: StageOf<object, { first: string }> = {
      name: 'awaits',
      perform: () => started.then(() => ({ first: 'done' })),
    };
    const starts: StageOf<object, { second: string }> = {
      name: 'starts',
      perform: async () => {
        go();
        return { second: 'done' };
      },
    };
    const list = stages<Start>().beside(
      (branch) => branch.stage(awaits),
      (branch) => branch.stage(starts),
    );
    expect(await run(list)).toMatchObject({ first: 'done', second: 'done' });
  });

  test('fail alone where the run can do without them, and end the run where it cannot', async () => {
    const { faults, logs, run } = world();
    const away = async () => Promise.reject(new Error('DynamoDB is away'));
    const optional: StageOf<object, { past: string[] }> = { name: 'optional', perform: away, ifItFails: { past: [] } };
    const needed: StageOf<object, { kept: string }> = { name: 'needed', perform: away };
    expect(await run(stages<Start>().stage(optional))).toMatchObject({ past: [] });
    expect(faults).toMatchObject([{ stage: 'optional', error: 'Error: DynamoDB is away' }]);
    await expect(run(stages<Start>().stage(optional).stage(needed))).rejects.toThrow('DynamoDB is away');
    expect(logs).toMatchObject([{ stage: 'needed', durations: { optional: 0 } }]);
  });

  test('hear that the time is up when the last moment for judging and publishing is over', async () => {
    const { waits, run } = world();
    const late: StageOf<Start, { before: boolean; after: boolean }> = {
      name: 'late',
      perform: async ({ isTimeUp }) => {
        const before = isTimeUp();
        await waits(2_001);
        return { before, after: isTimeUp() };
      },
    };
    expect(await run(stages<Start>().stage(late))).toMatchObject({ before: false, after: true });
  });
});
