import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverySecrets } from '../../functions/adapters/secrets/delivery-secrets.ts';
import { failureOf } from '../../functions/adapters/webhook/failure-of.ts';
import { type AttemptResult, attemptResult } from '../../functions/domain/attempt-result.ts';
import { attemptedInWords, attemptInWords } from '../../functions/domain/wording/attempt-in-words.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { HOSTILE_TEXTS } from '../domain/channels/hostile-text.ts';
import { KEYS } from './published-formats.ts';
import { startWorld, type World } from './start-world.ts';

const ENGLISH = wordsOf({});
const EVENT = 'a3f9c1d2e4b5a6978877665544332211';

let aws: EmbeddedAws;
let receiver: Receiver;
let world: World;
/** What is kept of an attempt at a channel, by the name of the channel. */
const kept = new Map<string, { readonly said: string | undefined; readonly result: AttemptResult | undefined }>();

beforeAll(async () => {
  aws = await startEmbeddedAws();
  receiver = await startReceiver();
  receiver.answerWith((request, response) => {
    const body = JSON.stringify({ ok: false, error: 'hunter2 is not in "room"' });
    if (request.path === '/broke') response.destroy();
    else if (request.path === '/taken') response.writeHead(200).end('ok');
    else response.writeHead(request.path.endsWith('/failed') ? 200 : 403).end(body);
  });
  world = await startWorld(aws);
  const at = (path: string) => ({ url: `${receiver.url}${path}` });
  await world.putChannel('taken', { kind: 'slack' }, at('/taken'));
  await world.putChannel('refused', { kind: 'slack' }, at('/services/hunter2'));
  await world.putChannel('failed', { kind: 'slack' }, at('/services/hunter2/failed'));
  await world.putChannel('broke', { kind: 'slack' }, at('/broke'));
  await world.putChannel('silent', { kind: 'slack' }, { url: 'http://127.0.0.1:1/hunter2' });
  await world.putChannel('no-url', { kind: 'slack' }, { url: 'hunter2' });
  await world.putChannel('internal', { kind: 'slack' }, { url: 'https://10.0.0.1/hunter2' });
  await world.putChannel('password', { kind: 'slack' }, { url: 'https://me:hunter2@hooks.example/' });
  await world.putChannel('plain', { kind: 'slack' }, { url: 'http://hooks.example/hunter2' });
  await world.putChannel('none', { kind: 'slack' });
  await world.putChannel('text', { kind: 'slack' });
  world.secrets.set('mention-alerts/channel/text', 'hunter2');
  await world.putChannel('half', { kind: 'telegram' }, { ...KEYS.telegram, chatId: 'hunter2 !' });
  await world.putChannel('odd', { kind: 'slack', enabled: 'hunter2' }, at('/taken'));
  const channels = [
    ...'taken refused failed broke silent no-url internal password plain none text half odd'.split(' '),
  ];
  await world.send(buildEvent({ channels }));
  await world.run();
  for (const channel of channels) {
    const record = await world.records.read(channel, EVENT, world.now);
    if (record === undefined || !('said' in record)) throw new Error(`nothing is kept of ${channel}`);
    kept.set(channel, { said: record.said, result: record.result });
  }
});
afterAll(async () => {
  await receiver.stop();
  await aws.stop();
});

const codeOf = (result: AttemptResult | undefined) =>
  result !== undefined && 'code' in result ? result.code : undefined;

/** What is said of receivers of AWS, which no page shows. */
const OF_AWS = ['service-error', 'nothing-said', 'no-sender', 'no-event'];

/** Results that attempts come to which need a host, a certificate or a key in AWS; made by what makes them. */
async function others(): Promise<AttemptResult[]> {
  const errors = ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'CERT_HAS_EXPIRED', 'EPROTONOSUPPORT'];
  const failures = ['HPE_INVALID_EOF_STATE', ...errors].map((code) =>
    failureOf(new Error('hunter2', { cause: Object.assign(new Error('hunter2'), { code }) })),
  );
  const secrets = await Promise.all(
    ['AccessDeniedException', 'InvalidRequestException', 'DecryptionFailure'].map((name) =>
      deliverySecrets(() => Promise.reject(Object.assign(new Error('hunter2'), { name }))).read('mention-alerts/x'),
    ),
  );
  return [
    ...failures,
    failureOf(new Error('hunter2')),
    ...secrets.flatMap((read) => (read.ok ? [] : [read.why])),
    { code: 'secret-not-read', about: 'ThrottlingException' },
  ];
}

test('every code that the page shows is reached, and what is kept can be read again', async () => {
  const reached = [...[...kept.values()].map(({ result }) => result), ...(await others())];
  const codes = new Set(reached.map(codeOf).filter((code) => code !== undefined));
  expect([...codes, ...OF_AWS].sort()).toEqual(Object.keys(ENGLISH.attempts.failures).sort());
  for (const code of Object.keys(ENGLISH.attempts.failures)) expect(attemptResult.parse({ code })).toEqual({ code });
  for (const result of reached) expect(attemptResult.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
});

test('the sentence for the engineer stays what it was, and says the same as what is kept', () => {
  expect(kept.get('taken')?.said).toBe('it answered 200');
  expect(kept.get('refused')?.said).toBe('it answered 403 ([hidden] is not in "room")');
  expect(kept.get('failed')?.said).toBe('it answered 200, and that it failed ([hidden] is not in "room")');
  expect(kept.get('broke')?.said).toBe('the connection broke');
  expect(kept.get('half')?.said).toBe(
    'its secret mention-alerts/channel/half is not usable: "chatId" is missing or malformed: write JSON {"botToken": "123456789:...", "chatId": "-100..."}',
  );
  for (const { said, result } of kept.values()) expect(attemptedInWords({ result }, ENGLISH)).toBe(said);
});

test('nothing that is kept has anything of a secret', () => {
  expect(JSON.stringify([...kept.values()])).not.toContain('hunter2');
});

test('what an earlier release kept is shown as it was written, and what a later one knows more of, too', () => {
  const said = 'it answered 500 (overloaded)';
  for (const language of LANGUAGES) expect(attemptedInWords({ said }, wordsOf({ language }))).toBe(said);
  expect(attemptResult.optional().catch(undefined).parse({ code: 'of-tomorrow' })).toBeUndefined();
});

test.each(LANGUAGES)('in %s what the receiver said stands as it said it, whatever that is', (language) => {
  for (const reason of HOSTILE_TEXTS) {
    const said = attemptInWords({ status: 500, isFailed: true, reason, movedTo: '-1001' }, wordsOf({ language }));
    expect(said).toContain(reason);
    expect(said).toContain('-1001');
  }
});
