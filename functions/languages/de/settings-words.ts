import { settings } from '../compiled/de/settings.ts';
import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('de');

const REPEATS = { week: ', jede Woche', month: ', jeden Monat', year: ', jedes Jahr' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  ...settings,
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'am letzten Tag' : `am ${day}.`);
    const days =
      weekdays.length > 0
        ? `am ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} jedes Monats`
          : 'täglich';
    return `${days} um ${time} Uhr, an ${list([...(isEmailed ? ['alle per E-Mail'] : []), ...channels])}`;
  },
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'vorbei: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'bis zum' : 'hinab bis zum'} ${number(times)}-Fachen, ${from} bis ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,

  quietHours: ({ from, to, days, includesCritical }) =>
    `${from} bis ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', auch für Kritisches' : ''}`,
};
