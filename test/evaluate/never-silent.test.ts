import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { METRICS } from '../../functions/metric-names.ts';
import { type Evaluation, MAIN, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** Port 9 of this machine: nobody answers there. */
const NOBODY = 'http://127.0.0.1:9';

/** The count of troubles in each run of `work`, as the function prints it for CloudWatch: not where it is 0. */
async function printed(work: () => Promise<void>): Promise<number[]> {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  await work().finally(() => {
    write.mockRestore();
    vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'true');
  });
  const found = lines.flatMap((text) => [...text.matchAll(new RegExp(`"${METRICS.Troubles}":(\\d+)`, 'g'))]);
  return found.map(([, value]) => Number(value));
}

const subjects = async (evaluation: Evaluation) => (await evaluation.operations()).map(({ subject }) => subject);

/** An alert that is written while no topic can be reached. */
async function withUnpublishedAlert(fields: Record<string, unknown> = {}): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule(fields);
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  evaluation.moveSns(NOBODY);
  return evaluation;
}

describe('an alert that no topic takes', () => {
  test('is a trouble after five minutes, told once it can be, and none any more once it is out', async () => {
    const evaluation = await withUnpublishedAlert();
    // Folded into newer numbers, it counts from the boundary at which it began, a minute before it was written.
    const troubles = await printed(async () => {
      for (const minute of [6, 7, 8, 13]) await evaluation.tick(minute);
    });
    // And for as long each run has met errors.
    expect(troubles).toEqual([2]);
    evaluation.moveSns();
    expect(await printed(() => evaluation.tick(15))).toEqual([]);
    // The heartbeat tells the last good publish of each topic.
    const tick = START + 15 * MINUTE;
    const record = (await evaluation.state()).find(({ sk }) => sk === 'evaluation');
    expect(record?.lastPublished).toEqual({ alerts: tick, 'alert-events': tick });
    expect(record?.durations).toMatchObject({
      load: expect.any(Number),
      count: expect.any(Number),
      tell: expect.any(Number),
    });
    expect(await evaluation.events()).toHaveLength(1);
    expect(await printed(() => evaluation.tick(16))).toEqual([]);
  });

  test('is not old while its rule is silenced', async () => {
    const evaluation = await withUnpublishedAlert({ silencedUntil: new Date(START + 60 * MINUTE).toISOString() });
    expect(await printed(() => evaluation.ticksTo(31, 6))).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.outbox).toHaveLength(1);
  });
});

test('a tick is a trouble at its last receipt, before anybody knows whether it ends the process', async () => {
  const evaluation = await startEvaluation(cloud);
  const receive = (attempt: number) => printed(() => evaluation.receive('no tick', 1, { attempt }).catch(() => {}));
  expect(await receive(4)).toEqual([]);
  expect(await receive(5)).toEqual([1]);
});

describe('a service that is gone', () => {
  test('is a trouble for a container that has never seen it, too; its notice says which', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.breakService('gone');
    const measure = (minute: number) => {
      evaluation.coldStart();
      return printed(() => evaluation.tick(minute));
    };
    // Late by a minute, and by three.
    expect(await measure(6)).toEqual([]);
    expect(await measure(8)).toEqual([2]);
    const [notice, ...others] = await evaluation.operations();
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(`[OPERATIONS] evaluations under ${MAIN} are in trouble`);
    expect(notice?.text).toMatch(
      /- the monitoring service failed 1 times.*\n- 1 rules could not be judged for an error/,
    );
    for (const minute of [15, 22, 29]) await measure(minute);
    expect(await measure(31)).toEqual([3]);
    for (let minute = 38; minute <= 101; minute += 7) await measure(minute);
    expect(await subjects(evaluation)).toEqual([
      expect.stringContaining(`the monitoring service does not answer for ${MAIN}`),
      expect.stringContaining('falling behind'),
    ]);
    evaluation.breakService(undefined);
    await evaluation.ticksTo(116, 106);
    expect((await subjects(evaluation)).sort()).toEqual([
      expect.stringMatching(/^\[OVER\] evaluations under/),
      expect.stringMatching(/^\[OVER\] rules under/),
      expect.stringMatching(/^\[OVER\] the monitoring service does not answer/),
    ]);
  });

  test('is told by name at the first tick of a new stack, whose address may be wrong', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    evaluation.breakService('gone');
    expect(await printed(() => evaluation.tick(1))).toEqual([1]);
    const told = await evaluation.operations();
    expect(told.map(({ subject }) => subject)).toEqual([
      `[OPERATIONS] the monitoring service does not answer for ${MAIN}`,
    ]);
    expect(told[0]?.text).toContain('has not answered yet');
    expect(told[0]?.text).toContain('mediaApiUrl');
    await evaluation.tick(2);
    expect(await evaluation.operations()).toEqual([]);
  });

  test('makes a run read what is due once, and also what is not due, to tell which rules are late', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    const hourly = { every: '1h', condition: { kind: 'spike', window: '1h' } };
    await evaluation.putRule({ ruleId: 'other', watch: { keywordId: 1002 }, ...hourly });
    await evaluation.ticksTo(11, 1);
    evaluation.breakService('gone');
    evaluation.coldStart();
    evaluation.batchReads();
    await evaluation.tick(16);
    const items = evaluation.batchReads().filter((sk) => /^(rule|series)#/.test(sk));
    expect(items.sort()).toEqual([
      'rule#acme-loud',
      'rule#other',
      'series#keyword:1001:ALL',
      'series#keyword:1002:ALL',
    ]);
  });

  test('for the tick at which a count is due costs a minute and not an interval: the next tick asks for it', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    evaluation.breakService('gone');
    evaluation.coldStart();
    await evaluation.tick(6);
    evaluation.breakService(undefined);
    await evaluation.tick(7);
    expect((await evaluation.events()).map(({ data, time }) => [data.status, time])).toEqual([
      ['firing', new Date(START + 7 * MINUTE).toISOString()],
    ]);
  });

  test('for a tick or two is no matter for operations', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.breakService('gone');
    evaluation.coldStart();
    // While something is overdue, a token is evaluated each minute.
    for (const minute of [6, 7]) await evaluation.tick(minute);
    evaluation.breakService(undefined);
    await evaluation.tick(11);
    expect(await subjects(evaluation)).toEqual([]);
  });
});

describe('an organization that the service does not give', () => {
  test('is told by name once its rules are late, and is measured; its end is told', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.failRequests((path) => path.endsWith('/organizations/42'));
    evaluation.coldStart();
    const troubles = await printed(() => evaluation.ticksTo(31, 6));
    expect(troubles).toHaveLength(5);
    const told = await subjects(evaluation);
    expect(told).toContain('[OPERATIONS] organization 42 cannot be read from the monitoring service');
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(41, 36);
    expect(await subjects(evaluation)).toContain('[OVER] organization 42 cannot be read from the monitoring service');
  });

  test('because the token may not see it is told by name, and drowns no other fault', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putSecret(MAIN, 'stranger-token');
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    expect(await subjects(evaluation)).toEqual([expect.stringContaining('organization 42 is not found')]);
  });
});
