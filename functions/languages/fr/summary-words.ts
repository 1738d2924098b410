import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural, list, percentTo } = speechOf('fr');

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
  measure === 'INTERACTIONS' ? nouns.interactions(size) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices(peak) : number(peak);
  const most = measure === undefined ? `pic de ${of}` : `plus grande mention\u00a0: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, d’habitude ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  summary: 'Synthèse',
  group: (name) => `${name} (groupe)`,
  organization: (id) => `organisation ${id}`,
  fromTo: (from, to) => `du ${from} au ${to}`,
  andMore: (count) => `et ${number(count)} de plus`,

  stories: (count) => counted(count, 'sujet', 'sujets'),
  mentionsOfRules: (rules) => `mentions de ${nouns.rules(rules)}`,
  alertsHeldBack: (count) => counted(count, 'alerte retenue', 'alertes retenues'),
  alertsAsNoise: (rules) => `alertes de ${nouns.rules(rules)} signalées comme du bruit`,
  rulesInTrouble: (count) => `${nouns.rules(count)} en difficulté`,
  nothingUnusual: 'rien d’inhabituel',
  noAlerts: 'Il n’y a eu aucune alerte pendant cette période.',

  titles: {
    stories: 'Sujets',
    each: 'Mentions une à une',
    outstanding: 'Par rapport à l’habitude',
    course: 'Évolution',
    volumes: 'Mentions',
    tone: 'Tonalité',
    voice: 'Part de voix',
    open: 'Alertes en cours',
    heldBack: 'Alertes retenues',
    silenced: 'Règles en sourdine',
    noise: 'Signalées comme du bruit',
    health: 'État des règles',
  },

  storyTime: ({ isCritical, since, lasted, goesOn }) => {
    const time = goesOn
      ? `depuis le ${since}, toujours en cours`
      : `à partir du ${since}${lasted === undefined ? ', terminé depuis' : `, pendant ${lasted}`}`;
    return `${isCritical ? 'critique, ' : ''}${time}`;
  },
  peak: peakOf,
  mentionsInAll: (count) => `${nouns.mentions(count)} au total`,
  mostInMessage: (mentions, voices) =>
    `au plus ${nouns.mentions(mentions)}${voices === undefined ? '' : ` de ${voicesIn(voices)}`} dans un message`,
  alertsOf: (alerts, rules) => `${nouns.alerts(alerts)}${rules > 1 ? ` de ${nouns.rules(rules)}` : ''}`,
  reach: (count) => `portée ${number(count)}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'mot-clé', 'mots-clés') : counted(of, 'groupe', 'groupes');
    const which = watches === of ? all : `${number(watches)} sur ${all}`;
    return `Mentions par ${step === 'day' ? 'jour' : 'heure'}, ${which}${of > 1 ? ' ensemble' : ''}`;
  },
  courseMost: (count, when) => `maximum ${number(count)}, ${when}`,
  courseDrawn: ({ title, from, timeZone, most, at, unknown }) =>
    `${title}, à partir du ${from} (${timeZone})\u00a0: maximum ${number(most)} à partir du ${at}${unknown === 0 ? '' : `\u00a0; ${counted(unknown, 'valeur inconnue', 'valeurs inconnues')}`}.`,

  mentions: nouns.mentions,
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, d’habitude ${number(median)} (de ${number(low)} à ${number(high)})`;
  },
  loudest: 'Plus que d’habitude',
  quietest: 'Moins que d’habitude',
  louder: 'plus que d’habitude',
  quieter: 'moins que d’habitude',
  growth: (change, inARow) =>
    `${signed(change)} par rapport aux quatre semaines d’avant${inARow < 2 ? '' : `, ${NTH[inARow - 2]} semaine de suite`}`,
  onlyKnown: (share) => `seulement ${percentTo(share, 1)} des valeurs sont connues`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,
  negativeOf: (negative, mentions) => `${counted(negative, 'négative', 'négatives')} sur ${number(mentions)}`,

  openSince: (since, isCritical) => `${isCritical ? 'critique, ' : ''}depuis le ${since}`,
  unacknowledged: 'personne ne l’a prise en compte',
  acknowledged: (time, who) => `prise en compte${who === '' ? '' : ` par ${who}`}, ${time}`,

  heldTime: (from, to, peak) => `${to === undefined ? from : `du ${from} au ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `\u00a0: ${nouns.mentions(mentions)} de ${voicesIn(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, la règle en demande ${number(minVoices)}`}`;
  },
  toldAt: (time) => `annoncée le ${time}`,
  stillWaits: 'encore en attente',
  neverTold: 'jamais annoncée',
  silencedUntil: (time) => `en sourdine jusqu’au ${time}`,
  markedAsNoise: (alerts) => counted(alerts, 'alerte signalée comme du bruit', 'alertes signalées comme du bruit'),
  fewerOf: (rule) =>
    `pour en recevoir moins, demandez à ceux qui gèrent mention-alerts pour vous ce qu’une sensibilité plus faible annoncerait («\u00a0backtest ${rule}\u00a0»)`,
  mentionsToldIn: (mentions, messages) =>
    `${counted(mentions, 'mention annoncée', 'mentions annoncées')} dans ${nouns.messages(messages)}`,

  rules: 'Règles',
  judgedInTime: (judged, rules) =>
    `${number(judged)} sur ${number(rules)} ${plural(judged, 'évaluée', 'évaluées')} à temps`,
  countsKnown: (share) => `${percentTo(share, 1)} des valeurs sont connues`,
  learning: (count) => `En apprentissage (${number(count)})`,
  inTrouble: (count) => `En difficulté (${number(count)})`,
  late: 'en retard',
  noVerdictYet: 'pas encore évaluée',
  notUnderstood: (said) => `son élément n’est pas valide\u00a0: ${said}`,
  channel: (name) => `Canal ${name}`,
  notDelivered: (events, since) =>
    `${counted(events, 'événement non remis', 'événements non remis')} depuis le ${since}`,

  openPage: 'Ouvrir la page',

  atAnotherTime:
    'Pour la recevoir à une autre heure, ou l’envoyer à d’autres personnes\u00a0: dites-le à ceux qui gèrent mention-alerts pour vous.',
  atTerminal: (id) =>
    `Dans un terminal («\u00a0digest\u00a0» dans l’élément de l’organisation ${id} dit quand elle arrive et chez qui)\u00a0:`,
  whenItComes: (id) =>
    `Quand elle arrive, et chez qui\u00a0: dites-le à ceux qui gèrent mention-alerts pour vous. Organisation ${id}.`,
  whenOnItem: (id) => `organisation ${id}\u00a0; quand elle arrive\u00a0: «\u00a0digest\u00a0» dans son élément`,
  notSent: (command) => `La synthèse complète n’a pas pu être envoyée. Pour la lire\u00a0: ${command}`,
};
