import { settings } from '../compiled/nb/settings.ts';
import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('nb');

const REPEATS = { week: ', hver uke', month: ', hver måned', year: ', hvert år' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  ...settings,
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'siste dag' : `den ${day}.`);
    const days =
      weekdays.length > 0
        ? `på ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} i hver måned`
          : 'hver dag';
    return `${days} kl. ${time}, til ${list([...(isEmailed ? ['alle på e-post'] : []), ...channels])}`;
  },
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'forbi: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'opptil' : 'ned til'} ${number(times)} ganger så mange, ${from} til ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,

  quietHours: ({ from, to, days, includesCritical }) =>
    `${from} til ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', også for det som er kritisk' : ''}`,
};
