import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, counted } = speechOf('de');

const share = (of: number) => (of > 0 && of < 1 ? 'unter 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const sumOf = ({ usual, isLeast }: Parameters<FactWords['reach']>[0], sum: string) =>
  `${isLeast ? 'mindestens ' : ''}${sum}${usual === undefined ? '' : ` (sonst etwa ${number(usual)})`}`;

export const factWords: FactWords = {
  names: {
    when: 'Zeitraum',
    bySource: 'Nach Quelle',
    reach: 'Reichweite',
    tone: 'Tonalität',
    negative: 'Negativ',
    drivers: 'Getrieben von',
    expected: 'Erwartet',
    course: 'Verlauf',
    since: 'Seitdem',
    about: 'Es geht um',
    voices: 'Stimmen',
    who: 'Wer',
    where: 'Wo',
  },
  last: (span) => `Letzte ${span}`,
  source: sourceNamer({ WEB: 'Web', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Print', RADIO: 'Radio', TV: 'TV' }),
  fromTo: (from, to) => `${from} bis ${to}`,
  partOf: (count, of) => `${number(count)} von ${number(of)}`,
  andMore: (count) => `und ${number(count)} weitere`,

  sentence: (parts) => sentence(parts.join('; ')),
  usualPeak: (peak, low, high) => `übliche Tagesspitze ${number(peak)} (${number(low)} bis ${number(high)})`,
  usualAtHour: (usual, low, high) => `zu dieser Stunde üblich ${number(usual)} (${number(low)} bis ${number(high)})`,
  usualLargest: (low, high) =>
    `an vier von fünf Tagen kommt die größte Erwähnung auf ${number(low)} bis ${number(high)}`,
  expectedNow: (upTo) => `jetzt werden bis zu ${number(upTo)} erwartet`,
  timesAsMany: (factor) => `das ist das ${number(factor)}-Fache`,
  timesAsMuch: (factor) => `das ist das ${number(factor)}-Fache einer üblichen Woche`,
  rarity: (days) =>
    days === undefined ? 'einmal in zehn Jahren oder seltener' : `einmal in ${counted(days, 'Tag', 'Tagen')}`,
  byChance: (rarity) => `durch Zufall etwa ${rarity}`,

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}bis ${times > 1 ? '' : 'hinab '}zum ${number(times)}-Fachen des Üblichen, ${span}`,
  reach: (sum) => sumOf(sum, number(sum.sum)),
  interactions: (sum) => sumOf(sum, nouns.interactions(sum.sum)),
  toneOf: ({ negative, of, usual, positive }) =>
    `${number(negative)} von ${number(of)} negativ (${percent(negative / of)}${usual === undefined ? '' : `, sonst ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positiv`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} von ${number(of)}, sonst ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} von ${number(of)} (sonst ${share(usual)})`,
  newTerms: (terms) => `neu: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `jetzt auch: ${sources.join(', ')}`,
  atPeak: 'auf dem Höchststand',
  ofPeak: (of) => `bei ${share(of)} der Spitze`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} von `}${nouns.mentions(of)}, ${nouns.voices(voices)}`,
  oneText: (count, text) => `ein Text ${number(count)}-mal („${text}“)`,
  byAuthor: (count, author) => `${number(count)} von ${author}`,
  noCause: 'keine einzelne Ursache',
  without: {
    text: (count) => `ohne ${nouns.copies(count)} dieses Textes wäre alles wie üblich`,
    author: (count, name) => `ohne ${nouns.mentions(count)} von ${name} wäre alles wie üblich`,
    term: (count, name) => `ohne ${nouns.mentions(count)} mit „${name}“ wäre alles wie üblich`,
    type: (count, name) => `ohne ${nouns.mentions(count)} der Quelle ${name} wäre alles wie üblich`,
  },
  firstOf: (time, by, text) => `zuerst ${time} ${by} „${text}“`,
  sourceFrom: (source, time) => `${source} ab ${time}`,
  largest: (by, reach, interactions) =>
    `größte Reichweite: ${by} (${number(reach)}${interactions === undefined ? '' : `, ${nouns.interactions(interactions)}`})`,
  mostAnswered: (by, interactions) => `meiste Interaktionen: ${by} (${number(interactions)})`,

  reached: (people) => `Reichweite ${number(people)}`,
  tones: { NEGATIVE: '\u2212 negativ', NEUTRAL: 'neutral', POSITIVE: '+ positiv' },
  copies: (count) => (count === 1 ? '1 davon ist eine Kopie' : `${number(count)} davon sind Kopien`),
};
