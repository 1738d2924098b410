import { nouns } from '../compiled/de/nouns.ts';
import { summaries } from '../compiled/de/summaries.ts';
import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, list, percentTo } = speechOf('de');

const before = (beside: Parameters<SummaryWords['volume']>[1]): string =>
  beside === 'usual' ? 'sonst' : beside === 'week' ? 'in der Woche davor' : `in den ${number(beside)} Tagen davor`;

const NTH = ['zweite', 'dritte', 'vierte'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'stumm geschaltet oder Ruhezeit',
  voices: 'zu wenige Stimmen',
  shared: 'auch die meisten anderen hatten mehr als üblich',
  capped: 'Obergrenze für E-Mails in einer Stunde',
};

const TONES: Readonly<Record<string, string>> = {
  NEGATIVE: 'negativ',
  NEUTRAL: 'neutral',
  POSITIVE: 'positiv',
  UNDEFINED: 'ohne Tonalität',
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions({ count: size }) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices({ count: peak }) : number(peak);
  const most = measure === undefined ? `Spitze ${of}` : `größte Erwähnung: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, sonst ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  ...summaries,
  mentions: nouns.mentions,
  alertsOf: (alerts, rules) =>
    `${nouns.alerts({ count: alerts })}${rules > 1 ? ` aus ${nouns.rules({ count: rules })}` : ''}`,

  course: ({ step, watches, of, kind }) => {
    const is = watches === of;
    const all =
      kind === 'keyword'
        ? counted(of, 'Suchbegriff', is ? 'Suchbegriffe' : 'Suchbegriffen')
        : counted(of, 'Gruppe', 'Gruppen');
    return `Erwähnungen ${step === 'day' ? 'pro Tag' : 'pro Stunde'}, ${is ? '' : `${number(watches)} von `}${all}${of > 1 ? ' zusammen' : ''}`;
  },
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, sonst ${number(median)} (${number(low)} bis ${number(high)})`;
  },
  growth: (change, inARow) =>
    `${signed(change)} gegenüber den vier Wochen davor${inARow < 2 ? '' : `, die ${NTH[inARow - 2]} Woche in Folge`}`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,

  heldTime: (from, to, peak) => `${from}${to === undefined ? '' : ` bis ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `: ${nouns.mentions({ count: mentions })} von ${nouns.voices({ count: voices })}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, die Regel verlangt ${number(minVoices)}`}`;
  },
};
