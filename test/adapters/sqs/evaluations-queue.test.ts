import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { evaluationsQueue } from '../../../functions/adapters/sqs/evaluations-queue.ts';
import { parseEvaluationMessage } from '../../../functions/evaluate/evaluation-message.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';

const TICK = '2026-11-20T14:05:00.000Z';
const NEXT = '2026-11-20T14:06:00.000Z';
const MAIN = 'mention-alerts/token/main';
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

async function start() {
  const endpoint = cloud.endpoints.queuesAndTopics;
  const sqs = new SQSClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
  onTestFinished(() => sqs.destroy());
  const queueUrl = await cloud.createQueue({ FifoQueue: 'true' });
  return { sqs, ask: evaluationsQueue(sqs, queueUrl), asked: () => cloud.drain(queueUrl) };
}

const wanted = (...names: string[]) => names.map((secretName) => ({ secretName, organizations: 'mark', rules: {} }));

describe('the evaluations queue', () => {
  test('carries the tick, the secret and the marks of its rules, as evaluate reads them', async () => {
    const { ask, asked } = await start();
    await ask(TICK, [{ secretName: MAIN, organizations: 'all', rules: { 42: 'mark' } }]);
    expect((await asked()).map(({ Body }) => parseEvaluationMessage(Body ?? ''))).toEqual([
      { tick: TICK, secretName: MAIN, organizations: 'all', rules: { 42: 'mark' } },
    ]);
  });

  test('takes a secret once per tick, however often it is asked, and again at the next', async () => {
    const { ask, asked } = await start();
    for (const tick of [TICK, TICK, NEXT]) await ask(tick, wanted(MAIN));
    const messages = await asked();
    expect(messages.map(({ Body }) => parseEvaluationMessage(Body ?? '').tick)).toEqual([TICK, NEXT]);
  });

  test('has one group per secret, so that a token is never used twice at once, and does not name it', async () => {
    const { ask, asked } = await start();
    await ask(TICK, wanted(MAIN, 'mention-alerts/token/other'));
    await ask(NEXT, wanted(MAIN));
    const groups = new Map<string, Set<string>>();
    for (const { Body, Attributes } of await asked()) {
      const { secretName } = parseEvaluationMessage(Body ?? '');
      groups.set(secretName, new Set([...(groups.get(secretName) ?? []), Attributes?.MessageGroupId ?? '']));
    }
    expect([...groups.values()].map(({ size }) => size)).toEqual([1, 1]);
    expect(new Set([...groups.values()].flatMap((own) => [...own])).size).toBe(2);
    expect([...groups.values()].flatMap((own) => [...own]).join()).not.toContain('main');
  });

  test('takes more secrets than one request to SQS does, each with a name as long as it may be', async () => {
    const { ask, asked } = await start();
    const names = Array.from({ length: 25 }, (_, at) => `mention-alerts/token/${'x'.repeat(480)}${at}`);
    await ask(TICK, wanted(...names));
    const messages = await asked();
    expect(new Set(messages.map(({ Body }) => parseEvaluationMessage(Body ?? '').secretName))).toEqual(new Set(names));
  });

  test('says that SQS refused a message, so that the tick is tried again, after it sent all others', async () => {
    const { sqs, ask, asked } = await start();
    sqs.middlewareStack.add((next) => async (args) => {
      const answer = await next(args);
      const Failed = [{ Id: '0', SenderFault: false, Code: 'InternalError', Message: 'try again' }];
      return { ...answer, output: Object.assign(answer.output, { Failed }) };
    });
    const names = Array.from({ length: 12 }, (_, at) => `mention-alerts/token/${at}`);
    await expect(ask(TICK, wanted(...names))).rejects.toThrow('refused 2 messages: InternalError try again');
    expect(await asked()).toHaveLength(12);
  });

  test('is left alone when nothing is due', async () => {
    const { ask, asked } = await start();
    await ask(TICK, []);
    expect(await asked()).toEqual([]);
  });
});
