import { settings } from '../compiled/fr/settings.ts';
import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('fr');

const REPEATS = { week: ', chaque semaine', month: ', chaque mois', year: ', chaque année' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  ...settings,
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'le dernier jour' : day === 1 ? 'le 1er' : `le ${day}`);
    const days =
      weekdays.length > 0
        ? `le ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} de chaque mois`
          : 'chaque jour';
    return `${days} à ${time}, pour ${list([...(isEmailed ? ['tous par e-mail'] : []), ...channels])}`;
  },
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'passé : ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'jusqu’à' : 'seulement'} ${number(times)} fois le nombre habituel, du ${from} au ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,

  quietHours: ({ from, to, days, includesCritical }) =>
    `de ${from} à ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', aussi pour ce qui est critique' : ''}`,
};
