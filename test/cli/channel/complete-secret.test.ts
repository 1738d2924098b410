import { describe, expect, test } from 'vitest';
import { completeSecret } from '../../../cli/channel/complete-secret.ts';
import { channelSchema } from '../../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { allowedHosts, checkWebhookAddress } from '../../../functions/domain/channels/webhook-address.ts';
import { attemptInWords } from '../../../functions/domain/wording/attempt-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { KEYS } from '../../deliver/published-formats.ts';

const PUBLIC = 'https://hooks.example/hunter2';

const ADDRESSES = [
  PUBLIC,
  'http://hooks.example/hunter2',
  'http://hooks.corp.example/hunter2',
  'https://hooks.corp.example/hunter2',
  'http://10.0.0.1/hunter2',
  'https://10.0.0.1/hunter2',
  'http://169.254.169.254/hunter2',
  'https://169.254.169.254/hunter2',
  'https://hooks.internal/hunter2',
];

describe.each(channelSchema.unwrap().shape.kind.options)('the secret of a channel of kind %s', (kind) => {
  const keys = Object.entries(KEYS).find(([of]) => of === kind)?.[1] ?? {};
  const complete = (url: string, allowed?: ReturnType<typeof allowedHosts>) =>
    completeSecret({ kind, given: { ...keys, url }, allowed });

  test.each(ADDRESSES)('is taken with an address if, and only if, it would be sent there: %s', (url) => {
    for (const allowed of [allowedHosts(''), allowedHosts('hooks.corp.example,10.0.0.1,hooks.internal')]) {
      const completed = complete(url, allowed);
      const read = CHANNEL_KINDS[kind].secret.read(
        JSON.stringify({ ...keys, url, signingSecret: `whsec_${'a'.repeat(44)}` }),
      );
      if (!read.ok) throw new Error(read.problem);
      const sent = checkWebhookAddress(
        read.value.request('{"action":"create","alias":"a","alert":{}}').address,
        allowed,
      );
      expect(completed.ok, url).toBe(sent.ok);
      if (completed.ok || sent.ok) continue;
      expect(completed.problem).toContain(attemptInWords(sent.why, wordsOf({})));
      expect(completed.problem).not.toContain('hunter2');
    }
  });

  test('is taken without TLS from no stack whose hosts are unknown, but for this machine', () => {
    expect(complete('http://hooks.example/').ok).toBe(false);
    expect(complete('http://10.0.0.1/').ok).toBe(false);
    expect(complete('http://127.0.0.1:8080/').ok).toBe(true);
    expect(complete('https://10.0.0.1/').ok).toBe(true);
  });
});
