import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Asked, startProxy, type Treatment } from '../../bench/embedded/start-proxy.ts';
import { buildWorld } from '../service/build-world.ts';
import { withoutPauses } from '../support/crash-at-write.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** An evaluation whose DynamoDB lies behind a network with faults. */
async function startBehind(treat: (asked: Asked) => Treatment | undefined, world?: unknown) {
  const proxy = await startProxy(cloud.endpoints.dynamoDb, treat);
  onTestFinished(() => proxy.stop());
  withoutPauses();
  return startEvaluation(cloud, { dynamoDbUrl: proxy.url, world });
}

describe('a rule to which nothing happens', () => {
  test('is written every hour, and judged every five all the same', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    const versions: number[] = [];
    for (let minute = 1; minute <= 126; minute += 5) {
      await evaluation.tick(minute);
      versions.push((await evaluation.stateOf('acme-loud'))?.version);
    }
    // Once more at the second: the past of the series was read after the first.
    const hour = (version: number) => Array.from({ length: 12 }, () => version);
    expect(versions).toEqual([1, ...hour(2), ...hour(3), 4]);

    evaluation.feed(126, 9);
    // What is not written is nowhere else either: another container goes on from what is stored.
    evaluation.coldStart();
    await evaluation.tick(131);
    const [event, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ status: 'firing', late: false });
    expect((await evaluation.stateOf('acme-loud'))?.judgedTo).toBe(START + 130 * MINUTE);
  });

  test('begins no alert anew by the boundaries that are judged once more', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.feed(6, 9);
    await evaluation.ticksTo(121, 11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing', 'resolved']);
  });
});

describe('an alert', () => {
  test('that SNS cannot take stays owed, and the next tick pays it, once, under the same id', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    // Port 9 of this machine: nobody answers there.
    evaluation.moveSns('http://127.0.0.1:9');
    await evaluation.tick(6);
    const state = await evaluation.stateOf('acme-loud');
    expect(state?.outbox).toHaveLength(1);
    evaluation.moveSns();
    await evaluation.tick(7);
    await evaluation.tick(8);
    const events = await evaluation.events();
    expect(events.map(({ id }) => id)).toEqual([state?.outbox[0].event.id]);
    expect(events[0]?.time).toBe(state?.outbox[0].event.time);
    expect((await evaluation.emails()).filter(({ subject }) => subject.startsWith('[ALERT]'))).toHaveLength(1);
    expect((await evaluation.stateOf('acme-loud'))?.outbox).toEqual([]);
  });

  test('goes out once although every first answer to a write is lost', async () => {
    const seen = new Set<string>();
    let lost = 0;
    const evaluation = await startBehind(({ operation, body }) => {
      const name = JSON.stringify([operation, body]);
      if (!/^(Put|Update|Delete)Item$/.test(operation) || seen.has(name)) return undefined;
      seen.add(name);
      lost += 1;
      return { lose: 'answer' };
    });
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(16, 6);
    expect(lost).toBeGreaterThan(5);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing', 'resolved']);
    expect((await evaluation.emails()).map(({ subject }) => subject.split(' ')[0])).toEqual(['[ALERT]', '[RESOLVED]']);
  });

  test('goes out once although two containers evaluate the same tick at once', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await Promise.all([evaluation.tick(6), evaluation.tick(6)]);
    await evaluation.tick(11);
    const events = await evaluation.events();
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    expect(events.map(({ data }) => data.status).sort()).toEqual(['firing', 'resolved']);
  });
});

describe('state', () => {
  test('after two runs of the same ticks over the same feed is the same, byte for byte', async () => {
    const run = async () => {
      const keywordsSince = new Date(START - 4 * 1440 * MINUTE).toISOString();
      const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
      await evaluation.putRule({ condition: { kind: 'spike', minMentions: 3 } });
      await evaluation.putRule({ ruleId: 'surge', condition: { kind: 'negative-surge', minMentions: 3, share: 0.5 } });
      for (let day = 3; day > 0; day -= 1) evaluation.feed(-day * 1440 + 37 * day, 20);
      await evaluation.ticksTo(6);
      evaluation.feed(7, 90, { autoSentiment: 'NEGATIVE' });
      await evaluation.ticksTo(21, 11);
      // Events of different rules may be published side by side: their order says nothing.
      const ids = (await evaluation.events()).map(({ id, type }) => `${id} ${type}`).sort();
      // How long the stages took is measured, and never the same twice.
      const state = (await evaluation.state()).map(({ durations: _measured, ...item }) => JSON.stringify(item)).sort();
      return { ids, state };
    };
    const first = await run();
    expect(first.ids.length).toBeGreaterThan(0);
    expect(await run()).toEqual(first);
  });

  test('is the same after a tick at which DynamoDB gave no history: what is judged without it would be learned wrongly', async () => {
    let refuses = false;
    let refused = 0;
    const evaluation = await startBehind(
      ({ operation, body }) => {
        const isOfDays = operation === 'BatchGetItem' && /"S":"[^"]*\d{4}-\d\d-\d\d"/.test(JSON.stringify(body));
        if (!refuses || !isOfDays) return undefined;
        refused += 1;
        return { lose: 'request' };
      },
      buildWorld({ keywordsSince: new Date(START - 2 * 1440 * MINUTE).toISOString() }),
    );
    await evaluation.putRule({ condition: { kind: 'spike', window: '30m', ratio: 3, minMentions: 12 } });
    evaluation.feed(-600, 20);
    await evaluation.tick(1);
    refuses = true;
    await evaluation.tick(6);
    expect(refused).toBeGreaterThan(0);
    refuses = false;
    await evaluation.tick(7);
    expect((await evaluation.stateOf('acme-loud'))?.health).toEqual({ status: 'ok' });
  });

  test('blames no rule for a note of it that DynamoDB wrote without saying so', async () => {
    let lost = 0;
    const evaluation = await startBehind(({ operation, body }) => {
      if (operation !== 'PutItem' || !JSON.stringify(body).includes('"judging"')) return undefined;
      lost += 1;
      return { lose: 'answer' };
    });
    await evaluation.putRule();
    await evaluation.tick(1);
    await expect(evaluation.tick(6, { attempt: 2 })).rejects.toThrow();
    expect(lost).toBeGreaterThan(0);
    const kept = (await evaluation.state()).find(({ sk }) => sk === 'quarantine');
    expect([kept?.judging, kept?.suspects ?? {}]).toEqual([undefined, {}]);
  });
});
