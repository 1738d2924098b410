import { BRAND_NAMES } from '../../domain/source-name.ts';
import { ruleForm } from '../compiled/fr/ruleForm.ts';
import type { RuleFormWords } from '../en/rule-form-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('fr');

const atMost14d = 'Un multiple de every, 14d au plus';
const falseAlarms = 'Combien de fausses alertes vous acceptez';

/** The words of the form of a rule. */
export const ruleFormWords: RuleFormWords = {
  ...ruleForm,
  kinds: {
    threshold: { title: 'Un nombre fixe', help: 'Un nombre fixe de mentions dans une fenêtre de temps.' },
    spike: { title: 'Plus que d’habitude', help: 'Plus de mentions qu’un jour habituel.' },
    'negative-surge': {
      title: 'Plus négatif que d’habitude',
      help: 'Plus de mentions négatives que d’habitude, et une plus grande part.',
    },
    each: {
      title: 'Chaque mention',
      help: 'Chaque mention est annoncée dès son arrivée. Pour un mot-clé qui en a peu.',
    },
    drop: {
      title: 'Moins que d’habitude',
      help: 'Moins de mentions que cette heure de la semaine en a habituellement.',
    },
    'all-of': {
      title: 'Toutes parmi plusieurs règles',
      help: 'Toutes ces règles ont une alerte en même temps, ou peu après l’une l’autre.',
    },
    'any-of': { title: 'Une parmi plusieurs règles', help: 'Au moins une de ces règles a une alerte.' },
    'none-of': {
      title: 'Aucune parmi plusieurs règles',
      help: 'Aucune de ces règles n’a d’alerte. Seulement comme partie d’une all-of : les nôtres sans les leurs.',
    },
    audience: {
      title: 'Une large audience',
      help: 'Une mention à plus large audience que la plus grande des semaines habituelles.',
    },
    'share-of-voice': {
      title: 'Part de voix',
      help: 'Une part plus grande ou plus petite que d’habitude de ce qui se dit d’un groupe.',
    },
  },
  ways: {
    'threshold.atLeast': 'au moins',
    'threshold.atMost': 'au plus',
    'spike.sensitivity': 'par la rareté',
    'spike.ratio': 'par un multiple de l’habituel',
    'negative-surge.sensitivity': 'par la rareté',
    'negative-surge.share': 'par la part négative',
    'drop.sensitivity': 'par la rareté',
    'drop.ratio': 'par une fraction de l’habituel',
    'audience.sensitivity': 'par la rareté',
    'audience.atLeast': 'par un nombre',
    'share-of-voice.sensitivity': 'par la rareté',
    'share-of-voice.atLeast': 'au moins',
    'share-of-voice.atMost': 'au plus',
  },
  help: {
    'threshold.window': `${atMost14d}, par exemple « 1h ».`,
    'threshold.atLeast': 'Se déclenche à ce nombre de mentions ou plus.',
    'threshold.atMost': 'Se déclenche à ce nombre de mentions ou moins, par exemple 0 pour le silence.',
    'spike.window': `${atMost14d}. Sinon, plusieurs fenêtres sont évaluées ensemble.`,
    'spike.minMentions': 'Moins de mentions dans la fenêtre décisive ne sont jamais inhabituelles.',
    'spike.sensitivity': `${falseAlarms}. Pas avec ratio.`,
    'spike.ratio': 'Se déclenche à ce multiple du pic quotidien habituel ; il faut une fenêtre. Pas avec sensitivity.',
    'negative-surge.window': `${atMost14d}. Sinon, 4h et 12h sont évaluées ensemble ; avec share, 4h.`,
    'negative-surge.minMentions': 'Moins de mentions négatives dans la fenêtre ne sont jamais inhabituelles.',
    'negative-surge.sensitivity': `${falseAlarms}. Pas avec share.`,
    'negative-surge.share':
      'Se déclenche quand les mentions négatives atteignent cette part du total ; fonctionne sans historique.',
    'drop.window': 'Un multiple de every, de 1h à 14d, par exemple « 1d ».',
    'drop.minMentions': 'Là où moins de mentions sont habituelles dans la fenêtre, rien n’est une baisse.',
    'drop.sensitivity': `${falseAlarms}. Pas avec ratio.`,
    'drop.ratio': 'Se déclenche à cette fraction de l’habituel, ou moins. Pas avec sensitivity.',
    'condition.rules': 'Les ruleId de règles de la même organisation.',
    'condition.within':
      'L’alerte d’une telle règle compte tant qu’elle est ouverte, et aussi longtemps après sa fin, par exemple « 2h ». Par défaut : 1h.',
    'audience.measure':
      'Ce qui rend une mention importante : sa portée, ses interactions, sa viralité ou son influence.',
    'audience.window':
      'Combien de temps une alerte dure après sa mention, et ce qui en fait partie, par exemple « 1d ». Par défaut : 1d.',
    'audience.sensitivity': `${falseAlarms}. Pas avec atLeast.`,
    'audience.atLeast': 'Se déclenche à une mention qui en a autant ou plus. Pas avec sensitivity.',
    'condition.of.groupId': 'Un groupe de l’organisation auquel appartient le mot-clé.',
    'share-of-voice.window': 'Un multiple de every, de 1h à 14d, par exemple « 1d ». Par défaut : 1d.',
    'share-of-voice.minMentions':
      'Là où le groupe a moins de mentions dans la fenêtre, aucune part n’est inhabituelle.',
    'share-of-voice.sensitivity': `${falseAlarms}, dans les deux sens. Pas avec atLeast ni atMost.`,
    'share-of-voice.atLeast': 'Se déclenche à cette part du groupe, ou à une plus grande ; fonctionne sans historique.',
    'share-of-voice.atMost': 'Se déclenche à cette part du groupe, ou à une plus petite ; fonctionne sans historique.',
    'where.text':
      'Une requête comme celles des mots-clés : AND, OR, "expressions", parenthèses. Elle porte sur le titre et l’extrait d’une mention, car le service ne montre rien d’autre de son texte.',
    'where.languages': 'Codes de langues, par exemple « no » : une mention dans l’une d’elles.',
    'where.locations': 'Codes de pays, par exemple « NO » : une mention de l’un d’eux.',
    'where.authors':
      'Noms ou identifiants entiers, en majuscules ou minuscules : une mention de l’un d’eux. Les mentions sans auteur n’en font pas partie.',
    'where.notAuthors': 'Noms ou identifiants entiers : aucune mention de l’un d’eux.',
    'where.minReach': 'Au moins cette portée. Une mention dont la portée est inconnue n’en fait pas partie.',
    'where.minInteractions': 'Au moins ce nombre d’interactions.',
    'where.minInfluence': 'Au moins ce score d’influence.',
    'compare.with':
      'Les autres : mots-clés et groupes de l’organisation. Ce qu’aucune règle ne suit est compté pour cela, ce qui coûte des requêtes.',
    'compare.with.*.keywordId': 'Un mot-clé de l’organisation (int32).',
    'compare.with.*.groupId': 'Un groupe de l’organisation : les mentions de tous ses mots-clés.',
    'compare.tell':
      'Quelles alertes sont annoncées : toutes, chacune disant où en sont les autres ; ou seulement les nôtres, et alors une alerte que la plupart des autres partagent est retenue jusqu’à ce que ce ne soit plus le cas.',
    'notify.channels': 'Identifiants d’éléments de la table Channels.',
    'notify.email':
      'Si les abonnés par e-mail reçoivent ses alertes. Sinon, ils n’apprennent même pas que la règle ne peut pas être évaluée, et sans canaux elle ne dit rien à personne.',
    'notify.emails':
      'Jusqu’à dix adresses qui reçoivent en plus les e-mails de cette règle. Sans emailFrom, AWS demande à chacune de confirmer une fois.',
    'notify.only':
      'Si ces adresses reçoivent les e-mails au lieu de celles de l’organisation. Celles de alertEmails les reçoivent de toute façon.',
    'notify.resolved':
      'Si la fin d’une alerte est annoncée. Un pic qui a commencé et fini pendant une panne est annoncé dans tous les cas, une fois.',
    'notify.repeat':
      'Après ce temps, une alerte qui dure est annoncée de nouveau, par exemple « 6h ». Par défaut : jamais.',
    'escalate.after': 'Ce temps après une annonce que personne n’a prise en compte, par exemple « 30m ».',
    'escalate.severity':
      'L’importance de l’alerte à partir de là ; plus grande qu’avant, sauf si des canaux sont nommés.',
    'escalate.channels':
      'Identifiants d’éléments de la table Channels qui apprennent l’alerte à partir de là, en plus de notify.channels.',
    'quietHours.days': 'Jours où commencent les heures calmes. Par défaut : tous les jours.',
    'quietHours.from': 'Heure, HH:MM.',
    'quietHours.to': 'Heure, HH:MM ; si elle n’est pas après « from », les heures calmes passent minuit.',
    'quietHours.includeCritical': 'Si les alertes critiques sont retenues aussi.',
    expected:
      'Quand on sait d’avance qu’on parlera plus, ou moins : les seuils sont déplacés d’autant, et ce qui se passe ne change pas ce qui est habituel.',
    'expected.*.from': 'Quand cela commence, avec le décalage, par exemple « 2026-11-30T09:00:00+01:00 ».',
    'expected.*.to':
      'Quand cela se termine ; 7 jours au plus après « from », et 84 heures si cela revient chaque semaine.',
    'expected.*.times':
      'Combien de fois plus de mentions que d’habitude peuvent venir : les seuils sont d’autant plus hauts. Sous 1, par exemple 0.2 pour un jour férié : combien peu peuvent venir, pour les règles qui se déclenchent à peu de mentions.',
    'expected.*.why': 'Ce que c’est, tel que les alertes le nomment, par exemple « lancement ».',
    'expected.*.repeat':
      'Cela revient ainsi, à la même heure dans le fuseau de l’organisation. Par défaut : une seule fois.',
    'samples.count': 'Combien ; 0 pour aucune.',
    'samples.sort': 'Lesquelles : les premières dans cet ordre, les plus hautes en tête.',
    count:
      'Ce qui est compté : les mentions, ou les voix, c’est-à-dire ce que l’on compterait comme une seule. Sur les réseaux sociaux, un texte compte une fois en 24 heures, qui que ce soit qui le répète ; dans la presse, chaque média compte une fois. Les voix coûtent des requêtes de défilement au service de veille.',
    sourceTypes: 'Seulement ces types de sources. Par défaut : tous.',
    sentiments:
      'Seulement ces tonalités. Par défaut : toutes. Pas avec negative-surge, qui compte de lui-même les négatives.',
    every: 'À quelle fréquence la règle est évaluée.',
    minVoices:
      'Moins de voix distinctes dans la fenêtre décisive retiennent l’alerte jusqu’à ce qu’il y en ait plus. Par défaut : 1, aucune n’est retenue.',
    name: 'Ce qu’on lit dans les alertes. Par défaut : le ruleId.',
    severity:
      'L’importance de ses alertes ; les critiques sont annoncées aussi pendant les heures calmes et au-delà du maximum par heure.',
    enabled:
      'Une règle désactivée n’est pas évaluée ; une alerte ouverte se termine. Ce qui se passe jusqu’à sa réactivation n’est pas annoncé.',
  },
  groups: {
    where: 'Seulement certaines mentions',
    compare: 'Par rapport à d’autres',
    notify: 'Qui l’apprend',
    escalate: 'Si personne ne prend une alerte en compte',
    quietHours: 'Heures calmes',
    expected: 'Quand on s’attend à plus ou à moins',
    samples: 'Mentions qu’une alerte montre',
  },
  choices: {
    info: 'information',
    warning: 'avertissement',
    critical: 'critique',
    mentions: 'mentions',
    voices: 'voix',
    POSITIVE: 'positive',
    NEUTRAL: 'neutre',
    NEGATIVE: 'négative',
    UNDEFINED: 'indéterminée',
    all: 'toutes',
    'ours-only': 'seulement les nôtres',
    MON: 'lun',
    TUE: 'mar',
    WED: 'mer',
    THU: 'jeu',
    FRI: 'ven',
    SAT: 'sam',
    SUN: 'dim',
    week: 'chaque semaine',
    month: 'chaque mois',
    year: 'chaque année',
    REACH: 'portée',
    INTERACTIONS: 'interactions',
    VIRALITY: 'viralité',
    INFLUENCE: 'influence',
    PUBLISHED_TIME: 'heure de publication',
    FEED_TIME: 'heure d’arrivée',
    ENGAGEMENT: 'engagement',
    WEB: 'web',
    ...BRAND_NAMES,
    FORUM: 'forums',
    COMMENT: 'commentaires',
    PRINT: 'presse écrite',
    RADIO: 'radio',
    TV: 'télévision',
    low: 'faible',
    balanced: 'équilibrée',
    high: 'élevée',
  },
  falseAlarmIn: (days, name) =>
    `une fausse alerte en ${days === 1 ? 'un jour' : `${number(Math.round(10 * days) / 10)} jours`}${name === undefined ? '' : ` (${name})`}`,
};
