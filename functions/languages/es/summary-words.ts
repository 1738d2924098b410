import { nouns } from '../compiled/es/nouns.ts';
import { summaries } from '../compiled/es/summaries.ts';
import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, list, percentTo } = speechOf('es');

const before = (beside: Parameters<SummaryWords['volume']>[1]): string =>
  beside === 'usual'
    ? 'normalmente'
    : beside === 'week'
      ? 'la semana anterior'
      : `los ${number(beside)} días anteriores`;

const NTH = ['segunda', 'tercera', 'cuarta'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'silenciada o en horas de silencio',
  voices: 'muy pocas voces',
  shared: 'casi todos los demás también tuvieron más de lo habitual',
  capped: 'límite de correos por hora',
};

const TONES: Readonly<Record<string, string>> = {
  NEGATIVE: 'negativas',
  NEUTRAL: 'neutras',
  POSITIVE: 'positivas',
  UNDEFINED: 'sin tono',
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions({ count: size }) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices({ count: peak }) : number(peak);
  const most = measure === undefined ? `pico de ${of}` : `mayor mención: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, normalmente ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  ...summaries,
  mentions: nouns.mentions,
  alertsOf: (alerts, rules) =>
    `${nouns.alerts({ count: alerts })}${rules > 1 ? ` de ${nouns.rules({ count: rules })}` : ''}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'palabra clave', 'palabras clave') : counted(of, 'grupo', 'grupos');
    const which = watches === of ? all : `${number(watches)} de ${all}`;
    return `Menciones por ${step === 'day' ? 'día' : 'hora'}, ${which}${of > 1 ? ' en conjunto' : ''}`;
  },
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, normalmente ${number(median)} (de ${number(low)} a ${number(high)})`;
  },
  growth: (change, inARow) =>
    `${signed(change)} frente a las cuatro semanas anteriores${inARow < 2 ? '' : `, ${NTH[inARow - 2]} semana seguida`}`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,

  heldTime: (from, to, peak) => `${to === undefined ? from : `del ${from} al ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `: ${nouns.mentions({ count: mentions })} de ${nouns.voices({ count: voices })}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, la regla pide ${number(minVoices)}`}`;
  },
};
