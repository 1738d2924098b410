import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmission } from '../cli/web/admission.ts';
import { signAction, verifyAction } from '../functions/domain/alerting/action/action-link.ts';
import { readSlackClick } from '../functions/domain/alerting/action/slack-request.ts';
import { idTokenVerifier } from '../functions/hosted-page/id-token.ts';
import { createScrollTokens } from '../service/scroll/scroll-tokens.ts';
import { type SignIn, startSignIn } from './hosted-page/start-sign-in.ts';

let signIn: SignIn;
beforeAll(async () => {
  signIn = await startSignIn();
});
afterAll(() => signIn.stop());

const NOW = Date.parse('2026-11-20T14:06:00Z');
const SECRET = 'a'.repeat(32);
const scrolls = createScrollTokens();
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

type Signed = { readonly text: string; readonly isAccepted: (text: string) => boolean | Promise<boolean> };

/** Each signed text that anything of ours takes from outside, and whether it is taken. */
const SIGNED: Readonly<Record<string, () => Signed>> = {
  'the link of an action': () => {
    const key = 'k'.repeat(64);
    const fields = { organizationId: 42n, ruleId: 'acme', episode: NOW, eventId: 'e', timeZone: 'UTC' };
    const text = signAction({ ...fields, kind: 'noise', expires: NOW + 1 }, key);
    return { text, isAccepted: (given) => verifyAction(given, [key], NOW).kind === 'valid' };
  },
  'the session of the page for a team': () => {
    const isOurs = idTokenVerifier({ issuer: signIn.url, clientId: signIn.client.id });
    return { text: signIn.tokenOf(), isAccepted: async (given) => (await isOurs(given)) !== undefined };
  },
  'a request of Slack': () => {
    const payload = JSON.stringify({ type: 'block_actions', user: { id: 'U1' }, actions: [{ value: 'x' }] });
    const body = `payload=${encodeURIComponent(payload)}`;
    const timestamp = String(NOW / 1000);
    const headers = (signature: string) => ({ 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature });
    return {
      text: `v0=${hmac(SECRET, `v0:${timestamp}:${body}`).digest('hex')}`,
      isAccepted: (given) => readSlackClick({ headers: headers(given), body }, SECRET, NOW) !== undefined,
    };
  },
  'the position of a scroll': () => ({
    text: scrolls.issue({ snapshot: 1, startedAt: NOW, after: 1 }, 'b'),
    isAccepted: (given) => scrolls.open(given, 'b', NOW) !== undefined,
  }),
  'the session of the page on one machine': () => {
    const admission = createAdmission(1);
    const [cookie = ''] = admission.enter(admission.newToken())?.split(';') ?? [];
    const [name, text = ''] = cookie.split('=');
    const isAccepted = (given: string) =>
      admission.refusal({ host: '127.0.0.1:1', cookie: `${name}=${given}` }, { changes: false, isOpened: false }) ===
      undefined;
    return { text, isAccepted };
  },
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=';

/** Other texts that a generous reader takes for the same bytes. */
function otherSpellings(text: string): string[] {
  const last = [...DIGITS].map((digit) => `${text.slice(0, -1)}${digit}`);
  const beforePadding = [...DIGITS].map((digit) => text.replace(/.=$/, `${digit}=`));
  const parts = text
    .split('.')
    .flatMap((part, at, all) => [
      all.with(at, `${part}=`).join('.'),
      all.with(at, `${part}\n`).join('.'),
      all.with(at, ` ${part}`).join('.'),
    ]);
  const alphabets = [text.replaceAll('-', '+').replaceAll('_', '/'), text.replaceAll('+', '-').replaceAll('/', '_')];
  const cases = [text.toUpperCase(), text.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase())];
  const lengths = [`${text}=`, `${text}==`, text.replace(/=+$/, ''), `${text}.`, `${text}A`];
  return [...new Set([...last, ...beforePadding, ...parts, ...alphabets, ...cases, ...lengths])].filter(
    // White space around them is that of the header, which is not theirs.
    (spelling) => spelling.trim() !== text,
  );
}

describe.each(Object.entries(SIGNED))('%s', (_, make) => {
  test('is accepted as it was written, and in no other spelling', async () => {
    const { text, isAccepted } = make();
    expect(await isAccepted(text)).toBe(true);
    const accepted = [];
    for (const spelling of otherSpellings(text)) if (await isAccepted(spelling)) accepted.push(spelling);
    expect(accepted).toEqual([]);
  });
});

test('nothing else compares signatures, but the key of the embedded AWS, which compares texts', () => {
  const found = ['functions', 'cli', 'service', 'front', 'local'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`)
      .filter((path) => /timingSafeEqual\(|JwtVerifier\.create/.test(readFileSync(path, 'utf8'))),
  );
  expect(found.sort()).toEqual([
    'cli/web/admission.ts',
    'functions/domain/alerting/action/action-link.ts',
    'functions/domain/alerting/action/slack-request.ts',
    'functions/hosted-page/id-token.ts',
    'local/aws/require-key.ts',
    'service/scroll/scroll-tokens.ts',
  ]);
});
