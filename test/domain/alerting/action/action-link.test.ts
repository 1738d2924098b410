import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActionLink,
  LINK_MS,
  signAction,
  verifyAction,
} from '../../../../functions/domain/alerting/action/action-link.ts';
import { readActionSecret } from '../../../../functions/domain/alerting/action/action-secret.ts';
import { eventLinks, mayBeSilenced } from '../../../../functions/domain/alerting/action/event-links.ts';
import { emailBody } from '../../../../functions/domain/messages/email/email-body.ts';
import { inWords } from '../../../../functions/domain/wording/explanation-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const KEY = 'k'.repeat(64);
const OTHER = 'o'.repeat(64);
const NOW = Date.parse('2026-11-20T14:06:00Z');
const LINK: ActionLink = {
  kind: 'acknowledge',
  organizationId: 9_007_199_254_740_993n,
  ruleId: 'acme-spike',
  episode: NOW - 60_000,
  eventId: 'a3f9c1d2e4b5a6978877665544332211',
  expires: NOW + LINK_MS,
  timeZone: 'Europe/Berlin',
};
const TOKEN = signAction(LINK, KEY);

describe('the token of a link', () => {
  test('says what it allows, to the last digit', () => {
    expect(verifyAction(TOKEN, [KEY], NOW)).toMatchObject({ kind: 'valid', link: LINK });
  });

  test('fits into an address as it is', () => {
    expect(encodeURIComponent(TOKEN)).toBe(TOKEN);
    expect(TOKEN.length).toBeLessThan(300);
  });

  test('ends at its time', () => {
    expect(verifyAction(TOKEN, [KEY], LINK.expires - 1).kind).toBe('valid');
    expect(verifyAction(TOKEN, [KEY], LINK.expires)).toEqual({ kind: 'expired', link: LINK });
  });

  test('goes on working while its key is the one before, and no longer', () => {
    expect(verifyAction(TOKEN, [OTHER, KEY], NOW).kind).toBe('valid');
    expect(verifyAction(TOKEN, [OTHER], NOW)).toEqual({ kind: 'forged' });
  });

  test('is the same link under a new key, so that one that was used stays used', () => {
    const ids = [KEY, OTHER].map((key) => verifyAction(signAction(LINK, key), [key], NOW));
    expect(ids[0]).toEqual(ids[1]);
    expect(verifyAction(signAction({ ...LINK, kind: 'noise' }, KEY), [KEY], NOW)).not.toMatchObject({
      id: ids[0]?.kind === 'valid' ? ids[0].id : '',
    });
  });

  test('with any character changed, cut or added is not ours', () => {
    fc.assert(
      fc.property(fc.nat(TOKEN.length - 1), fc.constantFrom('A', 'x', '.', '-', '0', ''), (at, other) => {
        const changed = `${TOKEN.slice(0, at)}${other}${TOKEN.slice(at + 1)}`;
        fc.pre(changed !== TOKEN);
        expect(verifyAction(changed, [KEY], NOW)).toEqual({ kind: 'forged' });
      }),
    );
  });

  test('that allows more than the one that was signed is not ours', () => {
    const [body = '', signature = ''] = TOKEN.split('.');
    const widened = Buffer.from(body, 'base64url').toString().replace('acknowledge', 'silence-2h');
    expect(verifyAction(`${Buffer.from(widened).toString('base64url')}.${signature}`, [KEY], NOW).kind).toBe('forged');
    expect(verifyAction(`${body}.`, [KEY], NOW).kind).toBe('forged');
    expect(verifyAction(`${TOKEN}.${signature}`, [KEY], NOW).kind).toBe('forged');
  });

  test('is not ours where the key signed the same text for something else; links that were sent stay valid', () => {
    const [body = ''] = TOKEN.split('.');
    const signedFor = (purpose: string) =>
      verifyAction(`${body}.${createHmac('sha256', KEY).update(`${purpose}${body}`).digest('base64url')}`, [KEY], NOW);
    expect(signedFor('mention-alerts/action-link/1\n').kind).toBe('valid');
    for (const purpose of ['', 'mention-alerts/another/1\n']) expect(signedFor(purpose)).toEqual({ kind: 'forged' });
  });

  test.each(['', '.', 'a.b', 'x'.repeat(10_000_000), '\ud800.\ud800', 'null.', '%00', '{"a":1}.AAAA'])(
    'that is anything else is refused without a word: %#',
    (token) => {
      expect(verifyAction(token, [KEY], NOW)).toEqual({ kind: 'forged' });
    },
  );
});

describe('the secret of the links', () => {
  test('has two keys while one is replaced, and Slack only where it is set', () => {
    expect(readActionSecret(JSON.stringify({ linkKey: KEY, previousLinkKey: '', slackSigningSecret: '' }))).toEqual({
      keys: [KEY],
    });
    const slackSigningSecret = 'a'.repeat(32);
    expect(readActionSecret(JSON.stringify({ linkKey: OTHER, previousLinkKey: KEY, slackSigningSecret }))).toEqual({
      keys: [OTHER, KEY],
      slackSigningSecret,
    });
  });

  test.each([
    ['no JSON', 'hunter2hunter2'],
    ['a key that can be guessed', JSON.stringify({ linkKey: 'hunter2hunter2' })],
    ['no key', '{"previousLinkKey":"hunter2hunter2"}'],
  ])('is refused when it is %s, and never shown', (_, text) => {
    expect(() => readActionSecret(text)).toThrow(/secret of the links/);
    expect(() => readActionSecret(text)).not.toThrow(/hunter2/);
  });
});

describe('the links of an alert', () => {
  const signer = { url: 'https://act.example/', key: KEY };
  const of = (status: 'firing' | 'updated' | 'resolved' | 'ended') =>
    eventLinks(buildAlertEvent({ status }), {
      template: 'https://media.example/{organizationId}/m?k={keywordId}&from={from}',
      signer,
      timeZone: 'Europe/Berlin',
    });

  test('are what can still be done', () => {
    const kinds = (['firing', 'updated', 'resolved', 'ended'] as const).map((each) => of(each).map(({ kind }) => kind));
    const all = ['acknowledge', 'silence-2h', 'silence-until-tomorrow', 'noise', 'expected', 'mentions'];
    expect(kinds).toEqual([all, all, ['noise', 'expected', 'mentions'], ['mentions']]);
  });

  test('are equal at each attempt to publish it, and each allows one thing', () => {
    expect(of('firing')).toEqual(of('firing'));
    const tokens = of('firing').flatMap(({ href }) => new URL(href).searchParams.get('t') ?? []);
    const links = tokens.map((token) => verifyAction(token, [KEY], NOW));
    expect(links.map((each) => (each.kind === 'valid' ? each.link.kind : each.kind))).toEqual([
      'acknowledge',
      'silence-2h',
      'silence-until-tomorrow',
      'noise',
      'expected',
    ]);
    expect(links[0]).toMatchObject({ link: { organizationId: 42n, ruleId: 'acme-spike', timeZone: 'Europe/Berlin' } });
  });

  test('lead to the story on the page, of every message, and are no way to silence it', () => {
    for (const status of ['firing', 'updated', 'resolved', 'ended', 'found'] as const) {
      const event = buildAlertEvent({ status }, { id: '0f3a' });
      const links = eventLinks(event, {
        template: undefined,
        signer: undefined,
        page: 'https://d1.example',
        timeZone: 'UTC',
      });
      expect(links).toEqual([{ kind: 'story', href: 'https://d1.example/stories/42/0f3a' }]);
      expect(mayBeSilenced({ status: 'firing', links })).toBe(true);
      expect(
        emailBody(
          inWords({ ...event, data: { ...event.data, links } }, { words: wordsOf({ timeZone: 'UTC' }) }),
          wordsOf({}),
        ),
      ).toContain('Open the story: https://d1.example/stories/42/0f3a');
    }
  });

  test('lead to the mentions of its window, in an address that its words cannot change', () => {
    const { href } = of('ended')[0] ?? { href: '' };
    expect(href).toBe('https://media.example/42/m?k=1001&from=2026-11-20T13%3A05%3A00.000Z');
  });
});
