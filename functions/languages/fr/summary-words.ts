import { nouns } from '../compiled/fr/nouns.ts';
import { summaries } from '../compiled/fr/summaries.ts';
import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, list, percentTo } = speechOf('fr');

const before = (beside: Parameters<SummaryWords['volume']>[1]): string =>
  beside === 'usual'
    ? 'd’habitude'
    : beside === 'week'
      ? 'la semaine précédente'
      : `les ${number(beside)} jours précédents`;

const NTH = ['deuxième', 'troisième', 'quatrième'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'sourdine ou heures calmes',
  voices: 'trop peu de voix',
  shared: 'la plupart des autres avaient eux aussi plus que d’habitude',
  capped: 'limite d’e-mails par heure',
};

const TONES: Readonly<Record<string, string>> = {
  NEGATIVE: 'négatives',
  NEUTRAL: 'neutres',
  POSITIVE: 'positives',
  UNDEFINED: 'sans tonalité',
};

const voicesIn = (count: number) => `${number(count)} voix`;

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions({ count: size }) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices({ count: peak }) : number(peak);
  const most = measure === undefined ? `pic de ${of}` : `plus grande mention\u00a0: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, d’habitude ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  ...summaries,
  mentions: nouns.mentions,
  alertsOf: (alerts, rules) =>
    `${nouns.alerts({ count: alerts })}${rules > 1 ? ` de ${nouns.rules({ count: rules })}` : ''}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'mot-clé', 'mots-clés') : counted(of, 'groupe', 'groupes');
    const which = watches === of ? all : `${number(watches)} sur ${all}`;
    return `Mentions par ${step === 'day' ? 'jour' : 'heure'}, ${which}${of > 1 ? ' ensemble' : ''}`;
  },
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, d’habitude ${number(median)} (de ${number(low)} à ${number(high)})`;
  },
  growth: (change, inARow) =>
    `${signed(change)} par rapport aux quatre semaines d’avant${inARow < 2 ? '' : `, ${NTH[inARow - 2]} semaine de suite`}`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,

  heldTime: (from, to, peak) => `${to === undefined ? from : `du ${from} au ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `\u00a0: ${nouns.mentions({ count: mentions })} de ${voicesIn(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, la règle en demande ${number(minVoices)}`}`;
  },
};
