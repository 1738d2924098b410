import { setTimeout as wait } from 'node:timers/promises';
import { deliveryChannels } from '../../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { noticeStore } from '../../../functions/adapters/dynamodb/notice-store.ts';
import { cachedSecrets } from '../../../functions/adapters/secrets/cached-secrets.ts';
import { deliverySecrets } from '../../../functions/adapters/secrets/delivery-secrets.ts';
import { webhookSender } from '../../../functions/adapters/webhook/webhook-sender.ts';
import { deliver } from '../../../functions/deliver/deliver.ts';
import { allowedHosts } from '../../../functions/domain/channels/webhook-address.ts';
import type { TestInstallation } from '../start-installation.ts';

/** Hands what is published to `deliver`, as the queue of a stack does, until it is stopped. Each message is tried once. */
export function startDeliveries(installation: TestInstallation) {
  const { documents, secrets } = installation;
  const dependencies = {
    channels: deliveryChannels(documents, 'ChannelsTableName'),
    records: deliveryRecords(documents, 'StateTableName'),
    cap: deliveryHourlyCap(documents, 'StateTableName'),
    // As in a warm container: what was read is kept for minutes.
    secrets: deliverySecrets(cachedSecrets(secrets, Date.now)),
    sender: webhookSender({ allowed: allowedHosts('127.0.0.1') }),
    queue: { comeBackIn: async () => {}, toDeadLetters: async () => {} },
    notices: noticeStore({ documents, table: 'StateTableName', publish: async () => {} }),
    now: Date.now,
    random: () => 0.5,
    timeLeftMs: () => 60_000,
  };
  let isStopped = false;
  const loop = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      const batch = (await installation.events()).map(({ message }, at) => ({
        messageId: `${n}-${at}`,
        receiptHandle: 'x',
        body: message,
        attributes: { ApproximateReceiveCount: '1' },
      }));
      if (batch.length > 0) await deliver(batch, { ...dependencies, invocationId: String(n) });
      await wait(20);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await loop;
    },
  };
}
