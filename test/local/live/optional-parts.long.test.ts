import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { runTick } from '../../../local/run/run-tick.ts';
import { type RunningProgram, startProgram } from '../../../local/run/start-program.ts';
import { runContext } from '../../../local/stack/run-context.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const START_MS = Date.UTC(2026, 10, 20, 14);
const world = parseWorld({
  users: [{ id: 7, email: 'pr@example.org', name: 'PR', accessToken: 'a-token', organizationIds: [42] }],
  organizations: [{ id: 42, name: 'Acme', timeZone: 'Europe/Berlin', groups: [] }],
});

let program: RunningProgram;
beforeAll(async () => {
  program = await startProgram(
    { world, mentions: [], items: { organizations: [], rules: [], channels: [] } },
    {
      clock: createSimulatedClock(START_MS),
      context: runContext({ allowLocalWebhooks: true, actions: true, emails: true, pictures: true }),
    },
  );
});
afterAll(() => program.stop());

test('a run with every optional part starts and judges', async () => {
  const { failures, invocations } = await runTick(program.stack, program.tap, START_MS);
  expect(failures).toEqual([]);
  expect(invocations).toBeGreaterThan(0);
});
