import { pictures } from '../compiled/en/pictures.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/** What is counted: mentions or voices, or what the largest mention has of something. */
const COUNTED = {
  mention: 'Mentions',
  'negative mention': 'Negative mentions',
  voice: 'Voices',
  'negative voice': 'Negative voices',
  REACH: 'Reach of the largest mention',
  INTERACTIONS: 'Interactions of the largest mention',
  VIRALITY: 'Virality of the largest mention',
  INFLUENCE: 'Influence of the largest mention',
  /** Of what a later version measures. */
  largest: 'Largest mention',
} as const;

/** What a picture shows of a day, for those who cannot see it; `labels` are those of its lines, and times are ready text. */
type Drawn = {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly furthest: number;
  readonly bound: 'atLeast' | 'atMost';
  readonly labels: readonly string[];
  readonly alert: { readonly from: string; readonly to: string | undefined } | undefined;
  readonly expecting: readonly { readonly times: number; readonly from: string; readonly to: string }[];
};

/** Of all counts of a day, the one that is furthest in the direction of the line. */
const FURTHEST = { atLeast: 'at most', atMost: 'at least' } as const;

const expecting = (times: number) =>
  `${times > 1 ? 'more expected, up' : 'less expected, down'} to ${number(times)} times`;

/** The labels of the picture of an alert, and what it shows in words. */
export const pictureWords = {
  ...pictures,
  /** What is counted in a window, a span. */
  title: (counted: keyof typeof COUNTED, span: string) => `${COUNTED[counted]} in ${span}`,
  /** People expected so many times as many; fewer if it is under 1. */
  striped: (times: number) => `striped: ${expecting(times)}`,
  drawn: ({ title, from, to, timeZone, furthest, bound, labels, alert, expecting: times }: Drawn) => {
    const most = `${FURTHEST[bound]} ${number(furthest)}`;
    const during =
      alert === undefined ? [] : [`alert from ${alert.from}${alert.to === undefined ? '' : ` to ${alert.to}`}`];
    const more = times.map((time) => `${expecting(time.times)}, from ${time.from} to ${time.to}`);
    return `${title} from ${from} to ${to} (${timeZone}): ${[[most, ...labels].join(', '), ...during, ...more].join('; ')}.`;
  },
};

export type PictureWords = typeof pictureWords;
