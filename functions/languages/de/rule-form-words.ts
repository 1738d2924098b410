import { BRAND_NAMES } from '../../domain/source-name.ts';
import { ruleForm } from '../compiled/de/ruleForm.ts';
import type { RuleFormWords } from '../en/rule-form-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('de');

const atMost14d = 'Ein Vielfaches von every, höchstens 14d';
const falseAlarms = 'Wie viele Fehlalarme Sie hinnehmen';

/** The words of the form of a rule. */
export const ruleFormWords: RuleFormWords = {
  ...ruleForm,
  kinds: {
    threshold: { title: 'Eine feste Zahl', help: 'Eine feste Zahl von Erwähnungen in einem Zeitfenster.' },
    spike: { title: 'Mehr als üblich', help: 'Mehr Erwähnungen als an einem üblichen Tag.' },
    'negative-surge': {
      title: 'Negativer als üblich',
      help: 'Mehr negative Erwähnungen als üblich, und ein größerer Anteil davon.',
    },
    each: {
      title: 'Jede Erwähnung',
      help: 'Jede Erwähnung wird gemeldet, sobald sie eintrifft. Für Suchbegriffe mit wenigen Erwähnungen.',
    },
    drop: { title: 'Weniger als üblich', help: 'Weniger Erwähnungen, als diese Stunde der Woche üblicherweise hat.' },
    'all-of': {
      title: 'Alle von mehreren Regeln',
      help: 'Alle diese Regeln haben zugleich einen Alarm, oder kurz nacheinander.',
    },
    'any-of': { title: 'Eine von mehreren Regeln', help: 'Mindestens eine dieser Regeln hat einen Alarm.' },
    'none-of': {
      title: 'Keine von mehreren Regeln',
      help: 'Keine dieser Regeln hat einen Alarm. Nur als Teil von all-of: unsere ohne die der anderen.',
    },
    audience: {
      title: 'Ein großes Publikum',
      help: 'Eine Erwähnung mit größerem Publikum als die größte üblicher Wochen.',
    },
    'share-of-voice': {
      title: 'Share of Voice',
      help: 'Ein größerer oder kleinerer Teil dessen, was über eine Gruppe gesagt wird, als üblich.',
    },
  },
  ways: {
    'threshold.atLeast': 'mindestens',
    'threshold.atMost': 'höchstens',
    'spike.sensitivity': 'nach Seltenheit',
    'spike.ratio': 'nach dem Vielfachen des Üblichen',
    'negative-surge.sensitivity': 'nach Seltenheit',
    'negative-surge.share': 'nach dem negativen Anteil',
    'drop.sensitivity': 'nach Seltenheit',
    'drop.ratio': 'nach dem Teil des Üblichen',
    'audience.sensitivity': 'nach Seltenheit',
    'audience.atLeast': 'nach einer Zahl',
    'share-of-voice.sensitivity': 'nach Seltenheit',
    'share-of-voice.atLeast': 'mindestens',
    'share-of-voice.atMost': 'höchstens',
  },
  help: {
    'threshold.window': `${atMost14d}, etwa „1h“.`,
    'threshold.atLeast': 'Löst bei so vielen Erwähnungen oder mehr aus.',
    'threshold.atMost': 'Löst bei so vielen Erwähnungen oder weniger aus, etwa 0 für Stille.',
    'spike.window': `${atMost14d}. Ohne Angabe werden mehrere Zeitfenster zugleich geprüft.`,
    'spike.minMentions': 'Weniger Erwähnungen im entscheidenden Zeitfenster sind nie ungewöhnlich.',
    'spike.sensitivity': `${falseAlarms}. Nicht zusammen mit ratio.`,
    'spike.ratio':
      'Löst bei diesem Vielfachen der üblichen Tagesspitze aus; braucht ein Zeitfenster. Nicht zusammen mit sensitivity.',
    'negative-surge.window': `${atMost14d}. Ohne Angabe werden 4h und 12h zugleich geprüft; mit share 4h.`,
    'negative-surge.minMentions': 'Weniger negative Erwähnungen im Zeitfenster sind nie ungewöhnlich.',
    'negative-surge.sensitivity': `${falseAlarms}. Nicht zusammen mit share.`,
    'negative-surge.share':
      'Löst aus, wenn der Anteil negativer an allen Erwähnungen so groß ist; kommt ohne Vergangenheit aus.',
    'drop.window': 'Ein Vielfaches von every, 1h bis 14d, etwa „1d“.',
    'drop.minMentions': 'Wo im Zeitfenster weniger Erwähnungen üblich sind, ist nichts ein Rückgang.',
    'drop.sensitivity': `${falseAlarms}. Nicht zusammen mit ratio.`,
    'drop.ratio': 'Löst bei diesem Teil des Üblichen oder weniger aus. Nicht zusammen mit sensitivity.',
    'condition.rules': 'Die ruleIds von Regeln derselben Organisation.',
    'condition.within':
      'Ein Alarm einer solchen Regel zählt, solange er offen ist, und danach noch so lange, etwa „2h“. Ohne Angabe: 1h.',
    'audience.measure':
      'Was eine Erwähnung groß macht: ihre Reichweite, ihre Interaktionen, ihre Viralität oder ihr Einfluss.',
    'audience.window':
      'Wie lange ein Alarm nach seiner Erwähnung andauert und was dazugehört, etwa „1d“. Ohne Angabe: 1d.',
    'audience.sensitivity': `${falseAlarms}. Nicht zusammen mit atLeast.`,
    'audience.atLeast': 'Löst bei einer Erwähnung mit so viel oder mehr aus. Nicht zusammen mit sensitivity.',
    'condition.of.groupId': 'Eine Gruppe der Organisation, zu der der Suchbegriff gehört.',
    'share-of-voice.window': 'Ein Vielfaches von every, 1h bis 14d, etwa „1d“. Ohne Angabe: 1d.',
    'share-of-voice.minMentions':
      'Wo die Gruppe im Zeitfenster weniger Erwähnungen hat, ist kein Teil davon ungewöhnlich.',
    'share-of-voice.sensitivity': `${falseAlarms}, in beide Richtungen. Nicht zusammen mit atLeast oder atMost.`,
    'share-of-voice.atLeast': 'Löst bei diesem oder einem größeren Teil der Gruppe aus; kommt ohne Vergangenheit aus.',
    'share-of-voice.atMost': 'Löst bei diesem oder einem kleineren Teil der Gruppe aus; kommt ohne Vergangenheit aus.',
    'where.text':
      'Eine Suchanfrage wie die von Suchbegriffen: AND, OR, "Wortfolgen", Klammern. Geprüft werden Titel und Textausschnitt einer Erwähnung, denn mehr zeigt der Dienst von ihrem Text nicht.',
    'where.languages': 'Sprachcodes, etwa „no“: eine Erwähnung in einer davon.',
    'where.locations': 'Ländercodes, etwa „NO“: eine Erwähnung aus einem davon.',
    'where.authors':
      'Ganze Namen oder Benutzernamen, groß oder klein geschrieben: eine Erwähnung von einem davon. Erwähnungen ohne Autor gehören nicht dazu.',
    'where.notAuthors': 'Ganze Namen oder Benutzernamen: keine Erwähnung von einem davon.',
    'where.minReach':
      'Mindestens diese Reichweite. Eine Erwähnung, deren Reichweite nicht bekannt ist, gehört nicht dazu.',
    'where.minInteractions': 'Mindestens so viele Interaktionen.',
    'where.minInfluence': 'Mindestens dieser Einflusswert.',
    'compare.with':
      'Die anderen: Suchbegriffe und Gruppen der Organisation. Was keine Regel beobachtet, wird eigens gezählt, und das kostet Abfragen.',
    'compare.with.*.keywordId': 'Ein Suchbegriff der Organisation (int32).',
    'compare.with.*.groupId': 'Eine Gruppe der Organisation: die Erwähnungen aller ihrer Suchbegriffe.',
    'compare.tell':
      'Welche Alarme gemeldet werden: alle, und jeder sagt, wie es bei den anderen steht; oder nur unsere, dann wird ein Alarm zurückgehalten, solange die meisten anderen ihn teilen.',
    'notify.channels': 'Kennungen von Einträgen der Tabelle Channels.',
    'notify.email':
      'Ob E-Mail-Abonnenten die Alarme erhalten. Wenn nicht, erfahren sie nicht einmal, dass die Regel nicht geprüft werden kann, und ohne Kanäle erfährt niemand etwas.',
    'notify.emails':
      'Bis zu zehn Adressen, die zusätzlich die E-Mails dieser Regel bekommen. Ohne emailFrom fragt AWS jede einmal, ob sie sie möchte.',
    'notify.only':
      'Ob diese Adressen die E-Mails anstelle derer der Organisation bekommen. Wen der Stack in alertEmails nennt, bekommt sie trotzdem.',
    'notify.resolved':
      'Ob das Ende eines Alarms gemeldet wird. Ein Ausschlag, der während eines Ausfalls begann und endete, wird auf jeden Fall einmal gemeldet.',
    'notify.repeat': 'Nach dieser Zeit wird ein anhaltender Alarm erneut gemeldet, etwa „6h“. Ohne Angabe: nie.',
    'escalate.after': 'So lange nach einer Meldung, die niemand zur Kenntnis genommen hat, etwa „30m“.',
    'escalate.severity': 'Wie wichtig der Alarm von da an ist; wichtiger als zuvor, außer wenn Kanäle genannt sind.',
    'escalate.channels':
      'Kennungen von Einträgen der Tabelle Channels, die von da an neben notify.channels von dem Alarm erfahren.',
    'quietHours.days': 'Tage, an denen Ruhezeiten beginnen. Ohne Angabe: jeden Tag.',
    'quietHours.from': 'Uhrzeit, HH:MM.',
    'quietHours.to': 'Uhrzeit, HH:MM; ist sie nicht später als „from“, gehen die Ruhezeiten über Mitternacht.',
    'quietHours.includeCritical': 'Ob auch kritische Alarme zurückgehalten werden.',
    expected:
      'Wenn schon vorher bekannt ist, dass mehr gesagt wird, oder weniger: So weit werden die Grenzen dann verschoben, und was geschieht, ändert nicht, was üblich ist.',
    'expected.*.from': 'Wann es beginnt, mit Abstand zu UTC, etwa „2026-11-30T09:00:00+01:00“.',
    'expected.*.to':
      'Wann es vorbei ist; höchstens 7 Tage nach „from“, und 84 Stunden, wenn es sich jede Woche wiederholt.',
    'expected.*.times':
      'Das Wievielfache der üblichen Erwähnungen kommen darf: So viel höher liegen die Grenzen. Unter 1, etwa 0.2 für einen Feiertag: wie wenige kommen dürfen, für Regeln, die bei wenigen auslösen.',
    'expected.*.why': 'Was es ist, so wie Alarme es nennen, etwa „Produktstart“.',
    'expected.*.repeat':
      'So oft kommt es wieder, zur selben Uhrzeit in der Zeitzone der Organisation. Ohne Angabe: einmal.',
    'samples.count': 'Wie viele; 0 für keine.',
    'samples.sort': 'Welche: die in dieser Reihenfolge ersten, die höchsten zuerst.',
    count:
      'Was gezählt wird: Erwähnungen, oder Stimmen, also das, was Menschen als eine zählen würden. In sozialen Netzwerken zählt ein Text in 24 Stunden einmal, wer auch immer ihn wiederholt; von der Presse zählt jedes Medium einmal. Stimmen kosten Scroll-Abfragen beim Beobachtungsdienst.',
    sourceTypes: 'Nur diese Arten von Quellen. Ohne Angabe: alle.',
    sentiments:
      'Nur diese Tonalitäten. Ohne Angabe: alle. Nicht mit negative-surge, das die negativen von selbst zählt.',
    every: 'Wie oft die Regel geprüft wird.',
    minVoices:
      'Weniger verschiedene Stimmen im entscheidenden Zeitfenster halten den Alarm zurück, bis es mehr sind. Ohne Angabe: 1, keiner wird zurückgehalten.',
    name: 'Was in Alarmen steht. Ohne Angabe: die ruleId.',
    severity:
      'Wie wichtig ihre Alarme sind; kritische werden auch in Ruhezeiten gemeldet und über die stündliche Höchstzahl hinaus.',
    enabled:
      'Eine abgeschaltete Regel wird nicht geprüft; ein offener Alarm endet. Was geschieht, bis sie wieder eingeschaltet ist, wird nicht gemeldet.',
  },
  groups: {
    where: 'Nur bestimmte Erwähnungen',
    compare: 'Im Vergleich mit anderen',
    notify: 'Wer davon erfährt',
    escalate: 'Wenn niemand einen Alarm zur Kenntnis nimmt',
    quietHours: 'Ruhezeiten',
    expected: 'Wenn mehr oder weniger erwartet wird',
    samples: 'Erwähnungen, die ein Alarm zeigt',
  },
  choices: {
    info: 'Hinweis',
    warning: 'Warnung',
    critical: 'kritisch',
    mentions: 'Erwähnungen',
    voices: 'Stimmen',
    POSITIVE: 'positiv',
    NEUTRAL: 'neutral',
    NEGATIVE: 'negativ',
    UNDEFINED: 'unbestimmt',
    all: 'alle',
    'ours-only': 'nur unsere',
    MON: 'Mo',
    TUE: 'Di',
    WED: 'Mi',
    THU: 'Do',
    FRI: 'Fr',
    SAT: 'Sa',
    SUN: 'So',
    week: 'jede Woche',
    month: 'jeden Monat',
    year: 'jedes Jahr',
    REACH: 'Reichweite',
    INTERACTIONS: 'Interaktionen',
    VIRALITY: 'Viralität',
    INFLUENCE: 'Einfluss',
    PUBLISHED_TIME: 'Zeit der Veröffentlichung',
    FEED_TIME: 'Zeit des Eintreffens',
    ENGAGEMENT: 'Engagement',
    WEB: 'Web',
    ...BRAND_NAMES,
    FORUM: 'Foren',
    COMMENT: 'Kommentare',
    PRINT: 'Print',
    RADIO: 'Radio',
    TV: 'Fernsehen',
    low: 'gering',
    balanced: 'ausgewogen',
    high: 'hoch',
  },
  falseAlarmIn: (days, name) =>
    `ein Fehlalarm in ${days === 1 ? 'einem Tag' : `${number(Math.round(10 * days) / 10)} Tagen`}${name === undefined ? '' : ` (${name})`}`,
};
