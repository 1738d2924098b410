import { pictures } from '../compiled/de/pictures.ts';
import type { PictureWords } from '../en/picture-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('de');

const COUNTED = {
  mention: 'Erwähnungen',
  'negative mention': 'Negative Erwähnungen',
  voice: 'Stimmen',
  'negative voice': 'Negative Stimmen',
  REACH: 'Reichweite der größten Erwähnung',
  INTERACTIONS: 'Interaktionen der größten Erwähnung',
  VIRALITY: 'Viralität der größten Erwähnung',
  INFLUENCE: 'Einfluss der größten Erwähnung',
  largest: 'Größte Erwähnung',
};

const FURTHEST = { atLeast: 'höchstens', atMost: 'mindestens' };

const expecting = (times: number) => `${times > 1 ? 'mehr' : 'weniger'} erwartet, bis zum ${number(times)}-Fachen`;
const alertSince = (time: string) => `Alarm seit ${time}`;
const alertFromTo = (from: string, to: string) => `Alarm ${from} bis ${to}`;

export const pictureWords: PictureWords = {
  ...pictures,
  title: (counted, span) => `${COUNTED[counted]} in ${span}`,
  striped: (times) => `gestreift: ${expecting(times)}`,
  drawn: ({ title, from, to, timeZone, furthest, bound, labels, alert, expecting: times }) => {
    const most = `${FURTHEST[bound]} ${number(furthest)}`;
    const during =
      alert === undefined ? [] : [alert.to === undefined ? alertSince(alert.from) : alertFromTo(alert.from, alert.to)];
    const more = times.map((time) => `${expecting(time.times)}, ${time.from} bis ${time.to}`);
    return `${title}, ${from} bis ${to} (${timeZone}): ${[[most, ...labels].join(', '), ...during, ...more].join('; ')}.`;
  },
};
