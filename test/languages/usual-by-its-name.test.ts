import { describe, expect, test } from 'vitest';
import { usualDays } from '../../cli/backtest/usual-days.ts';
import { previewLines } from '../../cli/put/preview-rule.ts';
import { unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import { episodesTold } from '../../functions/domain/alerting/kept-episode.ts';
import { toldAlertOf } from '../../functions/domain/alerting/told-alert.ts';
import { isUsualOfHour, type Reason } from '../../functions/domain/engine/verdict.ts';
import { changeInWords } from '../../functions/domain/wording/change-in-words.ts';
import { page as de } from '../../functions/languages/compiled/de/page.ts';
import { page as en } from '../../functions/languages/compiled/en/page.ts';
import { page as es } from '../../functions/languages/compiled/es/page.ts';
import { page as fr } from '../../functions/languages/compiled/fr/page.ts';
import { page as nb } from '../../functions/languages/compiled/nb/page.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

/** The two numbers by their names: the peak of a whole day, and what this hour has. */
const NAMES: Readonly<Record<Language, { readonly day: RegExp; readonly hour: RegExp }>> = {
  en: { day: /usual daily peak/i, hour: /usual at this hour/i },
  de: { day: /übliche Tagesspitze/i, hour: /zu dieser Stunde üblich/i },
  nb: { day: /vanlig døgntopp/i, hour: /vanlig på denne tiden/i },
  fr: { day: /pic quotidien habituel/i, hour: /habituel à cette heure/i },
  es: { day: /pico diario habitual/i, hour: /habitual a esta hora/i },
};

const PAGES = { en, de, nb, fr, es };

const expected = { usualPeak: 21, low: 14, high: 27 };
const ofDay = buildAlertEvent({ expected });
const ofHour = buildAlertEvent({ expected: { ...expected, of: 'hour' } });
const HOURS = { from: 0, to: 3_600_000 };

describe.each(LANGUAGES)('what is usual is called by its name in %s', (language) => {
  const words = wordsOf({ language });
  const { day, hour } = NAMES[language];

  test.each([
    ['the subject of an email', (event: typeof ofDay) => changeInWords(event.data, words)],
    ['the facts of an alert', (event: typeof ofDay) => unusualness(event.data, words)],
  ])('in %s', (_place, said) => {
    expect(said(ofDay)).toMatch(day);
    expect(said(ofDay)).not.toMatch(hour);
    expect(said(ofHour)).toMatch(hour);
    expect(said(ofHour)).not.toMatch(day);
  });

  test('in a picture, a list of alerts, a rule of others and the state of a rule', () => {
    const { pictures, explanations, answers } = words;
    expect(pictures.usualPeak({ count: 21 })).toMatch(day);
    expect(pictures.usualAtHour({ count: 21 })).toMatch(hour);
    expect(PAGES[language].toldAlert({ peak: 63, usualPeak: 21, lasted: undefined })).toMatch(day);
    const part = { count: 63, what: { of: 'mentions' }, usualPeak: 21, length: '1 h', terms: undefined } as const;
    expect(explanations.partCount(part)).toMatch(day);
    const count = { count: 5, isVoices: false, isLeast: false, span: '1 h', usual: 21, line: 40 };
    expect(answers.asUsual({ ...count, isDay: true })).toMatch(day);
    expect(answers.asUsual({ ...count, isDay: false })).not.toMatch(day);
  });
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
