import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, counted } = speechOf('nb');

const share = (of: number) => (of > 0 && of < 1 ? 'under 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const sumOf = ({ usual, isLeast }: Parameters<FactWords['reach']>[0], sum: string) =>
  `${isLeast ? 'minst ' : ''}${sum}${usual === undefined ? '' : ` (vanligvis rundt ${number(usual)})`}`;

export const factWords: FactWords = {
  names: {
    when: 'Tidsrom',
    bySource: 'Per kilde',
    reach: 'Rekkevidde',
    tone: 'Tone',
    negative: 'Negative',
    drivers: 'Drevet av',
    expected: 'Ventet',
    course: 'Utvikling',
    since: 'Siden da',
    about: 'Handler om',
    voices: 'Stemmer',
    who: 'Hvem',
    where: 'Hvor',
  },
  last: (span) => `Siste ${span}`,
  source: sourceNamer({ WEB: 'Nett', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Papir', RADIO: 'Radio', TV: 'TV' }),
  fromTo: (from, to) => `${from} til ${to}`,
  partOf: (count, of) => `${number(count)} av ${number(of)}`,
  andMore: (count) => `og ${number(count)} til`,

  sentence: (parts) => sentence(parts.join('; ')),
  usualPeak: (peak, low, high) => `vanlig døgntopp ${number(peak)} (${number(low)} til ${number(high)})`,
  usualAtHour: (usual, low, high) => `vanlig på denne tiden ${number(usual)} (${number(low)} til ${number(high)})`,
  usualLargest: (low, high) => `fire av fem dager har den største omtalen ${number(low)} til ${number(high)}`,
  expectedNow: (upTo) => `opptil ${number(upTo)} ventet nå`,
  timesAsMany: (factor) => `dette er ${number(factor)} ganger så mange`,
  timesAsMuch: (factor) => `dette er ${number(factor)} ganger så mye som i en vanlig uke`,
  rarity: (days) =>
    days === undefined ? 'én gang på ti år eller sjeldnere' : `én gang på ${counted(days, 'dag', 'dager')}`,
  byChance: (rarity) => `ved ren tilfeldighet omtrent ${rarity}`,

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? 'opptil' : 'ned til'} ${number(times)} ganger det vanlige, ${span}`,
  reach: (sum) => sumOf(sum, number(sum.sum)),
  interactions: (sum) => sumOf(sum, nouns.interactions(sum.sum)),
  toneOf: ({ negative, of, usual, positive }) =>
    `${number(negative)} av ${number(of)} negative (${percent(negative / of)}${usual === undefined ? '' : `, vanligvis ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positive`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} av ${number(of)}, vanligvis ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} av ${number(of)} (vanligvis ${share(usual)})`,
  newTerms: (terms) => `nytt: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `nå også: ${sources.join(', ')}`,
  atPeak: 'på toppen',
  ofPeak: (of) => `på ${share(of)} av toppen`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} av `}${nouns.mentions(of)}, ${nouns.voices(voices)}`,
  oneText: (count, text) => `én tekst ${counted(count, 'gang', 'ganger')} («${text}»)`,
  byAuthor: (count, author) => `${number(count)} fra ${author}`,
  noCause: 'ingen enkelt årsak',
  without: {
    text: (count) => `uten ${nouns.copies(count)} av denne teksten er det som vanlig`,
    author: (count, name) => `uten ${nouns.mentions(count)} fra ${name} er det som vanlig`,
    term: (count, name) => `uten ${nouns.mentions(count)} med «${name}» er det som vanlig`,
    type: (count, name) => `uten ${nouns.mentions(count)} fra kilden ${name} er det som vanlig`,
  },
  firstOf: (time, by, text) => `først ${time} ${by} «${text}»`,
  sourceFrom: (source, time) => `${source} fra ${time}`,
  largest: (by, reach, interactions) =>
    `størst rekkevidde: ${by} (${number(reach)}${interactions === undefined ? '' : `, ${nouns.interactions(interactions)}`})`,
  mostAnswered: (by, interactions) => `flest interaksjoner: ${by} (${number(interactions)})`,

  reached: (people) => `rekkevidde ${number(people)}`,
  tones: { NEGATIVE: '\u2212 negativ', NEUTRAL: 'nøytral', POSITIVE: '+ positiv' },
  copies: (count) => (count === 1 ? '1 av dem er en kopi av denne' : `${number(count)} av dem er kopier av denne`),
};
