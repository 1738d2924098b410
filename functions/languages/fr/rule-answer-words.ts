import { ruleAnswers } from '../compiled/fr/ruleAnswers.ts';
import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, span, list } = speechOf('fr');

const notConfirmed = (pending: readonly string[]) =>
  pending.length === 0 ? '' : ` Pas encore confirmés : ${pending.join(', ')}.`;

const ofOrganizations = (named: readonly string[] | number) => {
  const addresses = typeof named === 'number' ? named : named.length;
  if (addresses === 0) return [];
  return [
    `celles des organisations et des règles : ${typeof named === 'number' ? counted(named, 'adresse', 'adresses') : list(named)}`,
  ];
};

const TROUBLES: Readonly<Record<Parameters<RuleAnswerWords['channelTrouble']>[0], string>> = {
  unknown: 'une règle nommait le canal alors qu’il n’existait pas',
  invalid: 'son élément n’est pas valide',
  misconfigured: 'rien n’est envoyé au canal tant que ce n’est pas réparé',
  failing: 'le canal n’accepte rien depuis plus d’une heure',
  'gave-up': 'le canal a manqué des messages',
  'disabled-by-receiver': 'le destinataire ne veut plus rien',
};

const PLACES: Readonly<Record<Place['kind'], (of: Place) => string>> = {
  live: () => 'l’exécution sur cet ordinateur',
  played: () => 'une journée jouée sur cet ordinateur',
  stack: ({ name }) => `la stack ${name}`,
};

/** What the server of the page says in its answers about rules, channels and keywords. */
const FAILURES = {
  'no-token': 'Le service de veille refuse le jeton',
  forbidden: 'Il manque un droit, auprès du service de veille, à l’utilisateur du jeton',
  'not-found': 'Cela n’existe pas auprès du service de veille, ou l’utilisateur du jeton ne peut pas le voir',
  refused: 'Le service de veille a rejeté la demande',
  busy: 'Le service de veille n’accepte pas d’autres demandes pour le moment',
  failed: 'Une erreur s’est produite au service de veille',
  silent: 'Le service de veille ne répond pas',
};

export const ruleAnswerWords: RuleAnswerWords = {
  ...ruleAnswers,

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, chacun selon le filtre de son abonnement.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['les adresses indiquées dans la pile'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'personne : ni la pile ni l’organisation n’indiquent d’adresse.'
      : `${all.join(' ; ')}, de la part de ${sender}.`;
  },
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `personne n’a confirmé d’abonnement au sujet SNS alerts.${waiting}`
      : `${counted(confirmed, 'abonné confirmé', 'abonnés confirmés')} du sujet SNS alerts, chacun selon son filtre.${waiting}`;
  },
  leftAlone: (ms) => `Son destinataire a demandé à être laissé tranquille pendant ${span(ms)}.`,
  undelivered: (events, sinceMs, said) =>
    `${counted(events, 'message non remis', 'messages non remis')}, le plus ancien depuis ${span(sinceMs)}${said === undefined ? '' : ` ; au dernier essai : ${said}`}.`,

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Synthèse de l’organisation ${by.organization}` : `Règle ${by.rule}`;
    const whys = {
      disabled: `le canal «\u00a0${channel}\u00a0» est désactivé.`,
      missing: `il n’y a pas de canal «\u00a0${channel}\u00a0».${nearest === undefined ? '' : ` Vouliez-vous dire «\u00a0${nearest}\u00a0»\u00a0?`}`,
      'on-call': `le canal «\u00a0${channel}\u00a0» est celui de l’astreinte et ne reçoit pas de synthèses.`,
    };
    return `${who}\u00a0: ${whys[why]}`;
  },
  oddQuery: (rule, odd) => {
    const begin = `Règle ${rule}\u00a0: "${odd.piece}" au caractère ${odd.at} de son texte`;
    if (odd.kind === 'signs') {
      return `${begin} est recherché comme "${odd.found}"\u00a0: les autres signes ne font que séparer les mots.`;
    }
    if (odd.kind === 'comma') {
      return `${begin} ne fait que séparer des mots qui doivent tous figurer\u00a0: écrivez OR là où un seul suffit.`;
    }
    return odd.operator === 'NOT'
      ? `${begin} est recherché comme un mot et n’exclut rien.`
      : `${begin} est recherché comme un mot\u00a0: écrivez ${odd.operator} s’il doit relier ce qui l’entoure, ou mettez l’expression entre guillemets.`;
  },
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'l’a accepté',
      'not-taken': 'ne l’a pas accepté',
      'not-sent': 'ne l’a pas encore reçu',
      'no-outcome': 'n’a pas répondu',
    };
    return `${channel} ${verdicts[kind]} : ${said}.`;
  },

  notJudged: (rule, why) =>
    `La règle ${rule} n’est pas évaluée : son organisation ${why === 'no-organization' ? 'n’a pas d’élément valide' : 'est désactivée'}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule} : ${counted(events, 'message non publié', 'messages non publiés')} vers ${list(topics)} depuis ${span(sinceMs)}.`,
  overdueSummary: (organization, ms, topics) =>
    `la synthèse de l’organisation ${organization} a ${span(ms)} de retard, parce que ${topics === undefined ? 'elle n’a pas été faite' : `SNS ne l’a pas acceptée (${topics.join(', ')})`}\u00a0; le journal de summarize dit pourquoi, et «\u00a0summary ${organization}\u00a0» dans un terminal montre ce qu’elle dit`,
  channelTrouble: (cause) => `L’exploitation est prévenue\u00a0: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
};
