import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, list } = speechOf('de');

const REPEATS = { week: ', jede Woche', month: ', jeden Monat', year: ', jedes Jahr' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  organization: (id) => `Organisation ${id}`,
  labels: {
    language: 'Sprache',
    timeZone: 'Zeitzone',
    emails: 'E-Mails gehen an',
    mentionsUrl: 'Wo Erwähnungen geöffnet werden',
    enabled: 'Ihre Regeln werden geprüft',
    requestsPerMinute: 'Abfragen pro Minute',
    'digest.time': 'Um diese Uhrzeit',
    'digest.days': 'An diesen Tagen',
    'digest.channels': 'Auch an diese Kanäle',
    'digest.email': 'Per E-Mail',
    'digest.whenQuiet': 'Auch wenn es nichts zu melden gibt',
  },
  help: {
    language: 'Der Meldungen, der Zusammenfassungen, der Seiten hinter ihren Links und dieser Seite.',
    timeZone: 'Etwa Europe/Berlin. Leer: die des Beobachtungsdienstes.',
    emails:
      'Zusätzlich zu denen, die der Stack nennt: Alarme und Zusammenfassungen. Eine Adresse je Zeile, höchstens 20; ohne emailFrom fragt AWS jede einmal, ob sie sie möchte.',
    mentionsUrl: 'Eine Adresse mit {organizationId}, {keywordId}, {groupId}, {from} und {to}, wo sie hingehören.',
    enabled: 'Sonst wird nichts geprüft und niemandem etwas gemeldet.',
    requestsPerMinute:
      'Zählungen, und ebenso viele Abrufe, die Regeln an den Beobachtungsdienst senden dürfen. Teilen sich Organisationen einen Nutzer, gilt der kleinste Wert.',
    'digest.time': 'Nach der Uhr der Organisation.',
    'digest.days': 'Der 31. ist der letzte Tag jedes Monats.',
    'digest.channels': 'Nicht gewählte Kanäle bekommen keine.',
    'digest.email': 'An alle, die auch die E-Mails der Alarme bekommen.',
    'digest.whenQuiet': 'Sonst kommt sie nur, wenn etwas darin steht.',
  },
  groups: { general: 'Meldungen', digest: 'Zusammenfassung', service: 'Beobachtungsdienst' },
  howOften: 'Wie oft',
  often: { none: 'keine Zusammenfassung', day: 'täglich', week: 'an Wochentagen', month: 'an Tagen des Monats' },
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'am letzten Tag' : `am ${day}.`);
    const days =
      weekdays.length > 0
        ? `am ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} jedes Monats`
          : 'täglich';
    return `${days} um ${time} Uhr, an ${list([...(isEmailed ? ['alle per E-Mail'] : []), ...channels])}`;
  },
  noSummary: 'keine',
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'vorbei: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'bis zum' : 'hinab bis zum'} ${number(times)}-Fachen, ${from} bis ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,
  isExpected: 'Was erwartet wird',
  nothingExpected: 'nichts',
  zoneOfService: (zone) => `${zone}, laut Beobachtungsdienst`,
  noLink: 'nirgends: Meldungen haben keinen solchen Link',
  addresses: (count) => (count === 0 ? 'die, die der Stack nennt' : counted(count, 'Adresse', 'Adressen')),
  yes: 'ja',
  no: 'nein',
  atMost: (requests) => `höchstens ${number(requests)} Zählungen und ebenso viele Abrufe`,
  asJson: 'Die Einstellungen als JSON',
  tokenStays: 'Ihr Token wird im Terminal ersetzt; hier wird es nie gezeigt.',
  changedByOthers:
    'Jemand anderes hat diese Einstellungen geändert, seit Sie sie geöffnet haben; von Ihnen wurde nichts geschrieben.',
  deletedByOthers: 'Jemand anderes hat diese Organisation entfernt.',

  summaryUpToNow: 'Die Zusammenfassung bis jetzt',
  showNow: 'Jetzt anzeigen',
  ofTheLast: 'Der letzten',
  sendsNothing: 'Es wird nichts verschickt.',
  saveFile: 'Als Datei speichern',

  quietHours: ({ from, to, days, includesCritical }) =>
    `${from} bis ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', auch für Kritisches' : ''}`,
  noQuietHours: 'keine',
  rulesWith: (rules) => nouns.rules(rules),
  setQuietHours: 'Für alle Regeln festlegen …',
  quietHoursOfAll: 'Ruhezeiten aller Regeln',
  hasQuietHours: 'Es gibt Ruhezeiten',
  quietRulesChange: (changed, all) =>
    all === 1
      ? `${number(changed)} von einer Regel wird geändert.`
      : `${number(changed)} von ${number(all)} Regeln werden geändert.`,
  quietHoursSet: (rules) => `Gespeichert für ${nouns.rules(rules)}.`,
  leftAlone: (rules) =>
    `Diese hat gerade jemand anderes geändert, oder sie haben Fehler; sie blieben, wie sie waren: ${rules}`,

  allMessages: 'Alle Meldungen',
  ofRule: 'Regel',
  allRules: 'alle Regeln',
  allThatIsKept: 'alles, was gespeichert ist',
  copyAsCsv: 'Als CSV kopieren',
  csvCopied: 'Kopiert: In eine Tabelle einfügen.',
  earlierMessages: 'Frühere Meldungen anzeigen',
  noMessages: 'In dieser Zeit wurde nichts gemeldet.',

  playedDay: (day) => `Dies ist ein nachgespielter Tag, ${day}: Was Sie hier tun, erfährt niemand.`,
};
