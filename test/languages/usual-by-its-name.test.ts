import { describe, expect, test } from 'vitest';
import { usualDays } from '../../cli/backtest/usual-days.ts';
import { previewLines } from '../../cli/put/preview-rule.ts';
import { unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import { episodesTold } from '../../functions/domain/alerting/kept-episode.ts';
import { toldAlertOf } from '../../functions/domain/alerting/told-alert.ts';
import { isUsualOfHour, type Reason } from '../../functions/domain/engine/verdict.ts';
import { changeInWords } from '../../functions/domain/wording/change-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

const expected = { usualPeak: 21, low: 14, high: 27 };
const ofDay = buildAlertEvent({ expected });
const ofHour = buildAlertEvent({ expected: { ...expected, of: 'hour' } });
const HOURS = { from: 0, to: 3_600_000 };

test.each([
  ['the subject of an email', (event: typeof ofDay) => changeInWords(event.data, wordsOf({}))],
  ['the facts of an alert', (event: typeof ofDay) => unusualness(event.data, wordsOf({}))],
])('what is usual is called by its name in %s: the peak of a day, or what this hour has', (_place, said) => {
  expect(said(ofDay)).toMatch(/usual daily peak/i);
  expect(said(ofHour)).toMatch(/usual at this hour/i);
  expect([said(ofDay), said(ofHour)].join()).not.toMatch(/usual daily peak.*usual daily peak/i);
});

test('the peak of an alert is kept beside the peak of a day, and never beside what one hour has', () => {
  const kept = (event: typeof ofDay) => episodesTold(undefined, event, Date.parse(event.time))[0]?.usualPeak;
  expect([kept(ofDay), kept(ofHour)]).toEqual([21, undefined]);
  expect([toldAlertOf(ofDay, undefined).usualPeak, toldAlertOf(ofHour, undefined).usualPeak]).toEqual([21, undefined]);
});

test.each<[Reason, boolean]>([
  [{ kind: 'day', usual: 21 }, false],
  [{ kind: 'hour-of-week', usual: 21 }, true],
  [{ kind: 'week', usual: 21, hours: HOURS }, true],
  [{ kind: 'fewer', usual: 21 }, true],
  [{ kind: 'negatives', total: 60, usual: 21, usualShare: 0.2 }, false],
  [{ kind: 'negatives', total: 60, usual: 21, usualShare: 0.2, hours: HOURS }, true],
  [{ kind: 'limit', bound: 'atLeast', limit: 21 }, false],
])('the usual of %j is that of an hour: %s', (reason, isOfHour) => {
  expect(isUsualOfHour(reason)).toBe(isOfHour);
});

describe('put compares the line of this hour with what is usual at this hour', () => {
  const DAY = 86_400_000;
  const points = Array.from({ length: 48 }, (_, at) => ({
    at: (at + 1) * 3_600_000,
    count: 81,
    usualPeak: 11,
    line: 37,
  }));
  const said = (reason: Reason) => {
    const verdict = { at: 2 * DAY, status: 'usual', windowMs: 14_400_000, reason };
    const steps = [{ verdict }] as unknown as Parameters<typeof usualDays>[1]['steps'];
    const usual = usualDays({ charted: 14_400_000, to: 2 * DAY, points }, { bound: 'atLeast', steps });
    return previewLines({ watched: 'mentions', extreme: 'highest', days: 2, alerts: [], ...(usual && { usual }) })[0];
  };

  test('where lines follow the hours', () => {
    expect(said({ kind: 'hour-of-week', usual: 11 })).toBe(
      'Usual daily peak: up to 81 mentions in 4 h. Usual at this hour: 11; at this hour the rule fires at 37 or more.',
    );
  });

  test('and that of a day with the peak of a day', () => {
    expect(said({ kind: 'day', usual: 11 })).toBe(
      'Usual daily peak: up to 81 mentions in 4 h. The rule fires at 37 or more.',
    );
  });
});
