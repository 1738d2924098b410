import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, either } = speechOf('de');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  bigint: 'eine große ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'jede Erwähnung wird gemeldet, Kopien werden nur gezählt: minVoices entfernen',
  count: 'jeder Text wird in 24 Stunden ohnehin nur einmal gemeldet: count entfernen',
  escalate: 'eine Erwähnung lässt sich nicht zur Kenntnis nehmen: escalate entfernen',
  acknowledged: 'eine Erwähnung lässt sich nicht zur Kenntnis nehmen: acknowledged entfernen',
  expected: 'jede Erwähnung wird gemeldet, wie viele auch erwartet werden: expected entfernen',
  compare: 'jede Erwähnung wird gemeldet, was auch immer andere haben: compare entfernen',
  'notify.resolved': 'es beginnt kein Alarm, also endet auch keiner: notify.resolved entfernen',
  'notify.repeat': 'jede Erwähnung wird einmal gemeldet: notify.repeat entfernen',
  'samples.count': 'jede Erwähnung wird gezeigt, bis zu 50 in einer Nachricht: samples.count entfernen',
};

const size = (origin: string, bound: string) => {
  if (origin === 'string') return `erwartet wird ein Text mit ${bound} Zeichen`;
  return origin === 'array'
    ? `erwartet wird eine Liste mit ${bound} Einträgen`
    : `erwartet wird eine Zahl von ${bound}`;
};

export const problemWords: ProblemWords = {
  unknownField: (name) => `unbekanntes Feld "${name}"`,
  unknownOfKind: (name) => `das Feld "${name}" gibt es bei dieser Art nicht`,
  ended: (release) => `gibt es seit Version ${release} nicht mehr`,
  trendEnded:
    'das Element entfernen: die Zusammenfassung einer Woche sagt, wie sich jeder Suchbegriff verändert hat; plötzliche Änderungen meldet eine Regel der Art "spike" oder "drop"',
  newEnded: 'bitte herausnehmen; was mit Namen gesucht wird, meldet eine Regel der Art "each", deren where es nennt',
  removeIt: 'bitte entfernen',
  didYouMean: (name) => `war "${name}" gemeint?`,
  besideIt: (name, object) => `"${name}" gehört neben "${object}", nicht hinein`,
  isMissing: 'fehlt',
  add: (path) => `"${path}" ergänzen`,
  isNoneOf: (value, values) => `${value} ist keiner der Werte ${values.join(', ')}`,
  takeOneOf: (values) => `einen dieser Werte nehmen: ${values.join(', ')}`,
  isNotAccepted: (value) => `${value} wird nicht angenommen`,
  listType: (example) => `erwartet wird eine Liste, etwa ${example}`,
  wrongType: (expected, received) => `erwartet wird ${nameOf(expected)}, hier steht ${nameOf(received)}`,
  tooSmall: (origin, least, isIncluded) =>
    `zu klein: ${size(origin, `${isIncluded ? 'mindestens' : 'mehr als'} ${least}`)}`,
  tooBig: (origin, most, isIncluded) =>
    `zu groß: ${size(origin, `${isIncluded ? 'höchstens' : 'weniger als'} ${most}`)}`,
  notEmpty: 'das darf nicht leer sein',
  otherwise: 'das passt hier nicht',
  wholeNumber: 'erwartet wird eine ganze Zahl, etwa 42',
  wholeFrom1: 'erwartet wird eine ganze Zahl, mindestens 1',
  atLeast1: 'mindestens 1 schreiben',
  idRange: 'erwartet wird eine Kennung von 0 bis 2^63 - 1',
  keywordIdType: (most) => `erwartet wird eine ganze Zahl, höchstens ${most} (Kennungen von Suchbegriffen sind int32)`,
  keywordIdRange: (most) => `Kennungen von Suchbegriffen sind int32: höchstens ${most}`,
  oneWatch: 'genau eines von keywordId und groupId gehört hierher',
  mostOf: (most) => `höchstens ${number(most)}`,
  mostOfThem: (most) => `höchstens ${number(most)} davon`,
  mostCharacters: (most) => `höchstens ${number(most)} Zeichen`,
  longName: (most) => `ein Name hat höchstens ${number(most)} Zeichen`,
  nameOneOrAll: (field) => `mindestens einen Wert nennen oder ${field} weglassen, dann gelten alle`,
  nameOne: (field) => `mindestens einen Eintrag nennen oder ${field} weglassen`,
  nameOneInList: 'mindestens einen Eintrag nennen oder die Liste weglassen',
  nameDay: 'mindestens einen Tag nennen oder days weglassen',

  duration: 'erwartet wird eine Dauer, etwa "15m", "4h" oder "14d"',
  noDuration: (text) =>
    `"${text}" ist keine Dauer: eine ganze Zahl und m, h oder d schreiben, etwa "15m", "4h" oder "14d"`,
  moment: (example) => `eine Zeit mit ihrem Abstand zu UTC schreiben, etwa "${example}"`,
  midnight: 'Mitternacht als "00:00" schreiben',
  timeOfDay: 'eine Uhrzeit als HH:MM schreiben, etwa "22:00"',
  timeZone: 'eine Zeitzone der IANA schreiben, etwa "Europe/Berlin"',

  fewestTimes: (least) => `mindestens ${number(least)}; um gar nichts zu hören, silencedUntil schreiben`,
  mostTimes: (most) => `höchstens ${number(most)}; um gar nichts zu hören, silencedUntil schreiben`,
  timesOf1: 'nicht 1: wievielmal so viele Erwähnungen werden erwartet?',
  endsBefore: 'liegt nicht nach "from": schreiben, wann es vorbei ist',
  longExpected: (days) => `höchstens ${number(days)} Tage nach "from": was länger dauert, wird von selbst zum Üblichen`,
  longWeekly: (hours) =>
    `höchstens ${number(hours)} Stunden nach "from", wenn es jede Woche wiederkehrt: was länger dauert, wird von selbst zum Üblichen`,
  mostExpected: (most) => `höchstens ${number(most)}; entfernen, was vorbei ist`,

  emailsApart: 'true oder false schreiben: Adressen stehen in "emails"',
  tokenSecret: (prefix) => `das Secret des Tokens heißt ${prefix}...: ein anderes dürfen die Funktionen nicht lesen`,
  emailAddress: (example) => `eine E-Mail-Adresse wie "${example}" schreiben, ohne Namen`,
  mostEmails: (most) => `höchstens ${most} Adressen: statt der einzelnen Personen einen Verteiler nennen`,
  emailsWithoutEmail: 'die Regel verschickt keine E-Mails: notify.email oder diese Adressen weglassen',
  onlyNobody: 'in notify.emails nennen, wer die E-Mails anstelle der Organisation bekommt',
  namedAlready: (place) => `das ist schon ${place}: nur einmal nennen`,
  mostPerMinute: (most) => `der Dienst erlaubt ${number(most)} in der Minute`,
  longAddress: (most) => `eine Adresse hat höchstens ${number(most)} Zeichen`,
  noPlaceholder: (name, known) => `${name} gibt es nicht; es gibt ${known.join(', ')}`,
  httpsAddress: 'eine Adresse schreiben, die mit https:// und dem Namen ihres Hosts beginnt',
  summaryDay: (days) =>
    `einen Wochentag schreiben, etwa ${days.join(', ')}, oder einen Tag des Monats als Text, von 1 bis 31 ohne 0 davor`,
  twoKindsOfDays: 'Wochentage und Tage des Monats gehen nicht zusammen: nur eine Art nennen',
  mostDigestChannels: (most) => `eine Zusammenfassung geht an höchstens ${number(most)} Kanäle`,
  digestOfNobody: 'ohne E-Mail und ohne Kanäle bekommt sie niemand: einen Kanal nennen oder email weglassen',

  emptyChannelId: 'die Kennung eines Kanals hat mindestens ein Zeichen',
  longChannelId: (most) => `die Kennung eines Kanals hat höchstens ${number(most)} Zeichen`,
  channelSecret: (prefix) => `das Secret des Kanals heißt ${prefix}...: ein anderes dürfen die Funktionen nicht lesen`,
  longSecretName: (most) => `Namen von Secrets haben höchstens ${number(most)} Zeichen`,
  opsgenieEnds: (kind, address) =>
    `Opsgenie endet am 5. April 2027: "${kind}" schreiben und in das Secret den Schlüssel einer API-Integration von Jira Service Management, deren Adresse ${address} ist`,
  noButtons: 'nur Slack hat Schaltflächen, die sofort wirken; interactive weglassen',
  buttonsOfNone:
    'workspace und app sagen, wessen Schaltflächen wirken: "interactive": true schreiben oder beide weglassen',
  workspaceId: 'die Kennung eines Workspace, etwa "T012AB3CD": mit ihr beginnen Adressen seiner Webhooks',
  appId: 'die Kennung einer App, etwa "A012AB3CD": sie steht in deren Einstellungen',

  conditionKind: (kinds) => `kind muss ${either(kinds)} sein`,
  longWindow: (most) => `ein Zeitfenster dauert höchstens ${most}`,
  shortDropWindow: 'das Zeitfenster eines Rückgangs dauert mindestens 1h',
  shortShareWindow: 'das Zeitfenster eines Share of Voice dauert mindestens 1h',
  bothWays: (other) => `entweder sensitivity oder ${other} nehmen, nicht beide`,
  oneLimit: 'die Bedingung threshold nimmt genau eines von atLeast und atMost',
  ratioOver1: 'ein Verhältnis ist größer als 1',
  ratioWithoutWindow: 'ein Verhältnis braucht ein Zeitfenster, etwa "1h"',
  dropRatioOver0: 'das Verhältnis eines Rückgangs ist größer als 0',
  dropRatioUnder1: 'das Verhältnis eines Rückgangs ist kleiner als 1',
  shareOver0: 'ein Anteil ist größer als 0',
  shareAtMost1: 'ein Anteil ist höchstens 1',
  shareAtLeast0: 'ein Anteil ist mindestens 0',
  partAtMost1: 'ein Anteil ist höchstens 1: 0.4 sind 40 %',
  partUnder1: 'eine Grenze, bei der jeder Anteil ungewöhnlich ist, sagt nichts: weniger als 1 schreiben, etwa 0.1',
  everyPart: (atLeast, atMost) =>
    `jeder Anteil ist mindestens ${atLeast} oder höchstens ${atMost}: atMost kleiner als atLeast schreiben`,
  ofGroup: 'die Gruppe nennen: { "groupId": 7 }',
  nameRule: 'mindestens eine Regel nennen',
  mostRules: (most) => `höchstens ${number(most)} Regeln`,
  ruleTwice: 'jede Regel einmal nennen',

  whereType: 'erwartet wird ein Objekt mit dem, was eine Erwähnung erfüllen muss, etwa { "text": "recall" }',
  emptyWhere: (fields) => `sagt nichts: mindestens eines von ${fields.join(', ')} nennen oder where weglassen`,
  languageCode:
    'kein Kürzel einer Sprache: die zwei Buchstaben nach ISO 639-1 schreiben, etwa "en" oder "no" (siehe "api languages")',
  countryCode:
    'kein Kürzel eines Landes: die zwei Buchstaben nach ISO 3166-1 schreiben, etwa "NO", und "GB" für das Vereinigte Königreich (siehe "api locations")',
  author: 'den ganzen Namen oder Kontonamen des Autors schreiben',
  bothAuthors: (name) => `"${name}" steht auch unter authors: an einer der beiden Stellen entfernen`,
  longQuery: (most) => `eine Suchanfrage hat höchstens ${number(most)} Zeichen`,
  unreadQuery: (why) => `ist nicht zu lesen: ${why}`,
  queryNoWord: 'es steht kein Wort darin',
  queryNested: (most) => `mehr als ${number(most)} Klammern stehen ineinander`,
  queryOpen: (at) => `die Klammer bei Zeichen ${at} ist nicht geschlossen`,
  queryEnds: 'am Ende fehlt ein Wort',
  queryWordBefore: (sign, at) => `vor "${sign}" bei Zeichen ${at} fehlt ein Wort`,
  queryClosesNothing: (sign, at) => `"${sign}" bei Zeichen ${at} schließt nichts`,
  queryQuote: (at) => `das Anführungszeichen bei Zeichen ${at} ist nicht geschlossen`,
  queryNoWordIn: (text, at) => `in ${text} bei Zeichen ${at} steht kein Wort: weglassen`,
  queryExcludes: (sign, at) =>
    `"${sign}" bei Zeichen ${at} schließt hier nichts aus: mit dem, was es ausschließen soll, weglassen, oder in Anführungszeichen setzen, um danach zu suchen`,
  queryJoins: (sign, at, operator) =>
    `"${sign}" bei Zeichen ${at} verknüpft hier nichts: ${operator} schreiben oder, was wörtlich gefunden werden soll, in Anführungszeichen setzen`,
  queryField: (field, at) =>
    `"${field}" bei Zeichen ${at} ist kein Feld einer Suchanfrage: weglassen, denn Titel und Text werden beide durchsucht, und authors, languages und locations sind eigene Felder; oder das Wort in Anführungszeichen setzen`,
  queryNear: (sign, at) =>
    `"${sign}" bei Zeichen ${at}: wie nah Wörter beieinander stehen, lässt sich nicht verlangen; AND schreiben oder Wörter, die aufeinander folgen, in Anführungszeichen setzen`,
  queryWildcard: (sign, at) =>
    `"${sign}" bei Zeichen ${at} steht hier für keine Buchstaben: die Wörter mit OR dazwischen ausschreiben oder das Wort in Anführungszeichen setzen`,
  queryNoQuotes: (sign, at) =>
    `"${sign}" bei Zeichen ${at} ist hier kein Anführungszeichen: die Wortfolge in gerade doppelte Anführungszeichen setzen`,
  queryBrackets: (sign, at) =>
    `"${sign}" bei Zeichen ${at} fasst hier nichts zusammen: runde Klammern schreiben, ( und ), oder das Wort in Anführungszeichen setzen`,
  querySign: (sign, at) =>
    `"${sign}" bei Zeichen ${at} bedeutet hier nichts: weglassen oder das Wort in Anführungszeichen setzen`,

  ruleId: '1 bis 64 Zeichen aus a-z, 0-9 und "-" schreiben',
  mostSamples: (most) => `höchstens ${number(most)} Beispiele`,
  mostChannels: (most) => `höchstens ${number(most)} Kanäle`,
  acknowledgedEpisode: 'die Zeit schreiben, zu der die Episode begann, wie status sie nennt',
  timeline: 'noch nicht: Regeln folgen der Zeit, zu der eine Erwähnung in den Feed kam; timeline weglassen',
  lowSeverity: (severity, orNameChannels) =>
    `die Alarme dieser Regel sind schon "${severity}": eine höhere Stufe schreiben${orNameChannels ? ' oder Kanäle nennen, die dann davon erfahren' : ''}`,
  windowOfEvery: (every) => `ein Zeitfenster ist ein Vielfaches von every (${every})`,
  withinOfEvery: (every) => `within ist ein Vielfaches von every (${every})`,
  besideMentions: (field) => `die Bedingung "each" meldet jede Erwähnung für sich; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  besideNothing: (field) =>
    `eine Regel, die nur ein Teil anderer ist, hat keinen eigenen Alarm: ${field} entfernen oder in die Regel schreiben, die aus dieser besteht`,
  sentimentsOfNegative: (kind) => `${kind} zählt von selbst negative Erwähnungen; sentiments entfernen`,
  partOfGroup:
    'ein Anteil an einer Gruppe ist der eines Suchbegriffs: dessen keywordId schreiben und die Gruppe in condition.of',
  countOfSingle: (kind) =>
    `die Bedingung "${kind}" betrachtet einzelne Erwähnungen, und Kopien ohnehin nur einmal: count entfernen`,
  expectedOfPart:
    'von dem, was erwartet wird, hat auch die ganze Gruppe mehr, und das verschiebt keinen Anteil daran: expected entfernen',
  expectedFewer:
    'die Regel löst bei vielen Erwähnungen aus, und weniger davon verschieben keine Grenze: mehr als 1 schreiben oder die Zeit entfernen',
  expectedMore:
    'die Regel löst bei wenigen Erwähnungen aus, und mehr davon verschieben keine Grenze: weniger als 1 schreiben, etwa 0.2, oder die Zeit entfernen',
  expectedOfSingle:
    'die Regel betrachtet einzelne Erwähnungen, und mehr davon verschieben keine Grenze: expected entfernen und die Regel stummschalten, solange eine laute zu erwarten ist',
  expectedOfParts: 'die Regel zählt selbst nichts: expected in die Regeln schreiben, aus denen sie besteht',
  compareItself: 'das beobachtet die Regel selbst: andere nennen',
  compareTwice: 'steht zweimal da: eines entfernen',
  compareSingle: 'die Regel betrachtet einzelne Erwähnungen und nicht, wie viele andere haben: compare entfernen',
  compareFew:
    'die Regel löst bei wenigen Erwähnungen aus, und wie weit andere über dem Üblichen liegen, sagt darüber nichts: compare entfernen',
  compareLong: (most) => `was für andere üblich ist, ist für Zeitfenster bis ${most} bekannt: compare entfernen`,

  partItself: (rule) => `"${rule}" ist diese Regel selbst: andere nennen`,
  partCircle: (rules) => `führt im Kreis: ${rules.join(', ')}`,
  takeOneOut: 'eine davon herausnehmen',
  partTellsMentions: (rule) => `"${rule}" meldet jede Erwähnung und hat keine Alarme`,
  takeOneWithAlerts: 'eine Regel nehmen, die welche hat',
  partOfNothing: (rule) =>
    `"${rule}" sagt nur, dass andere keinen Alarm haben, sodass diese Regel immer dann einen hätte, wenn nichts geschieht`,
  useInAllOf: 'sie in einem "all-of" verwenden, neben einer Regel, deren Alarm gemeldet werden soll',
  partTooDeep: (rule) => `"${rule}" besteht aus Regeln, die aus Regeln bestehen`,
  twoLevels: 'zwei Ebenen sind das meiste: ihre Teile hier nennen',
  noPart: (rule, organization) => `es gibt keine Regel "${rule}" in Organisation ${organization}`,
  partElsewhere: (rule, organization) => `"${rule}" ist eine Regel von Organisation ${organization}`,
  makeOneThere: 'eine Regel besteht aus Regeln ihrer eigenen Organisation: dort eine anlegen',
  writeItFirst: 'diese Regel zuerst anlegen oder hier herausnehmen',

  acknowledgedByHand: 'wird nur geschrieben, wenn jemand den Alarm zur Kenntnis nimmt',
  leaveOrRemove: 'lassen, wie es ist, oder entfernen, um das zurückzunehmen',
  otherRule: 'ist eine andere Regel',
  otherOrganization: 'ist eine andere Organisation',
  leaveIt: (name) => `bei ${name} lassen`,
  secretNotHere: 'wird hier nicht geändert',
  secretInTerminal: '"put organizations" in einem Terminal ändert es',
  notSetUp: (organization, stack) =>
    `Organisation ${organization} ist nicht eingerichtet (${stack}): "put organizations" fügt sie hinzu.`,
  isInvalid: (organization) => `Der Eintrag von Organisation ${organization} ist ungültig: bitte zuerst berichtigen.`,
  isDisabled: (organization, stack) => `Organisation ${organization} ist abgeschaltet (${stack}).`,
};
