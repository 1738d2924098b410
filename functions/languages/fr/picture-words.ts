import { pictures } from '../compiled/fr/pictures.ts';
import type { PictureWords } from '../en/picture-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('fr');

const COUNTED = {
  mention: 'Mentions',
  'negative mention': 'Mentions négatives',
  voice: 'Voix',
  'negative voice': 'Voix négatives',
  REACH: 'Portée de la plus grande mention',
  INTERACTIONS: 'Interactions de la plus grande mention',
  VIRALITY: 'Viralité de la plus grande mention',
  INFLUENCE: 'Influence de la plus grande mention',
  largest: 'Plus grande mention',
};

const FURTHEST = { atLeast: 'au plus', atMost: 'au moins' };

const expecting = (times: number) => `${times > 1 ? 'hausse' : 'baisse'} prévue, jusqu’à ${number(times)} fois`;
const alertSince = (time: string) => `alerte depuis ${time}`;
const alertFromTo = (from: string, to: string) => `alerte de ${from} à ${to}`;

export const pictureWords: PictureWords = {
  ...pictures,
  title: (counted, span) => `${COUNTED[counted]} en ${span}`,
  striped: (times) => `hachures\u00a0: ${expecting(times)}`,
  drawn: ({ title, from, to, timeZone, furthest, bound, labels, alert, expecting: times }) => {
    const most = `${FURTHEST[bound]} ${number(furthest)}`;
    const during =
      alert === undefined ? [] : [alert.to === undefined ? alertSince(alert.from) : alertFromTo(alert.from, alert.to)];
    const more = times.map((time) => `${expecting(time.times)}, ${time.from} – ${time.to}`);
    return `${title}, ${from} – ${to} (${timeZone})\u00a0: ${[[most, ...labels].join(', '), ...during, ...more].join('\u00a0; ')}.`;
  },
};
