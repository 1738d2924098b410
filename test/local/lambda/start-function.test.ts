import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWorker } from '../../../local/build-worker.ts';
import { createSimulatedClock, type SimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { type LocalFunction, startFunction } from '../../../local/lambda/start-function.ts';

let folder: string;
let entry: URL;
let number = 0;
const started: LocalFunction[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-test-'));
  entry = await buildWorker(new URL('../../../local/lambda/function-worker.ts', import.meta.url));
});
afterAll(async () => {
  await Promise.all(started.map((running) => running.stop()));
  await rm(folder, { recursive: true });
});

type Options = {
  readonly environment?: Record<string, string>;
  readonly clock?: SimulatedClock;
  readonly timeoutMs?: number;
};

/** Starts a function whose bundle consists of the given source; gives it with what it writes to its log. */
async function start(source: string, { environment = {}, clock, timeoutMs = 120_000 }: Options = {}) {
  const path = join(folder, `${number++}.mjs`);
  await writeFile(path, source);
  const log = new PassThrough();
  const lines: string[] = [];
  log.on('data', (chunk) => lines.push(String(chunk)));
  const running = startFunction(entry, {
    label: 'example',
    functionName: 'ExampleFunction',
    functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:ExampleFunction',
    bundle: pathToFileURL(path).href,
    handlerName: 'handler',
    environment,
    timeoutMs,
    memoryMb: 128,
    log,
    ...(clock === undefined ? {} : { clock: clock.memory }),
  });
  started.push(running);
  return { running, lines };
}

describe('a function on this machine', () => {
  test('gets the event as JSON and gives what its handler returns', async () => {
    const { running } = await start('export const handler = async (event) => ({ got: event });');
    expect(await running.invoke({ tick: '2026-11-20T14:05:00Z' })).toEqual({ got: { tick: '2026-11-20T14:05:00Z' } });
  });

  test('keeps its process between invocations, one invocation at a time', async () => {
    const { running } = await start(`
      let calls = 0, open = 0;
      export const handler = async () => {
        open++;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { calls: ++calls, open: open-- };
      };`);
    expect(await Promise.all([running.invoke({}), running.invoke({})])).toEqual([
      { calls: 1, open: 1 },
      { calls: 2, open: 1 },
    ]);
  });

  test('sees its own environment and nothing of the program around it', async () => {
    const { running } = await start('export const handler = async () => process.env;', {
      environment: { STAGE: 'test' },
    });
    expect(await running.invoke({})).toEqual({ STAGE: 'test' });
  });

  test('sees the simulated time wherever it asks for the present, from the loading of its bundle on', async () => {
    const clock = createSimulatedClock(Date.UTC(2015, 1, 17));
    const { running } = await start(
      `const loadedAt = Date.now();
       export const handler = async () => [loadedAt, Date.now(), new Date().getTime(), Date().slice(11, 15),
         new Date(0).toISOString(), new Date() instanceof Date];`,
      { clock },
    );
    await running.invoke({});
    clock.set(Date.UTC(2016, 1, 17));
    expect(await running.invoke({})).toEqual([
      Date.UTC(2015, 1, 17),
      Date.UTC(2016, 1, 17),
      Date.UTC(2016, 1, 17),
      '2016',
      '1970-01-01T00:00:00.000Z',
      true,
    ]);
  });

  test('waits in real time, also where the simulated time stands still', async () => {
    const { running } = await start(
      `export const handler = async () => {
         const before = performance.now();
         await new Promise((resolve) => setTimeout(resolve, 20));
         return performance.now() > before;
       };`,
      { clock: createSimulatedClock(0) },
    );
    expect(await running.invoke({})).toBe(true);
  });

  test('is told how much of its timeout is left', async () => {
    const { running } = await start(
      'export const handler = async (_, context) => context.getRemainingTimeInMillis();',
      {
        timeoutMs: 120_000,
      },
    );
    const left = await running.invoke({});
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(120_000);
  });

  test('that throws fails by name, its stack in the log, and goes on with the next event', async () => {
    const { running, lines } = await start(
      "export const handler = async ({ bad }) => { if (bad) throw new RangeError('too far'); return 'fine'; };",
    );
    await expect(running.invoke({ bad: true })).rejects.toThrow('example failed: RangeError: too far');
    expect(await running.invoke({ bad: false })).toBe('fine');
    expect(lines.join('')).toContain('RangeError: too far\n    at handler');
  });

  test('that takes too long is ended and begins anew', async () => {
    const { running } = await start(
      `let calls = 0;
       export const handler = async ({ slow }) => { calls++; if (slow) await new Promise(() => {}); return calls; };`,
      { timeoutMs: 400 },
    );
    // On a busy machine even an answer at once may take too long: that, too, begins anew.
    const quick = () => vi.waitFor(() => running.invoke({}), { timeout: 120_000 });
    expect(await quick()).toBe(1);
    await expect(running.invoke({ slow: true })).rejects.toThrow('Task timed out after 0.4 seconds');
    expect(await quick()).toBe(1);
  });

  test('that breaks its process fails that invocation only', async () => {
    const { running } = await start(
      `export const handler = async ({ bad }) => {
         if (bad) { setTimeout(() => { throw new Error('out of nowhere'); }); await new Promise(() => {}); }
         return 'fine';
       };`,
    );
    await expect(running.invoke({ bad: true })).rejects.toThrow('out of nowhere');
    expect(await running.invoke({})).toBe('fine');
  });

  test('whose bundle cannot be loaded says why at each invocation', async () => {
    const { running } = await start("throw new Error('STATE_TABLE is missing');");
    await expect(running.invoke({})).rejects.toThrow('STATE_TABLE is missing');
    await expect(running.invoke({})).rejects.toThrow('STATE_TABLE is missing');
  });
});
