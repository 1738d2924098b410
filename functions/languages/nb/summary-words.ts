import { nouns } from '../compiled/nb/nouns.ts';
import { summaries } from '../compiled/nb/summaries.ts';
import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, list, percentTo } = speechOf('nb');

const before = (beside: Parameters<SummaryWords['volume']>[1]): string =>
  beside === 'usual' ? 'vanligvis' : beside === 'week' ? 'uken før' : `de ${number(beside)} dagene før`;

const NTH = ['andre', 'tredje', 'fjerde'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'dempet eller stilletid',
  voices: 'for få stemmer',
  shared: 'de fleste andre hadde også mer enn vanlig',
  capped: 'grensen for e-poster i timen',
};

const TONES: Readonly<Record<string, string>> = {
  NEGATIVE: 'negative',
  NEUTRAL: 'nøytrale',
  POSITIVE: 'positive',
  UNDEFINED: 'uten tone',
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions({ count: size }) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices({ count: peak }) : number(peak);
  const most = measure === undefined ? `topp ${of}` : `største omtale: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, vanligvis ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  ...summaries,
  mentions: nouns.mentions,
  alertsOf: (alerts, rules) =>
    `${nouns.alerts({ count: alerts })}${rules > 1 ? ` fra ${nouns.rules({ count: rules })}` : ''}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'søkeord', 'søkeord') : counted(of, 'gruppe', 'grupper');
    const which = watches === of ? all : `${number(watches)} av ${all}`;
    return `Omtaler ${step === 'day' ? 'per dag' : 'per time'}, ${which}${of > 1 ? ' samlet' : ''}`;
  },
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, vanligvis ${number(median)} (${number(low)} til ${number(high)})`;
  },
  growth: (change, inARow) =>
    `${signed(change)} mot de fire ukene før${inARow < 2 ? '' : `, ${NTH[inARow - 2]} uke på rad`}`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,

  heldTime: (from, to, peak) => `${from}${to === undefined ? '' : ` til ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `: ${nouns.mentions({ count: mentions })} fra ${nouns.voices({ count: voices })}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, regelen krever ${number(minVoices)}`}`;
  },
};
