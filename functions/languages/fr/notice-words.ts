import { notices } from '../compiled/fr/notices.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('fr');

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
  mentions: (count) => nouns.mentions({ count }),
  voices: (count) => nouns.voices({ count }),
  REACH: (count) => `portée ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions({ count }),
  VIRALITY: (count) => `viralité ${number(count)}`,
  INFLUENCE: (count) => `influence ${number(count)}`,
};

export const noticeWords: NoticeWords = {
  ...notices,
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
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `règle ${rule}, `}${label}, ${at} : ${COUNTS[counts](observed)}. Événement ${id}.`,

  exampleTerms: ['portes ouvertes', 'visiteurs'],
};
