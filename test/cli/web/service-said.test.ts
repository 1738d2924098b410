import { expect, test } from 'vitest';
import { serviceSaid } from '../../../cli/web/service-said.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { describe as inEnglish, type MediaApiError } from '../../../functions/media-api/media-api-error.ts';

const ASKED = { request: 'GET /v2/me', retryable: false };
const DETAIL = '<b>token</b> is not known';
const ERRORS: readonly MediaApiError[] = [
  ...(
    [
      'unauthorized',
      'forbidden',
      'not-found',
      'invalid-request',
      'conflict',
      'unprocessable-body',
      'rate-limited',
      'no-budget',
      'server-error',
      'unexpected-status',
      'unreadable-body',
      'network',
      'deadline',
      'aborted',
    ] as const
  ).map((kind) => ({ ...ASKED, kind, status: 400, detail: DETAIL })),
  { ...ASKED, kind: 'schema', path: 'id' },
  { ...ASKED, kind: 'timeout', afterMs: 5 },
];

test.each(ERRORS)('that the service did not do what it was asked ($kind) is said in each language', (error) => {
  expect(serviceSaid(error, wordsOf({}))).toBe(inEnglish(error));
  for (const language of ['de', 'nb', 'fr', 'es'] as const) {
    const said = serviceSaid(error, wordsOf({ language }));
    expect(said).toMatch(/^\p{Lu}.* \(GET \/v2\/me(, 400)?\)/u);
    expect(said.replace(DETAIL, '')).not.toMatch(/\b(was|got|the|failed|because|service asks)\b/);
    expect(said.includes(DETAIL)).toBe(error.detail !== undefined);
  }
});

test('a question that cannot wait as long as the service asks says that it is busy, not that it is silent', () => {
  const limited = { ...ASKED, kind: 'rate-limited', status: 429, retryAfterSeconds: 3600 } as const;
  const german = wordsOf({ language: 'de' });
  const said = (error: MediaApiError) => serviceSaid(error, german);
  const late = { ...ASKED, kind: 'deadline', status: 429 } as const;
  expect(said({ ...late, mustWaitMs: 3_600_000, lastError: limited })).toBe(said(limited));
  expect(said(late)).not.toBe(said(limited));
});
