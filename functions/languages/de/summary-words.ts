import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural, list, percentTo } = speechOf('de');

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
  measure === 'INTERACTIONS' ? nouns.interactions(size) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices(peak) : number(peak);
  const most = measure === undefined ? `Spitze ${of}` : `größte Erwähnung: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, sonst ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  summary: 'Zusammenfassung',
  group: (name) => `${name} (Gruppe)`,
  organization: (id) => `Organisation ${id}`,
  fromTo: (from, to) => `${from} bis ${to}`,
  andMore: (count) => `und ${counted(count, 'mehr', 'weitere')}`,

  stories: (count) => counted(count, 'Thema', 'Themen'),
  mentionsOfRules: (rules) => `Erwähnungen aus ${nouns.rules(rules)}`,
  alertsHeldBack: (count) => `${nouns.alerts(count)} zurückgehalten`,
  alertsAsNoise: (rules) => `Alarme aus ${nouns.rules(rules)} als Rauschen gemeldet`,
  rulesInTrouble: (count) => `${nouns.rules(count)} gestört`,
  nothingUnusual: 'nichts Ungewöhnliches',
  noAlerts: 'In dieser Zeit gab es keine Alarme.',

  titles: {
    stories: 'Themen',
    each: 'Einzeln gemeldete Erwähnungen',
    outstanding: 'Im Vergleich zum Üblichen',
    course: 'Verlauf',
    volumes: 'Erwähnungen',
    tone: 'Tonalität',
    voice: 'Share of Voice',
    open: 'Offene Alarme',
    heldBack: 'Zurückgehaltene Alarme',
    silenced: 'Stumm geschaltete Regeln',
    noise: 'Als Rauschen gemeldet',
    health: 'Zustand',
  },

  storyTime: ({ isCritical, since, lasted, goesOn }) => {
    const time = goesOn
      ? `seit ${since}, dauert an`
      : `ab ${since}${lasted === undefined ? ', inzwischen vorbei' : `, Dauer ${lasted}`}`;
    return `${isCritical ? 'kritisch, ' : ''}${time}`;
  },
  peak: peakOf,
  mentionsInAll: (count) => `insgesamt ${nouns.mentions(count)}`,
  mostInMessage: (mentions, voices) =>
    `höchstens ${nouns.mentions(mentions)}${voices === undefined ? '' : ` von ${nouns.voices(voices)}`} in einer Nachricht`,
  alertsOf: (alerts, rules) => `${nouns.alerts(alerts)}${rules > 1 ? ` aus ${nouns.rules(rules)}` : ''}`,
  reach: (count) => `Reichweite ${number(count)}`,

  course: ({ step, watches, of, kind }) => {
    const is = watches === of;
    const all =
      kind === 'keyword'
        ? counted(of, 'Suchbegriff', is ? 'Suchbegriffe' : 'Suchbegriffen')
        : counted(of, 'Gruppe', 'Gruppen');
    return `Erwähnungen ${step === 'day' ? 'pro Tag' : 'pro Stunde'}, ${is ? '' : `${number(watches)} von `}${all}${of > 1 ? ' zusammen' : ''}`;
  },
  courseMost: (count, when) => `höchster Wert ${number(count)}, ${when}`,
  courseDrawn: ({ title, from, timeZone, most, at, unknown }) =>
    `${title}, ab ${from} (${timeZone}): höchster Wert ${number(most)} ab ${at}${unknown === 0 ? '' : `; ${number(unknown)} unbekannt`}.`,

  mentions: nouns.mentions,
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, sonst ${number(median)} (${number(low)} bis ${number(high)})`;
  },
  loudest: 'Mehr als üblich',
  quietest: 'Weniger als üblich',
  louder: 'mehr als üblich',
  quieter: 'weniger als üblich',
  growth: (change, inARow) =>
    `${signed(change)} gegenüber den vier Wochen davor${inARow < 2 ? '' : `, die ${NTH[inARow - 2]} Woche in Folge`}`,
  onlyKnown: (share) => `nur ${percentTo(share, 1)} der Werte sind bekannt`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,
  negativeOf: (negative, mentions) => `${number(negative)} von ${number(mentions)} negativ`,

  openSince: (since, isCritical) => `${isCritical ? 'kritisch, ' : ''}seit ${since}`,
  unacknowledged: 'noch von niemandem zur Kenntnis genommen',
  acknowledged: (time, who) => `zur Kenntnis genommen${who === '' ? '' : ` von ${who}`}, ${time}`,

  heldTime: (from, to, peak) => `${from}${to === undefined ? '' : ` bis ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined ? '' : `: ${nouns.mentions(mentions)} von ${nouns.voices(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, die Regel verlangt ${number(minVoices)}`}`;
  },
  toldAt: (time) => `gemeldet ${time}`,
  stillWaits: 'wartet noch',
  neverTold: 'nie gemeldet',
  silencedUntil: (time) => `stumm geschaltet bis ${time}`,
  markedAsNoise: (alerts) => `${nouns.alerts(alerts)} als Rauschen gemeldet`,
  fewerOf: (rule) =>
    `damit es weniger werden, fragen Sie diejenigen, die mention-alerts für Sie betreiben, was mit einer geringeren Empfindlichkeit gemeldet würde („backtest ${rule}“)`,
  mentionsToldIn: (mentions, messages) =>
    `${nouns.mentions(mentions)} in ${counted(messages, 'Nachricht', 'Nachrichten')} gemeldet`,

  rules: 'Regeln',
  judgedInTime: (judged, rules) => `${number(judged)} von ${nouns.rules(rules)} rechtzeitig geprüft`,
  countsKnown: (share) => `${percentTo(share, 1)} der Werte sind bekannt`,
  learning: (count) => `${plural(count, 'Lernt', 'Lernen')} noch (${number(count)})`,
  inTrouble: (count) => `Gestört (${number(count)})`,
  late: 'verspätet',
  noVerdictYet: 'noch nicht geprüft',
  notUnderstood: (said) => `ihr Eintrag ist ungültig: ${said}`,
  channel: (name) => `Kanal ${name}`,
  notDelivered: (events, since) => `${counted(events, 'Ereignis', 'Ereignisse')} nicht zugestellt, seit ${since}`,

  openPage: 'Seite öffnen',

  atAnotherTime:
    'Zu einer anderen Zeit, oder für weitere Personen? Sagen Sie es denen, die mention-alerts für Sie betreiben.',
  atTerminal: (id) => `Am Terminal („digest“ im Eintrag der Organisation ${id} bestimmt, wann sie kommt und an wen):`,
  whenItComes: (id) =>
    `Wann sie kommt und an wen: Sagen Sie es denen, die mention-alerts für Sie betreiben. Organisation ${id}.`,
  whenOnItem: (id) => `Organisation ${id}; wann sie kommt: „digest“ in ihrem Eintrag`,
  notSent: (command) => `Die ganze Zusammenfassung konnte nicht gesendet werden. So lesen Sie sie: ${command}`,
};
