import { SubscribeCommand } from '@aws-sdk/client-sns';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import { parsePublishedEvent } from '../../local/run/published-event.ts';
import { runTick } from '../../local/run/run-tick.ts';
import { type RunningProgram, startProgram } from '../../local/run/start-program.ts';
import { parseWorld } from '../../service/world/parse-world.ts';

const START_MS = Date.UTC(2026, 10, 20, 14);
const ORGANIZATION_ID = 9_007_199_254_740_993n;
const FIRST_ID = 9_007_199_254_741_993n;

const world = parseWorld({
  users: [{ id: 7, email: 'pr@example.org', name: 'PR', accessToken: 'a-token', organizationIds: [ORGANIZATION_ID] }],
  organizations: [
    {
      id: ORGANIZATION_ID,
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      currentMonthMentionsLimit: 100_000,
      groups: [{ id: 3, name: 'Brand', keywords: [{ id: 1001, name: 'Acme', keyword: { naturalQuery: 'Acme' } }] }],
    },
  ],
});

const rule = {
  organizationId: ORGANIZATION_ID,
  ruleId: 'acme-volume',
  name: 'Acme: much said',
  watch: { keywordId: 1001 },
  condition: { kind: 'threshold', window: '10m', atLeast: 5 },
  severity: 'critical',
};

const clock = createSimulatedClock(START_MS);
let program: RunningProgram;

beforeAll(async () => {
  program = await startProgram(
    { world, mentions: [], items: { organizations: [], rules: [rule], channels: [] } },
    clock,
  );
});
afterAll(() => program.stop());

/** Subscribes a queue to a topic, as anybody may, and gives what reads it. */
async function subscribeQueue(topicArn: string | undefined, name: string, filterPolicy: object) {
  const { sqs, sns } = program.stack.clients;
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
  await sns.send(
    new SubscribeCommand({
      TopicArn: topicArn,
      Protocol: 'sqs',
      Endpoint: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      Attributes: { RawMessageDelivery: 'true', FilterPolicy: JSON.stringify(filterPolicy) },
    }),
  );
  return async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body = '' }) => Body);
  };
}

async function tick(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.set(clock.now() + MINUTE_MS);
    const { failures } = await runTick(program.stack, program.tap, clock.now());
    expect(failures).toEqual([]);
  }
}

function feed(lines: readonly string[]): Promise<Response> {
  return fetch(`${program.service.url}/feed`, { method: 'POST', body: lines.join('\n') });
}

describe('the whole way of an alert', () => {
  it('leads from mentions that enter the service to a queue that is subscribed to the topic', async () => {
    const { outputs } = program.stack;
    const events = await subscribeQueue(outputs.AlertEventsTopicArn, 'critical', { severity: ['critical'] });
    const others = await subscribeQueue(outputs.AlertEventsTopicArn, 'info', { severity: ['info'] });
    const emails = await subscribeQueue(outputs.AlertsTopicArn, 'emails', {
      organizationId: [String(ORGANIZATION_ID)],
    });

    await tick(6);
    expect(await events()).toEqual([]);

    const texts = ['Acme is burning', 'Smoke over Acme', 'What is wrong at Acme?', 'Acme evacuated', 'Fire at Acme'];
    const fed = await feed(
      [...texts, 'Nothing to do with it'].map(
        (mention, index) =>
          `{"id":${FIRST_ID + BigInt(index)},"type":"TWITTER","mention":"${mention}","author":"author ${index}","autoSentiment":"NEGATIVE"}`,
      ),
    );
    expect(fed.status).toBe(200);
    await tick(12);

    const [message = '', ...more] = await events();
    expect(more).toEqual([]);
    expect(await others()).toEqual([]);
    expect(parsePublishedEvent(message)).toMatchObject({
      type: 'mention.alert.firing',
      data: {
        status: 'firing',
        rule: { organizationId: String(ORGANIZATION_ID), ruleId: 'acme-volume', severity: 'critical' },
        watch: { kind: 'keyword', id: '1001', name: 'Acme' },
        observed: 5,
      },
    });
    const { samples } = JSON.parse(message).data;
    expect(samples.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      texts.map((_text, index) => String(FIRST_ID + BigInt(index))),
    );

    const [email = ''] = await emails();
    for (const text of texts) expect(email).toContain(text);
  });

  it('ends when the window is quiet again, with every bucket known', async () => {
    const { outputs } = program.stack;
    const resolved = await subscribeQueue(outputs.AlertEventsTopicArn, 'resolved', { status: ['resolved'] });
    await tick(15);
    const [message = ''] = await resolved();
    expect(parsePublishedEvent(message)).toMatchObject({ type: 'mention.alert.resolved', data: { observed: 0 } });
  });
});
