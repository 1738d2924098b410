import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

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
  measure === 'INTERACTIONS' ? nouns.interactions(size) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices(peak) : number(peak);
  const most = measure === undefined ? `topp ${of}` : `største omtale: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, vanligvis ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  summary: 'Oppsummering',
  group: (name) => `${name} (gruppe)`,
  organization: (id) => `organisasjon ${id}`,
  fromTo: (from, to) => `${from} til ${to}`,
  andMore: (count) => `og ${number(count)} til`,

  stories: (count) => counted(count, 'sak', 'saker'),
  mentionsOfRules: (rules) => `omtaler fra ${nouns.rules(rules)}`,
  alertsHeldBack: (count) => `${nouns.alerts(count)} holdt tilbake`,
  alertsAsNoise: (rules) => `varsler fra ${nouns.rules(rules)} merket som støy`,
  rulesInTrouble: (count) => `${nouns.rules(count)} med problemer`,
  nothingUnusual: 'ingenting uvanlig',
  noAlerts: 'Det var ingen varsler i denne perioden.',

  titles: {
    stories: 'Saker',
    each: 'Enkeltomtaler',
    outstanding: 'Sammenlignet med det vanlige',
    course: 'Utvikling',
    volumes: 'Omtaler',
    tone: 'Tone',
    voice: 'Andel av omtalen',
    open: 'Åpne varsler',
    heldBack: 'Varsler som ble holdt tilbake',
    silenced: 'Dempede regler',
    noise: 'Merket som støy',
    health: 'Tilstand',
  },

  storyTime: ({ isCritical, since, lasted, goesOn }) => {
    const time = goesOn
      ? `siden ${since}, pågår fortsatt`
      : `fra ${since}${lasted === undefined ? ', nå over' : `, varte ${lasted}`}`;
    return `${isCritical ? 'kritisk, ' : ''}${time}`;
  },
  peak: peakOf,
  mentionsInAll: (count) => `${nouns.mentions(count)} i alt`,
  mostInMessage: (mentions, voices) =>
    `høyst ${nouns.mentions(mentions)}${voices === undefined ? '' : ` fra ${nouns.voices(voices)}`} i én melding`,
  alertsOf: (alerts, rules) => `${nouns.alerts(alerts)}${rules > 1 ? ` fra ${nouns.rules(rules)}` : ''}`,
  reach: (count) => `rekkevidde ${number(count)}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'søkeord', 'søkeord') : counted(of, 'gruppe', 'grupper');
    const which = watches === of ? all : `${number(watches)} av ${all}`;
    return `Omtaler ${step === 'day' ? 'per dag' : 'per time'}, ${which}${of > 1 ? ' samlet' : ''}`;
  },
  courseMost: (count, when) => `høyest ${number(count)}, ${when}`,
  courseDrawn: ({ title, from, timeZone, most, at, unknown }) =>
    `${title}, fra ${from} (${timeZone}): høyest ${number(most)} fra ${at}${unknown === 0 ? '' : `; ${number(unknown)} ukjent`}.`,

  mentions: nouns.mentions,
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, vanligvis ${number(median)} (${number(low)} til ${number(high)})`;
  },
  loudest: 'Mer enn vanlig',
  quietest: 'Mindre enn vanlig',
  louder: 'mer enn vanlig',
  quieter: 'mindre enn vanlig',
  growth: (change, inARow) =>
    `${signed(change)} mot de fire ukene før${inARow < 2 ? '' : `, ${NTH[inARow - 2]} uke på rad`}`,
  onlyKnown: (share) => `bare ${percentTo(share, 1)} av tallene er kjent`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,
  negativeOf: (negative, mentions) => `${number(negative)} av ${number(mentions)} negative`,

  openSince: (since, isCritical) => `${isCritical ? 'kritisk, ' : ''}siden ${since}`,
  unacknowledged: 'ingen har bekreftet det',
  acknowledged: (time, who) => `bekreftet${who === '' ? '' : ` av ${who}`}, ${time}`,

  heldTime: (from, to, peak) => `${from}${to === undefined ? '' : ` til ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined ? '' : `: ${nouns.mentions(mentions)} fra ${nouns.voices(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, regelen krever ${number(minVoices)}`}`;
  },
  toldAt: (time) => `meldt ${time}`,
  stillWaits: 'venter fortsatt',
  neverTold: 'aldri meldt',
  silencedUntil: (time) => `dempet til ${time}`,
  markedAsNoise: (alerts) => `${nouns.alerts(alerts)} merket som støy`,
  fewerOf: (rule) =>
    `vil du ha færre, spør dem som driver mention-alerts for deg, hva lavere følsomhet ville meldt («backtest ${rule}»)`,
  mentionsToldIn: (mentions, messages) => `${nouns.mentions(mentions)} meldt i ${nouns.messages(messages)}`,

  rules: 'Regler',
  judgedInTime: (judged, rules) => `${number(judged)} av ${nouns.rules(rules)} vurdert i tide`,
  countsKnown: (share) => `${percentTo(share, 1)} av tallene er kjent`,
  learning: (count) => `Lærer fortsatt (${number(count)})`,
  inTrouble: (count) => `Med problemer (${number(count)})`,
  late: 'forsinket',
  noVerdictYet: 'ikke vurdert ennå',
  notUnderstood: (said) => `oppføringen er ugyldig: ${said}`,
  channel: (name) => `Kanal ${name}`,
  notDelivered: (events, since) => `${counted(events, 'hendelse', 'hendelser')} ikke levert, siden ${since}`,

  openPage: 'Åpne siden',

  atAnotherTime:
    'Vil du ha den til en annen tid, eller skal flere få den? Si fra til dem som driver mention-alerts for deg.',
  atTerminal: (id) => `I terminalen («digest» på oppføringen til organisasjon ${id} sier når den kommer og til hvem):`,
  whenItComes: (id) =>
    `Når den kommer, og til hvem: si fra til dem som driver mention-alerts for deg. Organisasjon ${id}.`,
  whenOnItem: (id) => `organisasjon ${id}; når den kommer: «digest» på oppføringen`,
  notSent: (command) => `Hele oppsummeringen kunne ikke sendes. Slik leser du den: ${command}`,
};
