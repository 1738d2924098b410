import { pictures } from '../compiled/nb/pictures.ts';
import type { PictureWords } from '../en/picture-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('nb');

const COUNTED = {
  mention: 'Omtaler',
  'negative mention': 'Negative omtaler',
  voice: 'Stemmer',
  'negative voice': 'Negative stemmer',
  REACH: 'Rekkevidden til den største omtalen',
  INTERACTIONS: 'Interaksjonene til den største omtalen',
  VIRALITY: 'Viraliteten til den største omtalen',
  INFLUENCE: 'Innflytelsen til den største omtalen',
  largest: 'Største omtale',
};

const FURTHEST = { atLeast: 'høyst', atMost: 'minst' };

const expecting = (times: number) =>
  `${times > 1 ? 'mer ventet, opptil' : 'mindre ventet, ned til'} ${number(times)} ganger`;
const alertSince = (time: string) => `varsel siden ${time}`;
const alertFromTo = (from: string, to: string) => `varsel ${from} til ${to}`;

export const pictureWords: PictureWords = {
  ...pictures,
  title: (counted, span) => `${COUNTED[counted]} på ${span}`,
  striped: (times) => `stripet: ${expecting(times)}`,
  drawn: ({ title, from, to, timeZone, furthest, bound, labels, alert, expecting: times }) => {
    const most = `${FURTHEST[bound]} ${number(furthest)}`;
    const during =
      alert === undefined ? [] : [alert.to === undefined ? alertSince(alert.from) : alertFromTo(alert.from, alert.to)];
    const more = times.map((time) => `${expecting(time.times)}, ${time.from} til ${time.to}`);
    return `${title}, ${from} til ${to} (${timeZone}): ${[[most, ...labels].join(', '), ...during, ...more].join('; ')}.`;
  },
};
