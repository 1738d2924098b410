import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, counted } = speechOf('fr');

const share = (of: number) => (of > 0 && of < 1 ? 'moins de 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const quoted = (text: string) => `«\u00a0${text}\u00a0»`;
const sumOf = ({ usual, isLeast }: Parameters<FactWords['reach']>[0], sum: string) =>
  `${isLeast ? 'au moins ' : ''}${sum}${usual === undefined ? '' : ` (d’habitude environ ${number(usual)})`}`;

export const factWords: FactWords = {
  names: {
    when: 'Période',
    bySource: 'Par source',
    reach: 'Portée',
    tone: 'Tonalité',
    negative: 'Négatives',
    drivers: 'Porté par',
    expected: 'Prévu',
    course: 'Évolution',
    since: 'Depuis lors',
    about: 'Porte sur',
    voices: 'Voix',
    who: 'Qui',
    where: 'Où',
  },
  last: (span) => `À la fin (${span})`,
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Forum',
    COMMENT: 'Commentaire',
    PRINT: 'Presse écrite',
    RADIO: 'Radio',
    TV: 'TV',
  }),
  fromTo: (from, to) => `${from} – ${to}`,
  partOf: (count, of) => `${number(count)} sur ${number(of)}`,
  andMore: (count) => `et ${counted(count, 'autre', 'autres')}`,

  sentence: (parts) => sentence(parts.join('\u00a0; ')),
  usualPeak: (peak, low, high) => `pic quotidien habituel ${number(peak)} (de ${number(low)} à ${number(high)})`,
  usualAtHour: (usual, low, high) => `habituel à cette heure ${number(usual)} (de ${number(low)} à ${number(high)})`,
  usualLargest: (low, high) =>
    `quatre jours sur cinq, la plus grande mention se situe entre ${number(low)} et ${number(high)}`,
  expectedNow: (upTo) => `jusqu’à ${counted(upTo, 'prévue', 'prévues')} en ce moment`,
  timesAsMany: (factor) => `c’est ${number(factor)} fois plus`,
  timesAsMuch: (factor) => `c’est ${number(factor)} fois plus que lors d’une semaine habituelle`,
  rarity: (days) =>
    days === undefined
      ? 'une fois tous les dix ans ou plus rarement'
      : days === 1
        ? 'une fois par jour'
        : `une fois tous les ${number(days)} jours`,
  byChance: (rarity) => `par hasard, environ ${rarity}`,

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? '' : 'en baisse '}jusqu’à ${number(times)} fois le niveau habituel, ${span}`,
  reach: (sum) => sumOf(sum, number(sum.sum)),
  interactions: (sum) => sumOf(sum, nouns.interactions(sum.sum)),
  toneOf: ({ negative, of, usual, positive }) =>
    `${counted(negative, 'négative', 'négatives')} sur ${number(of)} (${percent(negative / of)}${usual === undefined ? '' : `, d’habitude ${percent(usual)}`})${positive === undefined ? '' : `, ${counted(positive, 'positive', 'positives')}`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} sur ${number(of)}, d’habitude ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} sur ${number(of)} (d’habitude ${share(usual)})`,
  newTerms: (terms) => `nouveau\u00a0: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `désormais aussi\u00a0: ${sources.join(', ')}`,
  atPeak: 'à son pic',
  ofPeak: (of) => `à ${share(of)} de son pic`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} sur `}${nouns.mentions(of)}, ${number(voices)} voix`,
  oneText: (count, text) => `un même texte ${number(count)} fois (${quoted(text)})`,
  byAuthor: (count, author) => `${number(count)} par ${author}`,
  noCause: 'pas de cause unique',
  without: {
    text: (count) => `sans ${nouns.copies(count)} de ce texte, tout serait comme d’habitude`,
    author: (count, name) => `sans ${nouns.mentions(count)} de l’auteur ${name}, tout serait comme d’habitude`,
    term: (count, name) => `sans ${nouns.mentions(count)} avec ${quoted(name)}, tout serait comme d’habitude`,
    type: (count, name) => `sans ${nouns.mentions(count)} de la source ${name}, tout serait comme d’habitude`,
  },
  firstOf: (time, by, text) => `première\u00a0: ${time} ${by} ${quoted(text)}`,
  sourceFrom: (source, time) => `${source} dès ${time}`,
  largest: (by, reach, interactions) =>
    `plus grande portée\u00a0: ${by} (${number(reach)}${interactions === undefined ? '' : `, ${nouns.interactions(interactions)}`})`,
  mostAnswered: (by, interactions) => `le plus d’interactions\u00a0: ${by} (${number(interactions)})`,

  reached: (people) => `portée ${number(people)}`,
  tones: { NEGATIVE: '\u2212 négative', NEUTRAL: 'neutre', POSITIVE: '+ positive' },
  copies: (count) =>
    count === 1 ? '1 d’entre elles en est une copie' : `${number(count)} d’entre elles en sont des copies`,
};
