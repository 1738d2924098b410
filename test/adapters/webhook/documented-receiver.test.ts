import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookSender } from '../../../functions/adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../../../functions/domain/channels/webhook-address.ts';
import { buildEvent } from '../../domain/channels/build-event.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** The receiver in TypeScript of docs/webhooks.md, as it stands there but for its port: Node.js takes it without a build. */
const [, receiver = ''] = /^```ts\n(.*?)^```/ms.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
const onAnyPort = receiver.replace(
  '.listen(8080)',
  ".listen(0, '127.0.0.1', function () { console.log(this.address().port); })",
);
const program = spawn(process.execPath, ['--input-type=module', '--eval', onAnyPort], {
  env: { ...process.env, SIGNING_SECRET: secretOf(7) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const printed: string[] = [];
let port: string;
beforeAll(async () => {
  const lines = createInterface(program.stdout);
  [port = ''] = await once(lines, 'line');
  lines.on('line', (line) => printed.push(line));
});
afterAll(() => program.kill());

test('the receiver of docs/webhooks.md takes what deliver signs, once, and refuses any other signature', async () => {
  const { send } = webhookSender({ allowed: allowedHosts('127.0.0.1') });
  const sendAs = (id: string, signingSecret: string) =>
    send({
      address: `http://127.0.0.1:${port}/`,
      signingSecret,
      contentType: 'application/cloudevents+json',
      body: buildEvent({ explanation: 'Über 63 Erwähnungen, 語' }, { id }),
      id,
      at: Date.now(),
      timeoutMs: 5000,
    });
  expect(await sendAs('event-of-another', secretOf(8))).toMatchObject({ status: 401 });
  for (const id of ['event-1', 'event-1', 'event-2'])
    expect(await sendAs(id, secretOf(7))).toMatchObject({ status: 204 });
  const ids = () => printed.flatMap((line) => /^ {2}id: '(.*)'/.exec(line)?.[1] ?? []);
  await expect.poll(ids).toEqual(['event-1', 'event-2']);
});
