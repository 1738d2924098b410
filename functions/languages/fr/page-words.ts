import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, decimal, counted, plural, list } = speechOf('fr');

const usualPeakIs = (usualPeak: number | undefined) =>
  usualPeak === undefined ? '' : ` ; le pic quotidien habituel est de ${number(usualPeak)}`;

const states = { quiet: 'calme', firing: 'en alerte', 'held back': 'retenue', off: 'désactivée' };

const statuses = { firing: 'Alerte', updated: 'Suite', resolved: 'Fin', ended: 'Close', found: 'Mention' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Le serveur ne répond pas. Vous voyez sa dernière réponse, et vos modifications sont conservées ici. Nouvel essai…',
  noAnswer: 'Le serveur ne répond pas.',
  answered: (status) => `Le serveur a répondu ${status}.`,
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signedInAs: ', connecté en tant que',
  readOnly: ', en lecture seule',
  navigation: {
    label: 'Rubriques',
    stories: 'Sujets',
    rules: 'Règles',
    channels: 'Canaux',
    keywords: 'Mots-clés',
    requests: 'Requêtes',
    settings: 'Réglages',
  },
  severities: nouns.severities,

  openNow: 'En cours',
  nothingTold: (days) =>
    days === undefined
      ? 'Rien n’a été annoncé dans tout ce qui est conservé.'
      : `Rien n’a été annoncé ces ${days} derniers jours.`,
  earlierStories: 'Afficher les sujets antérieurs',
  zones: (zones) => `Heures de ${list(zones)}, selon l’organisation.`,
  about: 'à propos de',
  rules: (count) => nouns.rules(count),

  story: 'Sujet',
  eachMention: (name) => `${name} : chaque mention`,
  nameAndTerms: (name, terms) => `${name} : ${terms}`,
  mentionsTold: (count) => `${nouns.mentions(count)} ${plural(count, 'annoncée', 'annoncées')}`,
  peak: ({ isUpward, measure, isVoices, peak, span, usualPeak }) => {
    const ofOne = measure === undefined ? '' : `, ${nouns.measures[measure]} de la plus grande mention`;
    const within = span === undefined ? '' : ` en ${span}`;
    return `${isUpward ? 'pic' : 'minimum'}${ofOne} : ${isVoices ? nouns.voices(peak) : number(peak)}${within}${usualPeakIs(usualPeak)}`;
  },
  cameFrom: (count, since) => `${nouns.mentions(count)} à partir de ${since}`,
  largestMessage: (count, of) => `le plus grand message compte ${nouns.mentions(count)} de ${nouns.voices(of)}`,
  fromTo: (from, to) => `de ${from} à ${to}`,
  openSince: (since) => `en cours depuis ${since}`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['e-mail'] : []), ...channels];
    const by = ways.length === 0 ? 'aux programmes seulement' : `par ${ways.join(', ')}`;
    return `annoncé en ${nouns.messages(messages)} ${by}`;
  },
  knownTo: (people) => `connu de ${people.map(({ by = 'quelqu’un', since }) => `${by} depuis ${since}`).join(', ')}`,
  nobodyKnows: (isOver) => (isOver ? 'personne n’a dit être au courant' : 'personne n’a encore dit être au courant'),
  statuses,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  somebody: 'Quelqu’un',
  aboutTerms: (terms) => `à propos de ${terms}`,
  rulesAre: (rules) => `Règles : ${rules}`,
  timesAsOf: (timeZone, at) => `Heures de ${timeZone} ; état du ${at}.`,

  courseLabel: ({ span, from, to, isUpward, furthest, line, messages }) =>
    `Nombres en ${span}, de ${from} à ${to} : ${isUpward ? 'maximum' : 'minimum'} ${number(furthest)}, alerte à ${number(line)} ; ${nouns.messages(messages)}`,
  courseCaption: (span, line) =>
    `Nombres en ${span}, tels que les messages les ont donnés ; la ligne est à ${number(line)}. ▲ alerte, ● suite, ■ fin.`,

  copyAsText: 'Copier en texte',
  print: 'Imprimer',
  copied: 'Copié : collez-le dans un e-mail.',
  emailsGoTo: (readers) => ` ; les e-mails vont à : ${readers}`,
  whatWasTold: 'Ce qui a été annoncé',
  messagesOfStory: (timeZone) => `Les messages tels qu’ils ont été reçus, avec leurs chiffres. Heures de ${timeZone}.`,
  itsRules: (count) => (count === 1 ? 'Sa règle' : 'Ses règles'),
  whatPeopleDid: 'Ce qui a été fait',
  wrote: (text) => `a écrit : ${text}`,
  nobodyDid: 'Personne n’a encore rien fait.',
  emailPublished: (at) => `e-mail publié ${at}`,
  toldLate:
    'annoncé avec retard, à cause d’une mise en sourdine, des heures calmes ou de la limite d’e-mails par heure',
  mentionsOf: (count, of) => `${nouns.mentions(count)} de ${nouns.voices(of)}`,
  isNew: 'nouveau',
  moreThanUsual: (where) => `Plus que d’habitude : ${where}.`,
  toPrograms: 'Annoncé aux programmes seulement.',
  hideMentions: 'Masquer les articles et publications',
  readMentions: 'Lire les articles et publications',
  reading: 'Lecture…',
  requestsNeeded: (count) => `${counted(count, 'requête', 'requêtes')} au service de veille`,
  ruleOfStory: ({ severity, peak, usualPeak, isOpen, isGone, silencedUntil }) =>
    `${nouns.severities[severity]}, pic ${number(peak)}${usualPeakIs(usualPeak)}, ${isOpen ? 'en cours' : 'terminé'}${isGone ? ', la règle n’existe plus' : ''}${silencedUntil === undefined ? '' : `, en sourdine jusqu’à ${silencedUntil}`}`,
  noise: 'C’était du bruit',
  noteLabel: 'Une note pour tous ceux qui peuvent voir cette page',
  addNote: 'Ajouter la note',

  whatItWasAbout: 'De quoi il s’agissait',
  samplesOf: (shown, total) => `${shown} sur ${nouns.mentions(total)}`,
  open: 'ouvrir',
  requestsTaken: (scrolls, counts) =>
    `Cette lecture a demandé ${counted(scrolls, 'lecture', 'lectures')} et ${counted(counts, 'comptage', 'comptages')} au service de veille.`,

  lacks: {
    subset: 'Une partie de ce qu’elle compte n’est pas encore enregistrée, car aucune règle ne l’a demandée.',
    counted: 'Ce qu’elle surveille n’a pas encore été compté.',
  },
  readOnceSaved: 'Une fois enregistrée, son passé sera lu au prochain passage.',
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions(kept)} dans ce qui est conservé : 1 comptage et environ ${counted(scrolls, 'lecture', 'lectures')}${scrolls > most ? `, plus que les ${number(most)} d’une minute` : ''}.`,
  readPast: 'Lire',
  asking: 'Demande en cours…',
  askPrice: 'Que coûterait la lecture maintenant ?',

  states,
  stateSince: (state, since) => `${states[state]} depuis ${since}`,
  health: {
    ok: 'en ordre',
    learning: 'en apprentissage',
    new: 'nouvelle',
    late: 'en retard',
    error: 'erreur',
    off: 'désactivée',
  },
  silencedUntil: (time) => `en sourdine jusqu’à ${time}`,
  dayStrip: (count, messages) => `${nouns.mentions(count)} ces dernières 24 heures ; ${nouns.messages(messages)}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'aucune';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} par semaine`;
  },

  inSpan: (span) => `en ${span}`,
  chartKey: {
    label: 'Ce que montrent les graphiques',
    mentions: 'mentions',
    measure: (measure) => `${nouns.measures[measure]} de la plus grande mention`,
    usual: {
      day: 'pic quotidien habituel',
      hour: 'habituel à cette heure',
      part: 'part habituelle du groupe',
      largest: 'maximum d’une semaine habituelle',
    },
    band: (usual, isUpward) =>
      `${usual}, et ${isUpward ? 'où il se situe quatre jours sur cinq' : 'jusqu’où il descend la plupart des jours'}`,
    line: 'la ligne à partir de laquelle c’est inhabituel',
    alert: 'alerte, suite annoncée,',
    over: 'fin',
    vanished: (count) =>
      `${counted(count, 'alerte qui ne se déclencherait plus', 'alertes qui ne se déclencheraient plus')}`,
    expected: (isUpward, times) => `${isUpward ? 'plus' : 'moins'} était prévu : ${times}`,
    expectedTime: (isUpward, times, from, to) =>
      `${isUpward ? 'jusqu’à' : 'seulement'} ${number(times)} fois autant, de ${from} à ${to}`,
    others: (count) => `et ${count} autres`,
    echo: 'un sujet est connu',
    gap: 'inconnu',
    learning: 'apprend ce qui est habituel',
    muted: 'heures calmes',
    heights: 'hauteurs en racine carrée',
  },
  chartHint:
    'Pointez les graphiques, ou utilisez les flèches, pour lire ce que dit la règle à un moment. Faites glisser pour agrandir, double-cliquez pour tout voir.',
  chartLabel: 'Moment lu. Les flèches le déplacent, avec Maj d’un jour ; Entrée ouvre l’alerte qui s’y trouve.',
  nothingRead: 'aucun moment choisi',
  notKnown: 'inconnu',
  ofLine: (line) => ` sur ${number(line)}`,

  firesNever: 'Cette règle ne déclenche aucune alerte dans le passé enregistré.',
  alertsOfHistory: 'Alertes du passé conservé',
  wouldHaveTold: (isDraft) =>
    isDraft ? 'Ce que le brouillon aurait annoncé' : 'Ce que les réglages actuels auraient annoncé',
  judgedAgain: (isDraft) =>
    `Les alertes que la règle, telle qu’elle est ${isDraft ? 'en brouillon' : 'enregistrée'} maintenant, donne sur les nombres enregistrés maintenant. Ce qui a été annoncé figure dans la liste ci-dessus ; chaque alerte dit en quoi elle diffère.`,
  judgedAlert: ({ isHeld, isUpward, peak, lasted }) =>
    `${isHeld ? 'retenue par les heures calmes, ' : ''}${isUpward ? 'pic' : 'minimum'} ${number(peak)}, ${lasted === undefined ? 'toujours en cours' : `finie après ${lasted}`}`,
  whyNotEarlier: 'Pourquoi pas plus tôt ?',
  historyBegins: 'Le passé enregistré commence ici.',
  course: 'Déroulement',
  fired: (at, rarity, isHeld) =>
    `Déclenchée ${at}${rarity === undefined ? '' : ` ; par hasard environ ${rarity}`}.${isHeld ? ' C’étaient des heures calmes, elle a donc été annoncée après.' : ''}`,
  rarely: (days) => `une fois en ${number(days)} jours`,
  rarest: 'une fois en dix ans ou plus',
  toldAgain: (times) => `Annoncée de nouveau : ${times}.`,
  overAt: (at) => `Finie ${at}.`,
  obstacles: {
    step: (at, count, line, span) =>
      `Juste avant, à ${at}, il y en avait ${number(count)} en ${span} ; elle se déclenche à ${number(line)}.`,
    nearest: (count, line, span) =>
      `Une autre fenêtre était alors plus près de sa limite : ${number(count)} sur ${number(line)} en ${span}.`,
    known: (from, times) =>
      `La limite était dépassée depuis ${from}, mais un sujet était connu : il fallait ${number(times)} fois la limite.`,
    unknown: (to) => `Jusqu’à ${to}, des nombres manquaient : rien ne pouvait être évalué.`,
    learning: (to) => `Jusqu’à ${to}, elle apprenait ce qui est habituel.`,
    least: (minMentions) =>
      `La limite est minMentions de la règle : moins de ${number(minMentions)} n’est jamais inhabituel.`,
  },
  readingMentions: 'Lecture des mentions…',
  mentionsUnread: (problem) => `Les mentions n’ont pas pu être lues : ${problem}`,

  messagesOfRule: 'Les messages tels qu’ils ont été reçus, selon la règle et les nombres d’alors.',
  itsStory: 'Son sujet',
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions(count)]),
      ...(of === undefined ? [] : [`de ${nouns.voices(of)}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(' : ') || 'Ses mentions n’ont pas été lues.';
  },
  held: {
    muted: 'mise en sourdine ou heures calmes',
    voices: 'trop peu de voix',
    shared: 'la plupart des autres en avaient aussi plus que d’habitude',
    capped: 'limite d’e-mails par heure',
  },
  toldAt: (times, held) => `Annoncée : ${times}${held === undefined ? '' : ` ; retenue auparavant : ${held}`}.`,
  nobodyTold: (held) =>
    held === undefined ? 'Personne n’a encore été prévenu.' : `Personne n’a été prévenu : ${held}.`,
  toldAlert: (peak, usualPeak, lasted) =>
    `pic ${number(peak)}${usualPeakIs(usualPeak)}, ${lasted === undefined ? 'toujours en cours' : `finie après ${lasted}`}`,
  neverTold: 'Personne n’a été prévenu : elle a été retenue, ou la règle ou ses nombres étaient alors différents.',
  toldBefore: 'Personne n’a été prévenu\u00a0: la règle, telle qu’elle est, n’existait pas encore.',
  toldLikeThis: (at) => `Annoncée ainsi à ${at}.`,
  toldOtherwise: (told, now, why) =>
    `Le message de ${told.at} disait ${told.began} et ${number(told.count)} ; réévaluée, c’est ${now.began} et ${number(now.count)} : ${why}.`,
  because: {
    others: 'la règle ou ses nombres étaient alors différents',
    window: (then, now) => `la fenêtre de ${then} décidait alors, celle de ${now} décide maintenant`,
    line: (then, now) =>
      `la ligne était à ${number(then)}, elle est à ${number(now)} selon les réglages actuels et les jours enregistrés`,
    early: 'elle a été annoncée avant la fin de l’intervalle',
    late: 'des mentions sont arrivées tard, ou ont été supprimées depuis',
  },

  mentionsThatWereTold: 'Mentions annoncées',
  newestMessages:
    'Les messages les plus récents. Le contenu des mentions n’est pas enregistré ; il est dans les messages.',
  mentions: nouns.mentions,
};
