import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookSender } from '../../functions/adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../../functions/domain/channels/webhook-address.ts';
import { readAlarmChange } from '../../functions/domain/operations/heartbeat/alarm-change.ts';
import { forwardAlarm } from '../../functions/heartbeat/forward-alarm.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';

const signingSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

/** As EventBridge hands it on. */
const event = {
  version: '0',
  id: 'c4c1c1c9-6542-e61b-6ef0-8c4d36933a92',
  'detail-type': 'CloudWatch Alarm State Change',
  source: 'aws.cloudwatch',
  account: '123456789012',
  time: '2026-11-20T14:06:40Z',
  region: 'eu-central-1',
  resources: ['arn:aws:cloudwatch:eu-central-1:123456789012:alarm:mention-alerts-prod-X'],
  detail: {
    alarmName: 'mention-alerts-prod-AlertsUnpublished',
    state: { value: 'ALARM', reason: 'Threshold Crossed: 2 datapoints', timestamp: '2026-11-20T14:06:40.000+0000' },
    previousState: { value: 'OK' },
    configuration: { description: 'Alerts that fired reach nobody. Runbook: docs/runbook.md#alerts-are-not-published' },
  },
};

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith((_, response) => response.writeHead(200).end('ok'));
});

async function forward(secret: unknown = { url: `${receiver.url}/operations`, signingSecret }) {
  const change = readAlarmChange(event);
  if (change === undefined) throw new Error('it is a change of an alarm');
  const readSecret = async () => JSON.stringify(secret);
  const sender = webhookSender({ allowed: allowedHosts('127.0.0.1') });
  await forwardAlarm({ readSecret, sender }, change, Date.now());
}

describe('an alarm of CloudWatch', () => {
  test('reaches the webhook of operations signed, with a text for people and parts for programs', async () => {
    await forward();
    const [got] = receiver.received;
    const body = new Webhook(signingSecret).verify(got?.body ?? '', got?.headers ?? {});
    expect(got?.headers['webhook-id']).toBe(event.id);
    expect(body).toMatchObject({
      text: `ALARM: mention-alerts-prod-AlertsUnpublished\n${event.detail.configuration.description}\nThreshold Crossed: 2 datapoints`,
      alarm: 'mention-alerts-prod-AlertsUnpublished',
      state: 'ALARM',
      time: '2026-11-20T14:06:40Z',
    });
  });

  test('that is not taken fails the function, so that it is tried again, and never says the address', async () => {
    receiver.answerWith((_, response) => response.writeHead(500).end());
    const failure = await forward().catch((error: unknown) => String(error));
    expect(failure).toContain('it answered 500');
    expect(failure).not.toContain(receiver.url);
  });

  test.each([[{ url: 'not an address' }], [{ url: 'https://hooks.example.com/x' }], ['text']])(
    'fails with a secret that is not usable, %j, and does not repeat it',
    async (secret) => {
      const failure = await forward(secret).catch((error: unknown) => String(error));
      expect(failure).toContain('operationsWebhook');
      expect(failure).not.toContain('hooks.example.com');
    },
  );
});

test.each([[undefined], [{}], [{ kind: 'watch' }], [{ ...event, source: 'aws.ec2' }], [{ ...event, id: '' }]])(
  'what is no change of an alarm is not taken for one: %j',
  (other) => {
    expect(readAlarmChange(other)).toBeUndefined();
  },
);
