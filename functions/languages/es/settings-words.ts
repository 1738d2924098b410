import { settings } from '../compiled/es/settings.ts';
import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('es');

const REPEATS = { week: ', cada semana', month: ', cada mes', year: ', cada año' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  ...settings,
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'el último día' : `el ${day}`);
    const days =
      weekdays.length > 0
        ? `el ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} de cada mes`
          : 'cada día';
    return `${days} a las ${time}, para ${list([...(isEmailed ? ['todos por correo'] : []), ...channels])}`;
  },
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'pasado: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'hasta' : 'solo'} ${number(times)} veces lo habitual, de ${from} a ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,

  quietHours: ({ from, to, days, includesCritical }) =>
    `de ${from} a ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', también para lo crítico' : ''}`,
};
