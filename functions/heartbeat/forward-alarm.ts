import { webhook } from '../domain/channels/kinds/webhook.ts';
import type { Sender } from '../domain/channels/ports.ts';
import { type AlarmChange, alarmChangeBody } from '../domain/operations/heartbeat/alarm-change.ts';
import { SECOND_MS } from '../domain/time/units-of-time.ts';
import { attemptInWords } from '../domain/wording/attempt-in-words.ts';
import { wordsOf } from '../languages/words-of.ts';

export type ForwardingPorts = {
  /** The text of the secret that holds the webhook: JSON `{"url": "https://...", "signingSecret": "whsec_..."}`. */
  readonly readSecret: () => Promise<string>;
  readonly sender: Sender;
};

/**
 * Sends the change of an alarm (it rings, or is over) to the webhook of operations, signed like all webhooks, with an
 * id that is equal on every attempt. Throws if it was not taken, without the address in the error: Lambda then tries
 * twice more, and counts the failure.
 */
export async function forwardAlarm(ports: ForwardingPorts, change: AlarmChange, at: number): Promise<void> {
  const read = webhook.secret.read(await ports.readSecret());
  if (!read.ok) throw new Error(`The secret of operationsWebhook is not usable: ${read.problem}`);
  const outcome = await ports.sender.send({
    ...read.value.request(alarmChangeBody(change)),
    contentType: 'application/json',
    id: change.id,
    at,
    timeoutMs: 10 * SECOND_MS,
  });
  if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) return;
  const why = outcome.kind === 'answered' ? `it answered ${outcome.status}` : attemptInWords(outcome.why, wordsOf({}));
  throw new Error(`The webhook of operations did not take an alarm: ${why}.`);
}
