import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, decimal, counted, plural, list } = speechOf('de');

const usualPeakIs = (usualPeak: number | undefined) =>
  usualPeak === undefined ? '' : `; die übliche Tagesspitze ist ${number(usualPeak)}`;

const states = { quiet: 'ruhig', firing: 'Alarm', 'held back': 'zurückgehalten', off: 'aus' };

const statuses = { firing: 'Alarm', updated: 'Neues', resolved: 'Vorbei', ended: 'Beendet', found: 'Erwähnung' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Der Server antwortet nicht. Sie sehen seine letzte Antwort, und Ihre Änderungen bleiben hier erhalten. Neuer Versuch läuft …',
  noAnswer: 'Der Server antwortet nicht.',
  answered: (status) => `Der Server hat mit ${status} geantwortet.`,
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signedInAs: ', angemeldet als',
  readOnly: ', nur lesend',
  navigation: {
    label: 'Bereiche',
    stories: 'Themen',
    rules: 'Regeln',
    channels: 'Kanäle',
    keywords: 'Suchbegriffe',
    requests: 'Abfragen',
    settings: 'Einstellungen',
  },
  severities: nouns.severities,

  openNow: 'Zurzeit offen',
  nothingTold: (days) =>
    days === undefined
      ? 'Im gesamten gespeicherten Zeitraum wurde nichts gemeldet.'
      : `In den letzten ${days} Tagen wurde nichts gemeldet.`,
  earlierStories: 'Frühere Themen anzeigen',
  zones: (zones) => `Zeiten gelten für ${list(zones)}, je nach Organisation.`,
  about: 'über',
  rules: (count) => nouns.rules(count),

  story: 'Thema',
  eachMention: (name) => `${name}: jede Erwähnung`,
  nameAndTerms: (name, terms) => `${name}: ${terms}`,
  mentionsTold: (count) => `${nouns.mentions(count)} gemeldet`,
  peak: ({ isUpward, measure, isVoices, peak, span, usualPeak }) => {
    const ofOne = measure === undefined ? '' : `${nouns.measures[measure]} der größten Erwähnung: `;
    const within = span === undefined ? '' : ` in ${span}`;
    return `${isUpward ? 'Spitze' : 'Tiefstwert'} ${ofOne}${isVoices ? nouns.voices(peak) : number(peak)}${within}${usualPeakIs(usualPeak)}`;
  },
  cameFrom: (count, since) => `${nouns.mentions(count)} ab ${since}`,
  largestMessage: (count, of) => `die größte Meldung umfasst ${nouns.mentions(count)} von ${nouns.voices(of)}`,
  fromTo: (from, to) => `${from} bis ${to}`,
  openSince: (since) => `offen seit ${since}`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['E-Mail'] : []), ...channels];
    const by = ways.length === 0 ? 'nur an Programme' : `per ${ways.join(', ')}`;
    return `in ${nouns.messages(messages)} ${by} gemeldet`;
  },
  knownTo: (people) => `bekannt: ${people.map(({ by = 'jemandem', since }) => `${by} seit ${since}`).join(', ')}`,
  nobodyKnows: (isOver) => (isOver ? 'niemand hat sich als informiert gemeldet' : 'bisher weiß niemand Bescheid'),
  statuses,
  messageAt: (status, at) => `${statuses[status]} ${at}`,
  somebody: 'Jemand',
  aboutTerms: (terms) => `über ${terms}`,
  rulesAre: (rules) => `Regeln: ${rules}`,
  timesAsOf: (timeZone, at) => `Zeiten gelten für ${timeZone}; Stand ${at}.`,

  courseLabel: ({ span, from, to, isUpward, furthest, line, messages }) =>
    `Zahlen in ${span} von ${from} bis ${to}: ${isUpward ? 'höchster' : 'niedrigster'} Wert ${number(furthest)}, Alarm bei ${number(line)}; ${nouns.messages(messages)}`,
  courseCaption: (span, line) =>
    `Zahlen in ${span}, wie die Meldungen sie nannten; die Linie liegt bei ${number(line)}. ▲ Alarm, ● Neues, ■ Ende.`,

  copyAsText: 'Als Text kopieren',
  print: 'Drucken',
  copied: 'Kopiert: In eine E-Mail einfügen.',
  emailsGoTo: (readers) => `; E-Mails gehen an: ${readers}`,
  whatWasTold: 'Was gemeldet wurde',
  messagesOfStory: (timeZone) =>
    `Die Meldungen, wie sie verschickt wurden, mit ihren Zahlen. Zeiten gelten für ${timeZone}.`,
  itsRules: (count) => (count === 1 ? 'Zugehörige Regel' : 'Zugehörige Regeln'),
  whatPeopleDid: 'Was unternommen wurde',
  wrote: (text) => `schrieb: ${text}`,
  nobodyDid: 'Bisher hat niemand etwas unternommen.',
  emailPublished: (at) => `E-Mail verschickt ${at}`,
  toldLate: 'verspätet gemeldet, wegen Stummschaltung, Ruhezeiten oder der Höchstzahl an E-Mails pro Stunde',
  mentionsOf: (count, of) => `${nouns.mentions(count)} von ${nouns.voices(of)}`,
  isNew: 'neu',
  moreThanUsual: (where) => `Mehr als üblich: ${where}.`,
  toPrograms: 'Nur an Programme gemeldet.',
  hideMentions: 'Artikel und Beiträge ausblenden',
  readMentions: 'Artikel und Beiträge laden',
  reading: 'Wird geladen …',
  requestsNeeded: (count) => `${counted(count, 'Abfrage', 'Abfragen')} beim Beobachtungsdienst`,
  ruleOfStory: ({ severity, peak, usualPeak, isOpen, isGone, silencedUntil }) =>
    `${nouns.severities[severity]}, Spitze ${number(peak)}${usualPeakIs(usualPeak)}, ${isOpen ? 'offen' : 'vorbei'}${isGone ? ', die Regel gibt es nicht mehr' : ''}${silencedUntil === undefined ? '' : `, stumm geschaltet bis ${silencedUntil}`}`,
  noise: 'Das war Rauschen',
  noteLabel: 'Eine Notiz für alle, die diese Seite sehen dürfen',
  addNote: 'Notiz hinzufügen',

  whatItWasAbout: 'Worum es ging',
  samplesOf: (shown, total) => `${shown} von ${nouns.mentions(total)}`,
  open: 'öffnen',
  requestsTaken: (scrolls, counts) =>
    `Dafür wurden ${counted(scrolls, 'Abruf', 'Abrufe')} und ${counted(counts, 'Zählung', 'Zählungen')} beim Beobachtungsdienst gebraucht.`,

  lacks: {
    subset: 'Ein Teil dessen, was sie zählt, ist noch nicht gespeichert, weil bisher keine Regel danach gefragt hat.',
    counted: 'Was sie beobachtet, wurde bisher nicht gezählt.',
  },
  readOnceSaved: 'Nach dem Speichern wird ihre Vergangenheit beim nächsten Lauf gelesen.',
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions(kept)} im Aufbewahrten: 1 Zählung und etwa ${counted(scrolls, 'Abruf', 'Abrufe')}${scrolls > most ? `, mehr als die ${number(most)} einer Minute` : ''}.`,
  readPast: 'Lesen',
  asking: 'Wird gefragt …',
  askPrice: 'Was würde das Lesen jetzt kosten?',

  states,
  stateSince: (state, since) => `${states[state]} seit ${since}`,
  health: { ok: 'in Ordnung', learning: 'lernt', new: 'neu', late: 'verspätet', error: 'Fehler', off: 'aus' },
  silencedUntil: (time) => `stumm geschaltet bis ${time}`,
  dayStrip: (count, messages) => `${nouns.mentions(count)} in den letzten 24 Stunden; ${nouns.messages(messages)}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'keine';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} pro Woche`;
  },

  inSpan: (span) => `in ${span}`,
  chartKey: {
    label: 'Was die Diagramme zeigen',
    mentions: 'Erwähnungen',
    measure: (measure) => `${nouns.measures[measure]} der größten Erwähnung`,
    usual: {
      day: 'übliche Tagesspitze',
      hour: 'zu dieser Stunde üblich',
      part: 'üblicher Anteil an der Gruppe',
      largest: 'größter Wert einer üblichen Woche',
    },
    band: (usual, isUpward) =>
      `${usual}, und ${isUpward ? 'wo sie an vier von fünf Tagen liegt' : 'bis wohin sie an den meisten Tagen sinkt'}`,
    line: 'die Linie, ab der es ungewöhnlich ist',
    alert: 'Alarm, erneut gemeldet,',
    over: 'vorbei',
    vanished: (count) =>
      `${counted(count, 'Alarm, der', 'Alarme, die')} nicht mehr ausgelöst ${plural(count, 'würde', 'würden')}`,
    expected: (isUpward, times) => `${isUpward ? 'mehr' : 'weniger'} war erwartet: ${times}`,
    expectedTime: (isUpward, times, from, to) =>
      `${isUpward ? 'bis zum' : 'hinunter bis zum'} ${number(times)}-Fachen, ${from} bis ${to}`,
    others: (count) => `und ${count} weitere`,
    echo: 'ein Thema ist bekannt',
    gap: 'nicht bekannt',
    learning: 'lernt, was üblich ist',
    muted: 'Ruhezeiten',
    heights: 'Höhen als Quadratwurzel',
  },
  chartHint:
    'Zeigen Sie auf die Diagramme oder bewegen Sie sich mit den Pfeiltasten, um zu lesen, was die Regel zu einem Zeitpunkt sagt. Ziehen vergrößert, ein Doppelklick zeigt alles.',
  chartLabel:
    'Gelesener Zeitpunkt. Pfeiltasten bewegen ihn, mit Umschalttaste um einen Tag; die Eingabetaste öffnet den Alarm dort.',
  nothingRead: 'noch kein Zeitpunkt gewählt',
  notKnown: 'nicht bekannt',
  ofLine: (line) => ` von ${number(line)}`,

  firesNever: 'Diese Regel löst in der gespeicherten Vergangenheit keinen Alarm aus.',
  alertsOfHistory: 'Alarme der gespeicherten Vergangenheit',
  wouldHaveTold: (isDraft) =>
    `Was ${isDraft ? 'der Entwurf' : 'die heutigen Einstellungen'} gemeldet ${isDraft ? 'hätte' : 'hätten'}`,
  judgedAgain: (isDraft) =>
    `Die Alarme, die die Regel, wie sie jetzt ${isDraft ? 'entworfen' : 'gespeichert'} ist, aus den jetzt gespeicherten Zahlen ergibt. Was tatsächlich gemeldet wurde, steht in der Liste darüber; jeder Alarm sagt, worin er abweicht.`,
  judgedAlert: ({ isHeld, isUpward, peak, lasted }) =>
    `${isHeld ? 'wegen Ruhezeiten zurückgehalten, ' : ''}${isUpward ? 'Spitze' : 'Tiefstwert'} ${number(peak)}, ${lasted === undefined ? 'dauert an' : `vorbei nach ${lasted}`}`,
  whyNotEarlier: 'Warum nicht früher?',
  historyBegins: 'Hier beginnt die gespeicherte Vergangenheit.',
  course: 'Verlauf',
  fired: (at, rarity, isHeld) =>
    `Ausgelöst ${at}${rarity === undefined ? '' : `; zufällig etwa ${rarity}`}.${isHeld ? ' Es war Ruhezeit, deshalb wurde es danach gemeldet.' : ''}`,
  rarely: (days) => `einmal in ${number(days)} Tagen`,
  rarest: 'einmal in zehn Jahren oder seltener',
  toldAgain: (times) => `Erneut gemeldet: ${times}.`,
  overAt: (at) => `Vorbei ${at}.`,
  obstacles: {
    step: (at, count, line, span) =>
      `Kurz davor, ${at}, waren es ${number(count)} in ${span}; ausgelöst wird bei ${number(line)}.`,
    nearest: (count, line, span) =>
      `Ein anderes Zeitfenster war da näher an seiner Grenze: ${number(count)} von ${number(line)} in ${span}.`,
    known: (from, times) =>
      `Die Grenze war ab ${from} überschritten, aber ein Thema war bekannt; deshalb brauchte es das ${number(times)}-Fache der Grenze.`,
    unknown: (to) => `Bis ${to} fehlten Zahlen, daher war keine Beurteilung möglich.`,
    learning: (to) => `Bis ${to} lernte die Regel, was üblich ist.`,
    least: (minMentions) =>
      `Die Grenze ist minMentions der Regel: Weniger als ${number(minMentions)} sind nie ungewöhnlich.`,
  },
  readingMentions: 'Erwähnungen werden geladen …',
  mentionsUnread: (problem) => `Die Erwähnungen konnten nicht geladen werden: ${problem}`,

  messagesOfRule: 'Die Meldungen, wie sie verschickt wurden, nach der Regel und den Zahlen von damals.',
  itsStory: 'Zum Thema',
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions(count)]),
      ...(of === undefined ? [] : [`von ${nouns.voices(of)}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Die Erwähnungen wurden nicht gelesen.';
  },
  held: {
    muted: 'Stummschaltung oder Ruhezeiten',
    voices: 'zu wenige Stimmen',
    shared: 'auch die meisten anderen hatten mehr als üblich',
    capped: 'die Höchstzahl an E-Mails pro Stunde',
  },
  toldAt: (times, held) => `Gemeldet ${times}${held === undefined ? '' : `; zuvor zurückgehalten: ${held}`}.`,
  nobodyTold: (held) => (held === undefined ? 'Noch nicht gemeldet.' : `Nicht gemeldet: ${held}.`),
  toldAlert: (peak, usualPeak, lasted) =>
    `Spitze ${number(peak)}${usualPeakIs(usualPeak)}, ${lasted === undefined ? 'noch offen' : `vorbei nach ${lasted}`}`,
  neverTold: 'Wurde nicht gemeldet: zurückgehalten, oder die Regel oder ihre Zahlen waren damals andere.',
  toldBefore: 'Wurde nicht gemeldet: die Regel, wie sie jetzt ist, gab es damals noch nicht.',
  toldLikeThis: (at) => `So gemeldet: ${at}.`,
  toldOtherwise: (told, now, why) =>
    `Die Meldung von ${told.at} nannte ${told.began} und ${number(told.count)}; neu beurteilt sind es ${now.began} und ${number(now.count)}: ${why}.`,
  because: {
    others: 'die Regel oder ihre Zahlen waren damals andere',
    window: (then, now) => `damals entschied das Zeitfenster von ${then}, heute das von ${now}`,
    line: (then, now) =>
      `die Linie lag damals bei ${number(then)}, nach heutigen Einstellungen und gespeicherten Tagen bei ${number(now)}`,
    early: 'gemeldet wurde, bevor das Intervall zu Ende war',
    late: 'Erwähnungen kamen später hinzu oder wurden seither gelöscht',
  },

  mentionsThatWereTold: 'Gemeldete Erwähnungen',
  newestMessages:
    'Die neuesten Meldungen. Was in den Erwähnungen stand, wird nicht gespeichert; es steht in den Meldungen.',
  mentions: nouns.mentions,
};
