import { nouns } from '../compiled/de/nouns.ts';
import { ruleAnswers } from '../compiled/de/ruleAnswers.ts';
import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, span, list } = speechOf('de');

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
  ...ruleAnswers,

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, jeweils nach dem Filter ihres Abonnements.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['die Adressen, die der Stack nennt'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'niemand: Weder der Stack noch die Organisation nennt eine Adresse.'
      : `${all.join('; ')}, von ${sender}.`;
  },
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `niemand hat ein Abonnement des Topics alerts bestätigt.${waiting}`
      : `${counted(confirmed, 'bestätigter Abonnent', 'bestätigte Abonnenten')} des Topics alerts, jeweils nach ihrem Filter.${waiting}`;
  },
  leftAlone: (ms) => `Sein Empfänger hat gebeten, ${span(ms)} in Ruhe gelassen zu werden.`,
  undelivered: (events, sinceMs, said) =>
    `${nouns.messages({ count: events })} nicht zugestellt, die älteste seit ${span(sinceMs)}${said === undefined ? '' : `; beim letzten Versuch: ${said}`}.`,

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Zusammenfassung der Organisation ${by.organization}` : `Regel ${by.rule}`;
    const whys = {
      disabled: `Der Kanal „${channel}“ ist abgeschaltet.`,
      missing: `Einen Kanal „${channel}“ gibt es nicht.${nearest === undefined ? '' : ` Meinten Sie „${nearest}“?`}`,
      'on-call': `Der Kanal „${channel}“ ist für den Bereitschaftsdienst und bekommt keine Zusammenfassungen.`,
    };
    return `${who}: ${whys[why]}`;
  },
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
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'hat ihn angenommen',
      'not-taken': 'hat ihn nicht angenommen',
      'not-sent': 'hat ihn noch nicht erhalten',
      'no-outcome': 'hat nicht geantwortet',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },

  notJudged: (rule, why) =>
    `Regel ${rule} wird nicht geprüft: Ihre Organisation ${why === 'no-organization' ? 'hat keinen gültigen Eintrag' : 'ist abgeschaltet'}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule}: ${nouns.messages({ count: events })} seit ${span(sinceMs)} nicht an ${list(topics)} übergeben.`,
  overdueSummary: (organization, ms, topics) =>
    `die Zusammenfassung der Organisation ${organization} ist seit ${span(ms)} überfällig, weil ${topics === undefined ? 'sie nicht gemacht wurde' : `SNS sie nicht annahm (${topics.join(', ')})`}; warum, steht im Log von summarize, und „summary ${organization}“ im Terminal zeigt, was sie sagt`,
  channelTrouble: (cause) => `Der Betrieb ist benachrichtigt: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
};
