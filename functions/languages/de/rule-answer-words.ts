import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, span, list } = speechOf('de');

const notConfirmed = (pending: readonly string[]) =>
  pending.length === 0 ? '' : ` Noch nicht bestätigt: ${pending.join(', ')}.`;

const ofOrganizations = (named: readonly string[] | number) => {
  const addresses = typeof named === 'number' ? named : named.length;
  if (addresses === 0) return [];
  return [
    `die von Organisationen und Regeln: ${typeof named === 'number' ? counted(named, 'Adresse', 'Adressen') : list(named)}`,
  ];
};

const TROUBLES: Readonly<Record<Parameters<RuleAnswerWords['channelTrouble']>[0], string>> = {
  unknown: 'eine Regel nannte den Kanal, als es ihn nicht gab',
  invalid: 'sein Eintrag ist ungültig',
  misconfigured: 'an den Kanal wird nichts gesendet, bis das behoben ist',
  failing: 'seit über einer Stunde nimmt der Kanal nichts an',
  'gave-up': 'der Kanal hat Meldungen nicht bekommen',
  'disabled-by-receiver': 'der Empfänger will nichts mehr',
};

const PLACES: Readonly<Record<Place['kind'], (of: Place) => string>> = {
  live: () => 'der Lauf auf diesem Rechner',
  played: () => 'ein gespielter Tag auf diesem Rechner',
  stack: ({ name }) => `der Stack ${name}`,
};

/** What the server of the page says in its answers about rules, channels and keywords. */
const FAILURES = {
  'no-token': 'Der Beobachtungsdienst lehnt das Token ab',
  forbidden: 'Dem Nutzer des Tokens fehlt beim Beobachtungsdienst eine Berechtigung',
  'not-found': 'Das gibt es beim Beobachtungsdienst nicht, oder der Nutzer des Tokens darf es nicht sehen',
  refused: 'Der Beobachtungsdienst hat die Abfrage zurückgewiesen',
  busy: 'Der Beobachtungsdienst nimmt gerade keine weiteren Abfragen an',
  failed: 'Beim Beobachtungsdienst ist ein Fehler aufgetreten',
  silent: 'Der Beobachtungsdienst antwortet nicht',
};

export const ruleAnswerWords: RuleAnswerWords = {
  fieldIsNew: 'neu',
  fieldIsRemoved: 'entfernt',

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, jeweils nach dem Filter ihres Abonnements.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['die Adressen, die der Stack nennt'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'niemand: Weder der Stack noch die Organisation nennt eine Adresse.'
      : `${all.join('; ')}, von ${sender}.`;
  },
  unknownReaders: 'an die Abonnenten des Topics alerts (Sie dürfen sie nicht auflisten).',
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `niemand hat ein Abonnement des Topics alerts bestätigt.${waiting}`
      : `${counted(confirmed, 'bestätigter Abonnent', 'bestätigte Abonnenten')} des Topics alerts, jeweils nach ihrem Filter.${waiting}`;
  },

  answeredGone: 'Er hat mit 410 (Gone) geantwortet: Er erhält nichts, bis er andere Zugangsdaten bekommt.',
  leftAlone: (ms) => `Sein Empfänger hat gebeten, ${span(ms)} in Ruhe gelassen zu werden.`,
  undelivered: (events, sinceMs, said) =>
    `${nouns.messages(events)} nicht zugestellt, die älteste seit ${span(sinceMs)}${said === undefined ? '' : `; beim letzten Versuch: ${said}`}.`,

  alertEnds: 'Ein offener Alarm der Regel endet.',
  watchesOther:
    'Die Regel beobachtet jetzt etwas anderes: Ein offener Alarm endet, und sie wird von jetzt an neu geprüft.',

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Zusammenfassung der Organisation ${by.organization}` : `Regel ${by.rule}`;
    const whys = {
      disabled: `Der Kanal „${channel}“ ist abgeschaltet.`,
      missing: `Einen Kanal „${channel}“ gibt es nicht.${nearest === undefined ? '' : ` Meinten Sie „${nearest}“?`}`,
      'on-call': `Der Kanal „${channel}“ ist für den Bereitschaftsdienst und bekommt keine Zusammenfassungen.`,
    };
    return `${who}: ${whys[why]}`;
  },
  unusableOrganization: (organization, why) =>
    why === 'missing'
      ? `Die Organisation ${organization} hat noch keinen Eintrag: Bis sie einen hat, werden ihre Regeln nicht beurteilt.`
      : `Die Organisation ${organization} ist abgeschaltet: Ihre Regeln werden nicht beurteilt.`,
  unheard: (rule, said) => `Regel ${rule} ${said}.`,
  oddQuery: (rule, odd) => {
    const begin = `Regel ${rule}: "${odd.piece}" bei Zeichen ${odd.at} ihres Textes`;
    if (odd.kind === 'signs') return `${begin} wird als "${odd.found}" gesucht: Andere Zeichen trennen nur Wörter.`;
    if (odd.kind === 'comma') {
      return `${begin} trennt nur Wörter, die alle vorkommen müssen: Schreiben Sie OR, wo eines davon genügt.`;
    }
    return odd.operator === 'NOT'
      ? `${begin} wird als Wort gesucht und schließt nichts aus.`
      : `${begin} wird als Wort gesucht: Schreiben Sie ${odd.operator}, wenn es verknüpfen soll, was daneben steht, oder setzen Sie die Wortfolge in Anführungszeichen.`;
  },
  disabledPart: (rule, wholes) =>
    `Regel ${rule} ist abgeschaltet, und Regeln, die aus ihr bestehen, können deshalb nicht beurteilt werden: ${wholes}. Schalten Sie sie ein, oder nehmen Sie sie dort heraus.`,
  unknownWatch: (rule, isCompared, why) =>
    `Regel ${rule} könnte nicht ${isCompared ? 'verglichen' : 'beurteilt'} werden: ${why}`,

  changedMeanwhile: (kind, name) =>
    `${kind === 'rule' ? 'Regel' : 'Kanal'} ${name} wurde gerade von jemand anderem geändert. Versuchen Sie es noch einmal.`,
  noSuchChannel: (name) => `Es gibt keinen Kanal ${name}.`,
  ruleExists: (rule) => `Es gibt schon eine Regel ${rule}: Geben Sie dieser eine andere Kennung.`,
  notUnderstood: 'Die Regel wird nicht verstanden.',
  mayNotAsk:
    'Sie dürfen diese Seite ansehen, aber den Beobachtungsdienst nicht abfragen: Wer die Seite betreibt, kann es erlauben.',
  mayNotChange: 'Auf dieser Seite können Sie nur ansehen und ausprobieren: Sie ändert nichts.',
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  noAnswer: (why) => `Der Dienst sagt nicht, wie viele Erwähnungen es gibt: ${why}.`,
  askedTooMuch: (questions, counts, scrolls) =>
    `Eine Person darf dem Beobachtungsdienst ${questions} Fragen in der Minute stellen, mit ${counts} Zählungen und ${scrolls} Scroll-Abfragen.`,
  usedUp: 'Die Abfragen beim Beobachtungsdienst sind aufgebraucht oder werden zum Prüfen der Regeln gebraucht.',
  askAgain: (seconds) =>
    seconds === undefined
      ? 'Das war zuletzt in jeder Stunde so: Versuchen Sie es später noch einmal.'
      : `Versuchen Sie es in ${number(seconds)} Sekunden noch einmal.`,

  tested: (kind, name) => `${kind === 'rule' ? 'Regel' : 'Kanal'} ${name}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'hat ihn angenommen',
      'not-taken': 'hat ihn nicht angenommen',
      'not-sent': 'hat ihn noch nicht erhalten',
      'no-outcome': 'hat nicht geantwortet',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },
  getsNothing: (channel, nearest) =>
    `Einen Kanal „${channel}“ gibt es nicht, er bekommt also nichts.${nearest === undefined ? '' : ` Meinten Sie „${nearest}“?`}`,
  isDisabled: (channel) => `Der Kanal „${channel}“ ist abgeschaltet und bekommt nichts.`,
  unread: (why) => `Die Erwähnungen konnten nicht gelesen werden, daher kommt der Test ohne sie: ${why}`,

  notJudged: (rule, why) =>
    `Regel ${rule} wird nicht geprüft: Ihre Organisation ${why === 'no-organization' ? 'hat keinen gültigen Eintrag' : 'ist abgeschaltet'}.`,
  invalid: (kind, name, problem) => `Ungültig und nicht benutzt (${kind} ${name}): ${problem}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule}: ${nouns.messages(events)} seit ${span(sinceMs)} nicht an ${list(topics)} übergeben.`,
  overdueSummary: (organization, ms, topics) =>
    `die Zusammenfassung der Organisation ${organization} ist seit ${span(ms)} überfällig, weil ${topics === undefined ? 'sie nicht gemacht wurde' : `SNS sie nicht annahm (${topics.join(', ')})`}; warum, steht im Log von summarize, und „summary ${organization}“ im Terminal zeigt, was sie sagt`,
  channelTrouble: (cause) => `Der Betrieb ist benachrichtigt: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
  channelOwes: (channel, what) => `Kanal ${channel}: ${what}`,
};
