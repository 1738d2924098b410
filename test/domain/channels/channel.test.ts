import { describe, expect, test } from 'vitest';
import { parseChannel } from '../../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';

const ITEM = { channelId: 'pr-slack', kind: 'slack', secretName: 'mention-alerts/channel/pr-slack' };

describe('a channel item', () => {
  test('is enabled unless it says otherwise', () => {
    expect(parseChannel(ITEM)).toMatchObject({ ok: true, value: { ...ITEM, enabled: true } });
    expect(parseChannel({ ...ITEM, enabled: false })).toMatchObject({ ok: true, value: { enabled: false } });
  });

  test('has another version when anything in it changes, and the same when only its order does', () => {
    const { version } = parseChannel(ITEM);
    const { secretName, ...rest } = ITEM;
    expect(parseChannel({ secretName, ...rest }).version).toBe(version);
    expect(parseChannel({ ...ITEM, secretName: `${secretName}-2` }).version).not.toBe(version);
    expect(parseChannel({ ...ITEM, enabled: true }).version).not.toBe(version);
  });

  test.each([
    [{ ...ITEM, secretname: 'x' }, 'secretname', 'did you mean "secretName"?'],
    [{ ...ITEM, kind: 'slak' }, 'kind', 'did you mean "slack"?'],
    [{ ...ITEM, kind: 'opsgenie' }, 'kind', 'write "jsm"'],
    [{ ...ITEM, secretName: 'mention-alerts/token/main' }, 'secretName', 'mention-alerts/channel/'],
    [{ ...ITEM, enabled: 'no' }, 'enabled', ''],
    [{ channelId: 'x', kind: 'slack' }, 'secretName', 'add "secretName"'],
  ])('%j is refused at its %s, saying %s', (item, path, remedy) => {
    const parsed = parseChannel(item);
    if (parsed.ok) throw new Error('was accepted');
    expect(parsed.problems).toHaveLength(1);
    expect(parsed.problems[0]?.path).toBe(path);
    expect(parsed.problems[0]?.remedy).toContain(remedy);
  });
});

describe('the secret of a channel', () => {
  const signingSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

  test.each([
    ['webhook', { url: 'https://x.example/', signingSecret }],
    ['slack', { url: 'https://x.example/' }],
    ['teams', { url: 'https://x.example/', signingSecret, note: 'more is passed over' }],
  ] as const)('of kind %s reads %j', (kind, secret) => {
    expect(CHANNEL_KINDS[kind].secret.read(JSON.stringify(secret))).toMatchObject({
      ok: true,
      value: { url: secret.url },
    });
  });

  test.each([
    ['PUT-YOUR-hunter2-HERE', 'not JSON'],
    ['"hunter2"', 'it is missing or malformed'],
    ['{"uri":"https://hunter2.example/"}', '"url" is missing or malformed'],
    ['{"url":"https://hunter2.example/"}', '"signingSecret" is missing'],
    ['{"url":"https://hunter2.example/","signingSecret":"hunter2"}', '"signingSecret" is missing or malformed'],
  ])('%s is refused, saying %s and nothing of what it holds', (text, part) => {
    const read = CHANNEL_KINDS.webhook.secret.read(text);
    if (read.ok) throw new Error('was accepted');
    expect(read.problem).toContain(part);
    expect(read.problem).not.toContain('hunter2');
  });
});
