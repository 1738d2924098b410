import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, list } = speechOf('fr');

type Reason = Parameters<NoticeWords['because']>[0];

const REASONS: Readonly<Record<string, (reason: Reason) => string>> = {
  'no-token': () =>
    'L’accès au service de veille manque ou est refusé. La personne qui exploite mention-alerts en est informée.',
  'token-forbidden': () =>
    'Il manque une autorisation à l’accès au service de veille. La personne qui exploite mention-alerts en est informée.',
  'organization-not-returned': ({ organization }) =>
    `Avec cet accès, le service de veille ne connaît pas l’organisation ${organization}. La personne qui exploite mention-alerts en est informée.`,
  'service-silent': () => 'Le service de veille ne répond pas. Il sera interrogé de nouveau.',
  'state-unreadable': () =>
    'Ce qui est enregistré de la règle ne peut pas être lu. La personne qui exploite mention-alerts en est informée.',
  quarantine: () =>
    'La règle est mise de côté, parce que son évaluation a été interrompue deux fois. Elle sera réessayée après un jour, ou quand vous changerez ce qu’elle suit.',
  'requests-used-up': () =>
    'Les requêtes que le service de veille autorise par minute sont épuisées ; les règles sont évaluées plus tard que prévu.',
  'scrolls-used-up': () =>
    'Les lectures que le service de veille autorise par minute sont épuisées ; les mentions sont lues plus tard que prévu, celles des règles les plus graves en premier.',
  'counts-missing': () =>
    'Il manque des chiffres du service de veille. Ils sont redemandés jusqu’à ce qu’ils soient complets.',
  'organization-not-active': ({ organization }) =>
    `L’organisation ${organization} n’est pas active auprès du service de veille, qui ne collecte donc rien pour elle. Demandez au service de l’activer.`,
  'unknown-keyword': ({ organization, watch: { id } }) =>
    `L’organisation ${organization} n’a pas de mot-clé ${id}. Corrigez la règle ou supprimez-la.`,
  'keyword-not-active': ({ watch: { id } }) =>
    `Le mot-clé ${id} n’est pas actif ; le service de veille ne collecte donc rien pour lui. Activez-le là-bas ou désactivez la règle.`,
  'unknown-group': ({ organization }) =>
    `Un groupe que la règle indique n’existe pas dans l’organisation ${organization}. Corrigez la règle ou supprimez-la.`,
  'group-not-active': () =>
    'Le groupe de la règle n’a aucun mot-clé actif ; le service de veille ne collecte donc rien pour lui. Activez-en un là-bas ou désactivez la règle.',
  'not-in-group': ({ watch: { id } }) =>
    `Le mot-clé ${id} n’appartient pas au groupe que la règle indique et n’en représente donc aucune part. Corrigez la règle.`,
  'allowance-used-up': ({ organization }) =>
    `L’organisation ${organization} a épuisé les mentions qu’elle peut collecter ce mois-ci : le service de veille ne collecte plus rien jusqu’à la fin du mois. Augmentez ce quota auprès du service ou resserrez les mots-clés.`,
  'ingestion-stands-still': ({ organization }) =>
    `Le service de veille ne montre plus aucune mention pour les mots-clés de l’organisation ${organization} et semble ne plus rien collecter. En attendant, les règles ne sont pas évaluées et les alertes ouvertes le restent.`,
  'not-read': () =>
    'Trop de mentions dont la règle a besoin n’ont pas pu être lues. Faites-lui suivre quelque chose qui a moins de mentions.',
  parts: () =>
    'La règle est composée d’autres règles, et l’une d’elles manque, est désactivée ou ne peut pas être évaluée elle-même.',
};

const COUNTS: Readonly<Record<Parameters<NoticeWords['minimalLine']>[0]['counts'], (count: number) => string>> = {
  mentions: (count) => nouns.mentions(count),
  voices: (count) => nouns.voices(count),
  REACH: (count) => `portée ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions(count),
  VIRALITY: (count) => `viralité ${number(count)}`,
  INFLUENCE: (count) => `influence ${number(count)}`,
};

const rulesOf = (rules: number, rule: string) => (rules === 1 ? `règle ${rule}` : `${number(rules)} règles`);

export const noticeWords: NoticeWords = {
  blindSubject: (organization, rules, rule) =>
    `[AVEUGLE] organisation ${organization} : ${rulesOf(rules, rule)} impossible${rules === 1 ? '' : 's'} à évaluer`,
  judgedAgainSubject: (organization, rules, rule) =>
    `[FIN] organisation ${organization} : ${rulesOf(rules, rule)} de nouveau évaluée${rules === 1 ? '' : 's'}`,
  areBlind:
    'Ces règles ne peuvent pas être évaluées en ce moment. Elles n’envoient aucune alerte, même si quelque chose d’inhabituel se produit.',
  areJudgedAgain:
    'Ces règles sont de nouveau évaluées. Le temps écoulé est évalué maintenant, jusqu’à 24 heures ; les alertes de cette période arrivent en retard.',
  blindRule: (ruleId, name, since) => `- ${ruleId} « ${name} », depuis le ${since}`,
  otherReasons: (count) => `... et ${counted(count, 'autre raison', 'autres raisons')}.`,
  otherRules: (count) => `... et ${counted(count, 'autre', 'autres')}.`,

  hearersSubject: (organization) => `[DESTINATAIRES] ${organization}\u00a0: d’autres recevront ces messages`,
  hearersBy: (by, organization) => `${by} change qui reçoit les messages de ${organization}\u00a0:`,
  hearer: {
    email: (address) => `${address} reçoit les e-mails.`,
    rule: (channel, rule) => `Le canal ${channel} reçoit les alertes de la règle ${rule}.`,
    summary: (channel) => `Le canal ${channel} reçoit les synthèses.`,
    links: (host) => `Les liens des alertes mènent à ${host}.`,
    new: (channel) => `Le canal ${channel} est nouveau.`,
    elsewhere: (channel) => `Le canal ${channel} est d’un autre type ou a un autre secret, et peut mener ailleurs.`,
    enabled: (channel) => `Le canal ${channel} est de nouveau activé.`,
    released: 'L’organisation n’est plus désactivée\u00a0: ses règles envoient de nouveau des alertes.',
  },
  noSuchChannel: '(il n’y en a pas de ce nom)',
  notMeant: 'Si ce n’est pas voulu, dites-le à la personne qui exploite mention-alerts.',
  mayNotHear: {
    enable: {
      reason: 'une organisation désactivée ne se réactive pas sur la page',
      remedy: 'la personne qui exploite mention-alerts la réactive, avec "put organizations" ou dans la console',
    },
    email: (allowed) => ({
      reason: `cette installation n’envoie d’e-mails qu’aux adresses de ${list(allowed)}`,
      remedy: 'indiquez une autre adresse, ou faites ajouter son domaine à allowedEmailDomains de l’installation',
    }),
    link: (allowed) => ({
      reason: `les liens de cette installation ne mènent qu’à ${list(allowed)}`,
      remedy: 'indiquez une autre adresse, ou faites ajouter son hôte à allowedLinkHosts de l’installation',
    }),
  },

  because: (reason) =>
    REASONS[reason.kind]?.(reason) ??
    `Le service de veille ne répond pas comme il le faudrait. Précision technique en anglais : ${reason.text}`,

  minimalSubject: (rule) => `[ALERTE] règle ${rule}`,
  minimalSubjectOf: (alerts, organization) => `[ALERTE] ${number(alerts)} alertes de l’organisation ${organization}`,
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `règle ${rule}, `}${label}, ${at} : ${COUNTS[counts](observed)}. Événement ${id}.`,
  couldNotBeSent: 'Le texte complet n’a pas pu être envoyé.',

  exampleOfRule:
    'Ceci est un test envoyé à la main : rien n’a été mesuré, tous les chiffres et toutes les mentions sont inventés, car l’historique ne contient encore aucune alerte de cette règle.',
  exampleOfChannel:
    'Ceci est un test envoyé à la main : rien n’a été mesuré, tous les chiffres et toutes les mentions sont inventés. Les vraies alertes ressemblent à ceci.',
  repeats: (time, explanation) =>
    `Ceci est un test envoyé à la main : rien n’a été mesuré maintenant. Il répète l’alerte du ${time} : ${explanation}`,
  channel: (id) => `canal ${id}`,
  testIsOver: 'Le test est terminé.',
  youGetIt: (severity) =>
    `Vous recevez les alertes de cette règle par e-mail : sa gravité est « ${severity} », et votre abonnement les laisse passer.`,
  noOtherChannel: 'Elle n’indique aucun autre canal.',
  otherChannels: (channels) => `Elles vont aussi à ces canaux : ${channels}.`,

  exampleTerms: ['portes ouvertes', 'visiteurs'],
  exampleArticle: {
    author: 'La Gazette de l’Exemple',
    title: 'Exemple : la foule aux portes ouvertes',
    text: 'Un article inventé, pour montrer à quoi ressemble une alerte. Cinq cents visiteurs sont venus aux portes ouvertes, plus de deux fois plus que l’an dernier.',
  },
  examplePraise: 'Exemple : les portes ouvertes valaient la file d’attente',
  exampleQuestion: 'Exemple : qui attend encore pour entrer aux portes ouvertes ?',
  exampleForum: {
    title: 'Exemple : photos des portes ouvertes',
    text: 'Inventé aussi : quelques photos des portes ouvertes.',
  },
};
