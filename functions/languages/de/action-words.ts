import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('de');

const REPEATED = { week: 'jede Woche', month: 'jeden Monat', year: 'jedes Jahr' };

export const actionWords: ActionWords = {
  labels: {
    'silence-2h': '2 Std. stummschalten',
    'silence-until-tomorrow': 'Bis morgen stummschalten',
    acknowledge: 'Weiß Bescheid',
    noise: 'Das war Rauschen',
    expected: 'Das war erwartet',
    story: 'Thema öffnen',
    mentions: 'Erwähnungen öffnen',
  },

  silence: (rule, until, isDone) =>
    isDone ? `Die Regel ${rule} ist bis ${until} stumm geschaltet.` : `Die Regel ${rule} bis ${until} stummschalten.`,
  acknowledge: (rule, count, isDone) =>
    `${isDone ? `Der Alarm der Regel ${rule} ist zur Kenntnis genommen` : `Den Alarm der Regel ${rule} zur Kenntnis nehmen`}: Sie hören erst wieder davon, wenn er vorbei ist oder doppelt so viele Erwähnungen hat (bisher ${number(count)}).`,
  noise: (rule, isDone) =>
    `${isDone ? 'Vermerkt' : 'Vermerken'}: Dieser Alarm der Regel ${rule} war Rauschen. Stumm geschaltet wird dadurch nichts.`,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `Die Regel ${rule === undefined ? '' : `${rule} `}${isDone ? 'erwartet' : 'wird'} von ${from} bis ${to} (${timeZone}) ${repeat === undefined ? 'einmalig' : REPEATED[repeat]} ${times < 1 ? `nur das ${number(times)}-Fache der üblichen Erwähnungen` : `bis zu ${number(times)}-mal so viele Erwähnungen wie üblich`}${isDone ? '' : ' erwarten'}, als „${why}“.`,
  expectsMeans: (isFewer) =>
    `So ${isFewer ? 'wenige werden dann nicht gemeldet, noch weniger schon' : 'viele werden dann nicht gemeldet, mehr schon'}, und was in dieser Zeit kommt, zählt nicht als üblich. Um das zurückzunehmen, entfernen Sie es im Eintrag der Regel aus „expected“, etwa auf ihrer Seite.`,
  storyOf: (terms) => `Thema ${terms}`,
  alertOf: (time) => `Alarm vom ${time}`,
  doneBefore: (by, when) => `Das hat ${by ?? 'schon jemand'} am ${when} getan; ein Link wirkt nur einmal.`,

  ruleIsGone: 'Die Regel gibt es nicht mehr.',
  isSilencedAlready: (until) => `Die Regel ist schon bis ${until} stumm geschaltet.`,
  isOverAlready: 'Der Alarm ist schon vorbei.',
  isAcknowledgedAlready: 'Der Alarm ist schon zur Kenntnis genommen.',
  itemHasMistake: 'Der Eintrag der Regel enthält einen Fehler oder ist gelöscht: Bitte zuerst berichtigen.',
  tooManyExpected: (most) =>
    `Die Regel hat schon ${number(most)} erwartete Zeiten: Entfernen Sie zuerst die vergangenen.`,
  sizeIsForgotten: 'Wie groß der Alarm war, ist nicht mehr bekannt: Schreiben Sie „expected“ in den Eintrag der Regel.',
  noneCannotBeFewer:
    'Es kam überhaupt keine Erwähnung, und weniger als keine lassen sich nicht erwarten: Schalten Sie die Regel für solche Zeiten stumm.',
  countsNothingItself: (rules) =>
    `Die Regel zählt selbst nichts: Sagen Sie es bei Alarmen der Regeln, aus denen sie besteht (${list(rules)}).`,
  isPartOfWhole:
    'Kommt mehr, weil es erwartet war, wächst die ganze Gruppe mit, und am Anteil ändert sich nichts: Schalten Sie die Regel für solche Zeiten stumm.',
  looksAtSingle:
    'Die Regel sieht auf einzelne Erwähnungen, und mehr davon verschieben keine Grenze: Schalten Sie sie stumm, solange eine laute erwartet wird.',
  forged: 'Dieser Link stammt nicht von dieser Installation, oder es fehlt ein Teil von ihm.',
  expired: 'Dieser Link ist abgelaufen: Links gelten eine Woche ab ihrem Alarm.',
  tooMany: 'Es gab zu viele Anfragen innerhalb einer Stunde. Versuchen Sie es später noch einmal.',
  conflict: 'Im selben Augenblick hat jemand anderes die Regel geändert. Versuchen Sie es noch einmal.',
  elsewhere:
    'Dieser Knopf gehört zu einem anderen Workspace oder einer anderen App. Wer mention-alerts betreibt, nennt beide im Eintrag des Kanals.',
  nothingHere: 'Unter dieser Adresse ist nichts.',

  titles: {
    forged: 'Kein gültiger Link',
    expired: 'Dieser Link ist abgelaufen',
    'too-many': 'Zu viele Anfragen',
    conflict: 'Noch einmal versuchen',
    asks: 'Ausführen?',
    done: 'Erledigt',
    'done-before': 'Schon erledigt',
    nothing: 'Nichts zu tun',
    'not-here': 'Nicht gefunden',
  },
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
  comesAgain: 'Kommt das wieder?',
  repeats: {
    never: 'Nein, nur dieses eine Mal',
    week: 'Jede Woche zur selben Zeit',
    month: 'Jeden Monat zur selben Zeit',
    year: 'Jedes Jahr zur selben Zeit',
  },
  yourName: 'Ihr Name (für andere sichtbar)',
  doIt: 'Ausführen',
};
