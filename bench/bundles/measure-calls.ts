import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { secretOf } from '../fleet/fleet-world.ts';
import { startServed } from '../fleet/served.ts';
import type { Bundle } from './build-bundle.ts';

/** Twenty rules, each on a keyword of its own that has a mention every ten minutes: nobody is told anything. */
const SHAPE = { organizations: 1, keywords: 20, groups: 1, rulesPerKeyword: 1, requestsPerMinute: 80 };
const START = Date.parse('2026-11-20T12:00:00Z');
const EVERY_MS = 5 * MINUTE_MS;
/** Calls in which the past is read, and calls of each measured process, the first of which is cold. */
const BEFORE = 12;
const CALLS = 8;

/**
 * Imports a bundle and calls its handler, each time for the tick at which the next bucket of all series is due. Prints the
 * processor time (ms) of the start, then of each call. The clock stands at the tick, two seconds after its minute.
 */
const SCRIPT = `const [file, from, calls, secretName] = process.argv.slice(1);
  let at = Number(from);
  Date.now = () => at + 2000;
  const taken = [];
  let before = 0;
  const note = () => {
    const { user, system } = process.cpuUsage();
    taken.push((user + system) / 1000 - before);
    before += taken.at(-1);
  };
  const { handler } = await import(file);
  note();
  for (let call = 0; call < Number(calls); call += 1) {
    const body = JSON.stringify({ tick: new Date(at).toISOString(), secretName });
    const record = { body, attributes: { ApproximateReceiveCount: '1' } };
    await handler({ Records: [record] }, { getRemainingTimeInMillis: () => 50_000 });
    note();
    at += ${EVERY_MS};
  }
  console.log(JSON.stringify(taken)); process.exit(0)`;

/**
 * The processor time (ms) of bundles from the start of a process to the end of its first call, and of later calls, at an
 * embedded AWS and service that have processes of their own. `node` is the program that runs them.
 */
export async function measureCalls(node: string, bundles: readonly Bundle[], runs: number) {
  const minutes = ((BEFORE + CALLS * runs) * EVERY_MS) / MINUTE_MS;
  const service = await startServed('service', { shape: SHAPE, start: START, minutes });
  const cloud = await startServed('cloud', {
    shape: SHAPE,
    start: START,
    minutes,
    address: service.ready.address ?? '',
  });
  await service.ask({ setClock: START + minutes * MINUTE_MS });
  /** The next tick of each bundle: a process goes on where the one before it ended, as when a container is replaced. */
  const ticks = new Map<string, number>();
  const call = async (file: string, calls: number) => {
    const tick = ticks.get(file) ?? START + MINUTE_MS;
    const args = ['--input-type=module', '--eval', SCRIPT, file, String(tick), String(calls), secretOf(1)];
    const env = { ...process.env, ...cloud.ready.environment };
    const { stdout } = await promisify(execFile)(node, args, { env });
    ticks.set(file, tick + calls * EVERY_MS);
    const [start = Number.NaN, first = Number.NaN, ...later]: number[] = JSON.parse(
      stdout.trim().split('\n').at(-1) ?? '[]',
    );
    return { start, cold: start + first, later };
  };
  const taken = new Map<string, Awaited<ReturnType<typeof call>>[]>(bundles.map(({ name }) => [name, []]));
  for (const { file } of bundles) await call(file, BEFORE);
  for (let at = 0; at < runs; at += 1) {
    for (const { name, file } of bundles) taken.get(name)?.push(await call(file, CALLS));
  }
  service.stop();
  cloud.stop();
  return taken;
}
