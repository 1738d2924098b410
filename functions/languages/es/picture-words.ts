import { pictures } from '../compiled/es/pictures.ts';
import type { PictureWords } from '../en/picture-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('es');

const COUNTED = {
  mention: 'Menciones',
  'negative mention': 'Menciones negativas',
  voice: 'Voces',
  'negative voice': 'Voces negativas',
  REACH: 'Alcance de la mayor mención',
  INTERACTIONS: 'Interacciones de la mayor mención',
  VIRALITY: 'Viralidad de la mayor mención',
  INFLUENCE: 'Influencia de la mayor mención',
  largest: 'Mayor mención',
};

const FURTHEST = { atLeast: 'como máximo', atMost: 'como mínimo' };

const expecting = (times: number) => `${times > 1 ? 'subida' : 'bajada'} prevista, hasta ${number(times)} veces`;
const alertSince = (time: string) => `alerta desde las ${time}`;
const alertFromTo = (from: string, to: string) => `alerta de ${from} a ${to}`;

export const pictureWords: PictureWords = {
  ...pictures,
  title: (counted, span) => `${COUNTED[counted]} en ${span}`,
  striped: (times) => `a rayas: ${expecting(times)}`,
  drawn: ({ title, from, to, timeZone, furthest, bound, labels, alert, expecting: times }) => {
    const most = `${FURTHEST[bound]} ${number(furthest)}`;
    const during =
      alert === undefined ? [] : [alert.to === undefined ? alertSince(alert.from) : alertFromTo(alert.from, alert.to)];
    const more = times.map((time) => `${expecting(time.times)}, ${time.from} – ${time.to}`);
    return `${title}, ${from} – ${to} (${timeZone}): ${[[most, ...labels].join(', '), ...during, ...more].join('; ')}.`;
  },
};
