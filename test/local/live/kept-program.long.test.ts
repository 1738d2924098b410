import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { explainKeptStart, openKeptRun } from '../../../local/live/kept-run.ts';
import { sendWaiting, waitingMessages } from '../../../local/live/waiting-messages.ts';
import type { PublishedEvent } from '../../../local/run/published-event.ts';
import { runTick } from '../../../local/run/run-tick.ts';
import { startProgram } from '../../../local/run/start-program.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const START_MS = Date.UTC(2026, 10, 20, 14);
const folder = join(mkdtempSync(join(tmpdir(), 'kept-program-test-')), 'kept');
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

const world = parseWorld({
  users: [{ id: 7, email: 'pr@example.org', name: 'PR', accessToken: 'a-token', organizationIds: [42] }],
  organizations: [
    {
      id: 42,
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      groups: [{ id: 3, name: 'Brand', keywords: [{ id: 1001, name: 'Acme', keyword: { naturalQuery: 'Acme' } }] }],
    },
  ],
});
const rule = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  condition: { kind: 'threshold', window: '10m', atLeast: 5 },
  // Its secret is not there, so what goes to it is tried again and again.
  notify: { channels: ['away'] },
};
const channel = { channelId: 'away', kind: 'webhook', secretName: 'mention-alerts/channel/away' };
const input = { world, mentions: [], items: { organizations: [], rules: [rule], channels: [channel] } };

/** Goes on from the folder as `npx mention-alerts start --live --keep` does, on a clock of the test. */
async function start(now: number) {
  const kept = openKeptRun(folder, now);
  const { before, startedAt, aws, changesFile } = kept;
  const clock = createSimulatedClock(now);
  const service = { port: before?.ports.service ?? 0, startedAt, changesFile };
  const program = await startProgram(input, { clock, kept: { aws, service, hasItems: before !== undefined } }).catch(
    (error: unknown) => {
      throw explainKeptStart(kept, error);
    },
  );
  if (before !== undefined) await sendWaiting(program, before.waiting);
  const ports = { ...program.stack.ports, service: Number(new URL(program.service.url).port) };
  return {
    program,
    clock,
    ports,
    async tick(minutes: number) {
      const events: PublishedEvent[] = [];
      for (let minute = 0; minute < minutes; minute++) {
        clock.set(clock.now() + MINUTE_MS);
        const { publications } = await runTick(program.stack, program.tap, clock.now());
        for (const each of publications) if (each.kind === 'event' && each.event) events.push(each.event);
      }
      return events.map(({ type }) => type.split('.').at(-1));
    },
    async stop() {
      const waiting = await waitingMessages(program);
      kept.save({ input: 'a-hash', ports, waiting });
      await program.stop();
      return { waiting, at: clock.now() };
    },
  };
}

describe('a live run that is kept', () => {
  test('goes on after it ended: same ports and items, an open alert once, and its end; deliveries still wait', async () => {
    const first = await start(START_MS);
    await first.tick(6);
    await fetch(`${first.program.service.url}/feed`, {
      method: 'POST',
      body: Array.from({ length: 6 }, (_, at) => `{"type":"WEB","mention":"Acme ${at}"}`).join('\n'),
    });
    expect(await first.tick(8)).toEqual(['firing']);
    const { clients, outputs } = first.program.stack;
    const edited = { ...rule, name: 'Edited by hand' };
    await clients.dynamoDb.send(new PutCommand({ TableName: outputs.RulesTableName, Item: edited }));
    const { waiting, at } = await first.stop();
    expect(Object.values(waiting).flat().join()).toContain('mention.alert.firing');

    const second = await start(at + 2 * MINUTE_MS);
    expect(second.ports).toEqual(first.ports);
    const { Items } = await second.program.stack.clients.dynamoDb.send(
      new ScanCommand({ TableName: outputs.RulesTableName }),
    );
    expect(Items).toEqual([edited]);
    expect(Object.values(await waitingMessages(second.program)).flat()).toEqual(Object.values(waiting).flat());
    // Nothing of the alert is told twice, and its end is told once.
    expect(await second.tick(25)).toEqual(['resolved']);
    await expect(start(second.clock.now())).rejects.toThrow(/is taken: end what uses it|Another run uses/);
    await second.stop();
  });

  test('whose tables are spoilt is refused with the folder and the remedy', async () => {
    const tables = join(folder, 'tables');
    for (const name of readdirSync(tables))
      if (/^(CURRENT|MANIFEST)/.test(name)) writeFileSync(join(tables, name), 'x');
    await expect(start(START_MS + 3_600_000)).rejects.toThrow(
      /^What is kept in .* cannot be continued: .*tables: Corruption: .*Delete the folder to begin anew/,
    );
  });
});
