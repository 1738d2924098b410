import { isolated } from './isolated.ts';
import type { Language } from './language.ts';

/** The customs of a country that people of the language are used to. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', nb: 'nb-NO', fr: 'fr-FR', es: 'es-ES' };

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

type Unit = 'day' | 'hour' | 'minute';

/** What units of time are called beside a number: one and several in short, within a line, and one and several in full. */
const UNITS: Readonly<Record<Language, Readonly<Record<Unit, readonly [string, string, string, string]>>>> = {
  en: {
    day: ['d', 'd', 'day', 'days'],
    hour: ['h', 'h', 'hour', 'hours'],
    minute: ['min', 'min', 'minute', 'minutes'],
  },
  de: {
    day: ['Tag', 'Tage', 'Tag', 'Tage'],
    hour: ['Std.', 'Std.', 'Stunde', 'Stunden'],
    minute: ['Min.', 'Min.', 'Minute', 'Minuten'],
  },
  nb: {
    day: ['d', 'd', 'døgn', 'døgn'],
    hour: ['t', 't', 'time', 'timer'],
    minute: ['min', 'min', 'minutt', 'minutter'],
  },
  fr: {
    day: ['j', 'j', 'jour', 'jours'],
    hour: ['h', 'h', 'heure', 'heures'],
    minute: ['min', 'min', 'minute', 'minutes'],
  },
  es: {
    day: ['d', 'd', 'día', 'días'],
    hour: ['h', 'h', 'hora', 'horas'],
    minute: ['min', 'min', 'minuto', 'minutos'],
  },
};

/** How a language writes numbers, names in a row, spans of time and times. */
export type Speech = ReturnType<typeof speechOf>;

const known = new Map<Language, ReturnType<typeof makeSpeech>>();

/** How a language writes numbers and times, by `Intl`; made once, because making a format takes long. */
export function speechOf(language: Language) {
  const speech = known.get(language) ?? makeSpeech(language);
  known.set(language, speech);
  return speech;
}

function makeSpeech(language: Language) {
  const locale = LOCALES[language];
  const rules = new Intl.PluralRules(locale);
  const [and, or] = (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(locale, { type }));
  /**
   * A span of time (ms) to the minute and in at most two units: "5 min", "1 h 30 min", "2 d 4 h"; `long`: "4 hours". One day is
   * "24 h", as people say of a window.
   */
  const span = (ms: number, form: 'short' | 'long' = 'short'): string =>
    amountsOf(ms)
      .map(([unit, amount]) => {
        const [one, several, oneInFull, severalInFull] = UNITS[language][unit];
        const isOne = rules.select(amount) === 'one';
        return `${amount} ${form === 'short' ? (isOne ? one : several) : isOne ? oneInFull : severalInFull}`;
      })
      .join(' ');
  return {
    language,
    /** Between a name and what is said of it; in French with a space before it. */
    colon: language === 'fr' ? '\u00a0: ' : ': ',
    semicolon: language === 'fr' ? '\u00a0; ' : '; ',
    ...numbersOf(locale),
    ...timesOf(language),
    /** The plural form of the language that a count takes: "one", "other" and so on. */
    category: (count: number) => rules.select(count),
    /** Names in a row, isolated each where it is written from right to left: "a, b and c". */
    list: (names: readonly string[]): string => and?.format(names.map(isolated)) ?? '',
    /** One of them: "a, b or c". */
    either: (names: readonly string[]): string => or?.format(names.map(isolated)) ?? '',
    span,
    /** The same behind a word like "in" or "since": German bends its days ("in 2 Tagen"). */
    spanAfter: (...of: Parameters<typeof span>): string =>
      language === 'de' ? span(...of).replace(/\bTage\b/, 'Tagen') : span(...of),
    /** A whole sentence of what is said, which may end with the full stop of a unit ("4 Std."). */
    sentence: (said: string): string => (said.endsWith('.') ? said : `${said}.`),
    /** The name of a language or country by its code; the code where there is none. */
    nameOf: (type: 'language' | 'region', code: string): string => {
      try {
        return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}

function numbersOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const decimals = new Map<number, Intl.NumberFormat>();
  /** A number with the separators of the language, at most three decimals: "1,234". */
  const number = (value: number): string => numbers.format(value);
  /** A number with so many decimals. */
  const decimal = (value: number, digits: number): string => {
    const format =
      decimals.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    decimals.set(digits, format);
    return format.format(value);
  };
  /** Of a share that may be small, in percent without its sign: "31", "2.4", "0.31". */
  const fine = (share: number): string => {
    const value = 100 * share;
    const digits = value >= 9.95 ? 0 : value >= 0.95 ? 1 : 2;
    return number(Number(value.toFixed(digits)));
  };
  return {
    number,
    decimal,
    fine,
    /** A share in whole percent: "73 %". */
    percent: (share: number): string => `${number(Math.round(100 * share))} %`,
    /** A share that may be small: "31 %", "2.4 %", "0.31 %". */
    finePercent: (share: number): string => `${fine(share)} %`,
    /** A share in percent with a decimal where it has one: "23.1 %", "40 %". */
    percentUpTo1: (share: number): string => `${number(Math.round(1000 * share) / 10)} %`,
    /** A share in percent with so many decimals: "23.1 %". */
    percentTo: (share: number, digits: number): string => `${decimal(Number((100 * share).toFixed(digits)), digits)} %`,
  };
}

function timesOf(language: Language) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  /** A part of a date or time in a zone (IANA), as `options` ask for it; a time is in epoch ms. */
  const date = (time: number, timeZone: string, options: Intl.DateTimeFormatOptions): string => {
    const name = `${timeZone} ${JSON.stringify(options)}`;
    const format =
      formats.get(name) ?? new Intl.DateTimeFormat(LOCALES[language], { timeZone, hourCycle: 'h23', ...options });
    formats.set(name, format);
    const said = format.format(time);
    return language === 'en' ? said.replaceAll(',', '') : said;
  };
  const day = (time: number, timeZone: string) =>
    date(time, timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const clock = (time: number, timeZone: string) => date(time, timeZone, { hour: '2-digit', minute: '2-digit' });
  const time = (at: number, timeZone: string) => `${day(at, timeZone)}, ${clock(at, timeZone)}`;
  return {
    date,
    /** A time (epoch ms) in a zone (IANA) as people read it: "Fri 20 Nov 2026, 15:05". */
    time,
    /** The time of day, "15:05"; with its day where that is not the day of `beside` (both epoch ms). */
    timeBeside: (at: number, beside: number, timeZone: string): string =>
      day(at, timeZone) === day(beside, timeZone) ? clock(at, timeZone) : time(at, timeZone),
  };
}

/** How many of which units a span of time (ms) is: the first two, the longest first. */
function amountsOf(ms: number): readonly (readonly [Unit, number])[] {
  const minutes = Math.max(0, Math.round(ms / 1000 / 60));
  const days = minutes === DAY_MINUTES ? 0 : Math.floor(minutes / DAY_MINUTES);
  const left = minutes - days * DAY_MINUTES;
  const amounts = [
    ['day', days],
    ['hour', Math.floor(left / HOUR_MINUTES)],
    ['minute', left % HOUR_MINUTES],
  ] as const;
  const first = amounts.findIndex(([, amount]) => amount > 0);
  return first < 0 ? amounts.slice(-1) : amounts.slice(first, first + 2).filter(([, amount]) => amount > 0);
}
