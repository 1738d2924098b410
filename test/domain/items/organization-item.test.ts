import { describe, expect, test } from 'vitest';
import { parseOrganization } from '../../../functions/domain/items/organization-item.ts';
import { sharedLanguage } from '../../../functions/domain/items/shared-language.ts';

const ITEM = { organizationId: 42, secretName: 'mention-alerts/token/main' };

describe('an organization item', () => {
  test('of only the required fields takes the documented defaults', () => {
    expect(parseOrganization(ITEM)).toMatchObject({
      ok: true,
      value: { organizationId: 42n, secretName: ITEM.secretName, enabled: true, requestsPerMinute: 80 },
    });
  });

  test('has no time zone of its own unless it says so', () => {
    const parsed = parseOrganization(ITEM);
    expect(parsed.ok && 'timeZone' in parsed.value).toBe(false);
    expect(parseOrganization({ ...ITEM, timeZone: 'Asia/Kolkata' })).toMatchObject({
      value: { timeZone: 'Asia/Kolkata' },
    });
  });

  test('keeps an id above 2^53 exact', () => {
    const organizationId = 9_007_199_254_740_993n;
    expect(parseOrganization({ ...ITEM, organizationId })).toMatchObject({ value: { organizationId } });
  });

  test('asks for a digest each day, by email, unless nothing happened', () => {
    expect(parseOrganization({ ...ITEM, digest: { time: '09:00' } })).toMatchObject({
      value: { digest: { time: 540, channels: [], email: true, whenQuiet: false } },
    });
  });

  test('names who gets its emails: up to 20 addresses, as they are written', () => {
    const emails = Array.from({ length: 20 }, (_, at) => `Press.Office+${at}@example.com`);
    expect(parseOrganization({ ...ITEM, emails })).toMatchObject({ value: { emails } });
  });

  test('asks for a digest on days of the month', () => {
    const digest = { time: '09:00', days: ['1', '31'] };
    expect(parseOrganization({ ...ITEM, digest })).toMatchObject({ value: { digest: { days: ['1', '31'] } } });
  });

  test.each([
    ['no secret', { secretName: undefined }, 'secretName', 'add "secretName"'],
    ['a secret elsewhere', { secretName: 'prod/database' }, 'secretName', 'mention-alerts/token/'],
    ['more requests than the service allows', { requestsPerMinute: 101 }, 'requestsPerMinute', '100 a minute'],
    ['no requests', { requestsPerMinute: 0 }, 'requestsPerMinute', '1'],
    ['half a request', { requestsPerMinute: 0.5 }, 'requestsPerMinute', 'a whole number'],
    ['a time zone that is none', { timeZone: 'Berlin' }, 'timeZone', 'Europe/Berlin'],
    ['a typo', { requestPerMinute: 50 }, 'requestPerMinute', 'did you mean "requestsPerMinute"?'],
    ['a digest without a time', { digest: {} }, 'digest.time', 'add "digest.time"'],
    ['a digest at a time that is none', { digest: { time: '9:00' } }, 'digest.time', 'HH:MM'],
    ['a digest on no day', { digest: { time: '09:00', days: [] } }, 'digest.days', 'leave days out'],
    [
      'a digest on a day that is none',
      { digest: { time: '09:00', days: ['MONDAY'] } },
      'digest.days.0',
      'did you mean "MON"?',
    ],
    ...[
      ['0', 'from 1 to 31'],
      ['32', 'from 1 to 31'],
      ['01', 'without a 0'],
      [1, 'as text'],
      [31.5, 'from 1 to 31'],
    ].map(([day, remedy]): [string, object, string, string] => [
      `a digest on the day ${JSON.stringify(day)} of the month`,
      { digest: { time: '09:00', days: [day] } },
      'digest.days.0',
      String(remedy),
    ]),
    [
      'a digest on days of the week and of the month',
      { digest: { time: '09:00', days: ['MON', '1'] } },
      'digest.days',
      'do not go together',
    ],
    ['a digest for nobody', { digest: { time: '09:00', email: false } }, 'digest.email', 'name a channel'],
    [
      'a typo in its digest',
      { digest: { time: '09:00', wenQuiet: true } },
      'digest.wenQuiet',
      'did you mean "whenQuiet"?',
    ],
    ['an address that is none', { emails: ['pr@example.com', 'Ann <ann@example.com>'] }, 'emails.1', 'pr@example.com'],
    [
      'an address with a header in it',
      { emails: ['a@example.com\r\nBcc: b@example.com'] },
      'emails.0',
      'write an email address',
    ],
    ['an address that no mailbox has', { emails: [`${'a'.repeat(250)}@example.com`] }, 'emails.0', '254'],
    ['one address as text', { emails: 'pr@example.com' }, 'emails', 'such as ["pr@example.com"]'],
    [
      'an address twice',
      { emails: ['pr@example.com', 'a@b.example', 'PR@Example.com'] },
      'emails.2',
      'emails.0 already',
    ],
    ['no address', { emails: [] }, 'emails', 'leave emails out'],
    [
      'too many addresses',
      { emails: Array.from({ length: 21 }, (_, at) => `p${at}@example.com`) },
      'emails',
      'a mailing list',
    ],
    ['enabled as a word', { enabled: 'yes' }, 'enabled', 'expected true or false'],
  ])('with %s is refused, with where and what to do', (_name, fields, path, remedy) => {
    const parsed = parseOrganization({ ...ITEM, ...fields });
    const problems = parsed.ok ? [] : parsed.problems;
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(problems[0]?.remedy).toContain(remedy);
  });
});

test('those who see all organizations read the language of those that are enabled, and English where these differ', () => {
  const german = { enabled: true, language: 'de' } as const;
  const english = { enabled: true };
  const off = { enabled: false, language: 'fr' } as const;
  expect([[german, off], [german, english], [off], []].map(sharedLanguage)).toEqual(['de', 'en', 'en', 'en']);
});
