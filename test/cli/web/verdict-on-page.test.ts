import { expect, test } from 'vitest';
import { verdictOnPage } from '../../../cli/web/verdict-on-page.ts';
import type { Verdict } from '../../../functions/domain/engine/verdict.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

const AT = Date.parse('2026-11-12T09:00:00.000Z');

const VERDICT: Verdict = {
  status: 'usual',
  at: AT,
  question: 'day',
  scale: 0,
  windowMs: DAY_MS,
  observed: 294,
  line: 378.2,
  complete: true,
  reason: { kind: 'day', usual: 286 },
};

const said = (verdict: Partial<Verdict>, known?: Parameters<typeof verdictOnPage>[2]['known']) =>
  verdictOnPage(
    { ...VERDICT, ...verdict } as Verdict,
    { count: 'mentions' },
    { known, at: AT, words: wordsOf({ timeZone: 'Europe/Oslo' }) },
  );

test('a count over the usual peak that is no alert says both, and where an alert comes', () => {
  expect(said({})?.words).toBe('294 in 24 h; the usual daily peak is 286, an alert comes at 379');
});

test('a count compared with the same hours says so, not that it is a peak of the day', () => {
  expect(said({ reason: { kind: 'hour-of-week', usual: 286 } })?.words).toBe(
    '294 in 24 h; at this hour up to 286 is usual, an alert comes at 379',
  );
});

test('what is unusual and known says since when, and what the next message needs, and stands for both sentences', () => {
  const counts = [{ windowMs: HOUR_MS, count: 1_200 }];
  const known = { since: AT - 1.5 * HOUR_MS, times: 3, until: AT + HOUR_MS, counts };
  expect(said({ status: 'unusual' }, known)).toEqual({
    words: 'unusual, and known since 08:30: the next message needs 1,200 in 1 h',
    hasEcho: true,
  });
  expect(said({ status: 'unusual' }, { ...known, counts: [] })?.words).toMatch(/needs 3 times the usual limit$/);
});

test('what is learning, unknown or compared otherwise keeps its own sentence', () => {
  expect(said({ status: 'unusual' })).toBeUndefined();
  expect(said({ reason: { kind: 'limit', bound: 'atLeast', limit: 20 } })).toBeUndefined();
});
