import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, either } = speechOf('fr');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  bigint: 'un grand nombre entier',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un objet { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'chaque mention est annoncée, les copies sont seulement comptées\u00a0: retirez minVoices',
  count: 'chaque texte n’est de toute façon annoncé qu’une fois en 24 heures\u00a0: retirez count',
  escalate: 'une mention ne se prend pas en compte\u00a0: retirez escalate',
  acknowledged: 'une mention ne se prend pas en compte\u00a0: retirez acknowledged',
  expected: 'chaque mention est annoncée, quel que soit le nombre prévu\u00a0: retirez expected',
  compare: 'chaque mention est annoncée, quoi qu’aient les autres\u00a0: retirez compare',
  'notify.resolved': 'aucune alerte ne commence, donc aucune ne finit\u00a0: retirez notify.resolved',
  'notify.repeat': 'chaque mention est annoncée une fois\u00a0: retirez notify.repeat',
  'samples.count': 'chaque mention est montrée, jusqu’à 50 par message\u00a0: retirez samples.count',
};

const size = (origin: string, bound: string) => {
  if (origin === 'string') return `il faut un texte\u00a0: ${bound} caractères`;
  return origin === 'array' ? `il faut une liste\u00a0: ${bound} éléments` : `il faut un nombre\u00a0: ${bound}`;
};

export const problemWords: ProblemWords = {
  unknownField: (name) => `champ inconnu "${name}"`,
  unknownOfKind: (name) => `ce genre n’a pas de champ "${name}"`,
  ended: (release) => `n’existe plus depuis la version ${release}`,
  trendEnded:
    'retirez l’élément\u00a0: le résumé d’une semaine dit comment chaque mot-clé a évolué\u00a0; une règle de type "spike" ou "drop" annonce les changements soudains',
  newEnded:
    'retirez-le\u00a0; ce que vous cherchez par son nom est annoncé par une règle de type "each" dont le where le nomme',
  removeIt: 'retirez-le',
  didYouMean: (name) => `vouliez-vous dire "${name}"\u00a0?`,
  besideIt: (name, object) => `écrivez "${name}" à côté de "${object}", et non dedans`,
  isMissing: 'manque',
  add: (path) => `ajoutez "${path}"`,
  isNoneOf: (value, values) => `${value} n’est pas parmi ${values.join(', ')}`,
  takeOneOf: (values) => `prenez l’une de ces valeurs\u00a0: ${values.join(', ')}`,
  isNotAccepted: (value) => `${value} n’est pas accepté`,
  listType: (example) => `il faut une liste, par exemple ${example}`,
  wrongType: (expected, received) => `il faut ${nameOf(expected)}, et non ${nameOf(received)}`,
  tooSmall: (origin, least, isIncluded) =>
    `trop petit\u00a0: ${size(origin, `${isIncluded ? 'au moins' : 'plus de'} ${least}`)}`,
  tooBig: (origin, most, isIncluded) =>
    `trop grand\u00a0: ${size(origin, `${isIncluded ? 'au plus' : 'moins de'} ${most}`)}`,
  notEmpty: 'cela ne peut pas être vide',
  otherwise: 'cela ne convient pas ici',
  wholeNumber: 'il faut un nombre entier, par exemple 42',
  wholeFrom1: 'il faut un nombre entier, au moins 1',
  atLeast1: 'écrivez au moins 1',
  idRange: 'il faut un identifiant entre 0 et 2^63 - 1',
  keywordIdType: (most) => `il faut un nombre entier, au plus ${most} (les identifiants de mots-clés sont des int32)`,
  keywordIdRange: (most) => `les identifiants de mots-clés sont des int32\u00a0: au plus ${most}`,
  oneWatch: 'il faut exactement un champ parmi keywordId et groupId',
  mostOf: (most) => `au plus ${number(most)}`,
  mostOfThem: (most) => `au plus ${number(most)} éléments`,
  mostCharacters: (most) => `au plus ${number(most)} caractères`,
  longName: (most) => `un nom a au plus ${number(most)} caractères`,
  nameOneOrAll: (field) => `nommez au moins une valeur, ou omettez ${field} pour les prendre toutes`,
  nameOne: (field) => `nommez au moins un élément, ou omettez ${field}`,
  nameOneInList: 'nommez au moins un élément, ou omettez la liste',
  nameDay: 'nommez au moins un jour, ou omettez days',

  duration: 'il faut une durée, par exemple "15m", "4h" ou "14d"',
  noDuration: (text) =>
    `"${text}" n’est pas une durée\u00a0: écrivez un nombre entier et m, h ou d, par exemple "15m", "4h" ou "14d"`,
  moment: (example) => `écrivez une heure avec son décalage, par exemple "${example}"`,
  midnight: 'écrivez minuit "00:00"',
  timeOfDay: 'écrivez une heure du jour HH:MM, par exemple "22:00"',
  timeZone: 'écrivez un fuseau horaire de l’IANA, par exemple "Europe/Berlin"',

  fewestTimes: (least) => `au moins ${number(least)}\u00a0; pour ne rien recevoir du tout, écrivez silencedUntil`,
  mostTimes: (most) => `au plus ${number(most)}\u00a0; pour ne rien recevoir du tout, écrivez silencedUntil`,
  timesOf1: 'pas 1\u00a0: combien de fois plus de mentions sont prévues\u00a0?',
  endsBefore: 'n’est pas après "from"\u00a0: écrivez quand c’est fini',
  longExpected: (days) =>
    `au plus ${number(days)} jours après "from"\u00a0: ce qui dure plus longtemps devient habituel de soi-même`,
  longWeekly: (hours) =>
    `au plus ${number(hours)} heures après "from" si cela revient chaque semaine\u00a0: ce qui dure plus longtemps devient habituel de soi-même`,
  mostExpected: (most) => `au plus ${number(most)}\u00a0; retirez ce qui est passé`,

  emailsApart: 'écrivez true ou false\u00a0: les adresses se mettent dans "emails"',
  tokenSecret: (prefix) =>
    `le secret du jeton s’appelle ${prefix}...\u00a0: les fonctions n’ont le droit d’en lire aucun autre`,
  emailAddress: (example) => `écrivez une adresse e-mail comme "${example}", sans nom`,
  mostEmails: (most) => `${most} adresses au plus\u00a0: indiquez une liste de diffusion plutôt que ses membres`,
  emailsWithoutEmail: 'la règle n’envoie pas d’e-mails\u00a0: retirez notify.email ou ces adresses',
  onlyNobody: 'indiquez dans notify.emails qui reçoit les e-mails au lieu de l’organisation',
  namedAlready: (place) => `c’est déjà ${place}\u00a0: ne la nommez qu’une fois`,
  mostPerMinute: (most) => `le service en permet ${number(most)} par minute`,
  longAddress: (most) => `une adresse a au plus ${number(most)} caractères`,
  noPlaceholder: (name, known) => `${name} n’existe pas\u00a0; il y a ${known.join(', ')}`,
  httpsAddress: 'écrivez une adresse qui commence par https:// et le nom de son hôte',
  summaryDay: (days) =>
    `écrivez un jour de la semaine, par exemple ${days.join(', ')}, ou un jour du mois sous forme de texte, de 1 à 31 sans 0 devant`,
  twoKindsOfDays: 'jours de la semaine et jours du mois ne vont pas ensemble\u00a0: nommez-en d’un seul genre',
  mostDigestChannels: (most) => `une synthèse va à au plus ${number(most)} canaux`,
  digestOfNobody: 'sans e-mail et sans canaux, personne ne la reçoit\u00a0: nommez un canal, ou omettez email',

  emptyChannelId: 'l’identifiant d’un canal a au moins un caractère',
  longChannelId: (most) => `l’identifiant d’un canal a au plus ${number(most)} caractères`,
  channelSecret: (prefix) =>
    `le secret du canal s’appelle ${prefix}...\u00a0: les fonctions n’ont le droit d’en lire aucun autre`,
  longSecretName: (most) => `les noms de secrets ont au plus ${number(most)} caractères`,
  opsgenieEnds: (kind, address) =>
    `Opsgenie s’arrête le 5 avril 2027\u00a0: écrivez "${kind}", et dans le secret la clé d’une intégration API de Jira Service Management, dont l’adresse est ${address}`,
  noButtons: 'seul Slack a des boutons qui agissent aussitôt\u00a0; omettez interactive',
  buttonsOfNone:
    'workspace et app disent de qui les boutons agissent\u00a0: écrivez "interactive": true, ou omettez-les tous deux',
  workspaceId:
    'l’identifiant d’un espace de travail, par exemple "T012AB3CD"\u00a0: les adresses de ses webhooks commencent par lui',
  appId: 'l’identifiant d’une application, par exemple "A012AB3CD"\u00a0: ses paramètres le montrent',

  conditionKind: (kinds) => `kind doit être ${either(kinds)}`,
  longWindow: (most) => `une fenêtre dure au plus ${most}`,
  shortDropWindow: 'la fenêtre d’une baisse dure au moins 1h',
  shortShareWindow: 'la fenêtre d’une part de voix dure au moins 1h',
  bothWays: (other) => `prenez sensitivity ou ${other}, pas les deux`,
  oneLimit: 'la condition threshold prend exactement un champ parmi atLeast et atMost',
  ratioOver1: 'un rapport est supérieur à 1',
  ratioWithoutWindow: 'un rapport demande une fenêtre, par exemple "1h"',
  dropRatioOver0: 'le rapport d’une baisse est supérieur à 0',
  dropRatioUnder1: 'le rapport d’une baisse est inférieur à 1',
  shareOver0: 'une part est supérieure à 0',
  shareAtMost1: 'une part est au plus 1',
  shareAtLeast0: 'une part est au moins 0',
  partAtMost1: 'une part est au plus 1\u00a0: 0.4 vaut 40 %',
  partUnder1: 'une limite qui rend toute part inhabituelle ne dit rien\u00a0: écrivez moins de 1, par exemple 0.1',
  everyPart: (atLeast, atMost) =>
    `toute part est au moins ${atLeast} ou au plus ${atMost}\u00a0: écrivez atMost plus petit que atLeast`,
  ofGroup: 'nommez le groupe\u00a0: { "groupId": 7 }',
  nameRule: 'nommez au moins une règle',
  mostRules: (most) => `au plus ${number(most)} règles`,
  ruleTwice: 'nommez chaque règle une fois',

  whereType: 'il faut un objet avec ce qu’une mention doit remplir, par exemple { "text": "recall" }',
  emptyWhere: (fields) => `ne dit rien\u00a0: nommez au moins un champ parmi ${fields.join(', ')}, ou omettez where`,
  languageCode:
    'ce n’est pas le code d’une langue\u00a0: écrivez les deux lettres de l’ISO 639-1, par exemple "en" ou "no" (voir "api languages")',
  countryCode:
    'ce n’est pas le code d’un pays\u00a0: écrivez les deux lettres de l’ISO 3166-1, par exemple "NO", et "GB" pour le Royaume-Uni (voir "api locations")',
  author: 'écrivez le nom entier ou le pseudonyme de l’auteur',
  bothAuthors: (name) => `"${name}" est aussi dans authors\u00a0: retirez-le de l’un des deux`,
  longQuery: (most) => `une requête a au plus ${number(most)} caractères`,
  unreadQuery: (why) => `ne peut pas être lu\u00a0: ${why}`,
  queryNoWord: 'il n’y a aucun mot dedans',
  queryNested: (most) => `plus de ${number(most)} parenthèses sont imbriquées`,
  queryOpen: (at) => `la parenthèse au caractère ${at} n’est pas fermée`,
  queryEnds: 'il manque un mot à la fin',
  queryWordBefore: (sign, at) => `il manque un mot avant "${sign}" au caractère ${at}`,
  queryClosesNothing: (sign, at) => `"${sign}" au caractère ${at} ne ferme rien`,
  queryQuote: (at) => `le guillemet au caractère ${at} n’est pas fermé`,
  queryNoWordIn: (text, at) => `il n’y a aucun mot dans ${text} au caractère ${at}\u00a0: omettez-le`,
  queryExcludes: (sign, at) =>
    `"${sign}" au caractère ${at} n’exclut rien ici\u00a0: omettez-le avec ce qu’il doit exclure, ou mettez-le entre guillemets pour le rechercher`,
  queryJoins: (sign, at, operator) =>
    `"${sign}" au caractère ${at} ne relie rien ici\u00a0: écrivez ${operator}, ou mettez entre guillemets ce qui doit être trouvé tel quel`,
  queryField: (field, at) =>
    `"${field}" au caractère ${at} n’est pas un champ de requête\u00a0: omettez-le, car la recherche porte sur le titre et le texte, et authors, languages et locations sont des champs à part\u00a0; ou mettez le mot entre guillemets`,
  queryNear: (sign, at) =>
    `"${sign}" au caractère ${at}\u00a0: une requête ne peut pas demander à quelle distance se trouvent les mots\u00a0; écrivez AND, ou mettez entre guillemets les mots qui se suivent`,
  queryWildcard: (sign, at) =>
    `"${sign}" au caractère ${at} ne remplace aucune lettre ici\u00a0: écrivez les mots en entier avec OR entre eux, ou mettez le mot entre guillemets`,
  queryNoQuotes: (sign, at) =>
    `"${sign}" au caractère ${at} n’est pas un guillemet ici\u00a0: mettez l’expression entre guillemets droits doubles`,
  queryBrackets: (sign, at) =>
    `"${sign}" au caractère ${at} ne regroupe rien ici\u00a0: écrivez des parenthèses, ( et ), ou mettez le mot entre guillemets`,
  querySign: (sign, at) =>
    `"${sign}" au caractère ${at} ne veut rien dire ici\u00a0: omettez-le, ou mettez le mot entre guillemets`,

  ruleId: 'écrivez de 1 à 64 caractères parmi a-z, 0-9 et "-"',
  mostSamples: (most) => `au plus ${number(most)} exemples`,
  mostChannels: (most) => `au plus ${number(most)} canaux`,
  acknowledgedEpisode: 'écrivez l’heure à laquelle l’épisode a commencé, comme status la donne',
  timeline: 'pas encore\u00a0: les règles suivent l’heure d’arrivée d’une mention dans le flux\u00a0; omettez timeline',
  lowSeverity: (severity, orNameChannels) =>
    `les alertes de cette règle sont déjà "${severity}"\u00a0: écrivez une gravité plus haute${orNameChannels ? ', ou nommez des canaux qui l’apprennent alors' : ''}`,
  windowOfEvery: (every) => `une fenêtre est un multiple de every (${every})`,
  withinOfEvery: (every) => `within est un multiple de every (${every})`,
  besideMentions: (field) =>
    `la condition "each" annonce chaque mention à part\u00a0; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  besideNothing: (field) =>
    `une règle qui n’est qu’une partie d’autres n’a pas d’alerte à elle\u00a0: retirez ${field}, ou écrivez-le dans la règle dont celle-ci est une partie`,
  sentimentsOfNegative: (kind) => `${kind} compte de lui-même les mentions négatives\u00a0; retirez sentiments`,
  partOfGroup:
    'une part d’un groupe est celle d’un mot-clé\u00a0: écrivez son keywordId, et le groupe dans condition.of',
  countOfSingle: (kind) =>
    `la condition "${kind}" regarde des mentions une à une, et les copies une seule fois de toute façon\u00a0: retirez count`,
  expectedOfPart:
    'plus de ce qui est prévu, c’est aussi plus dans tout le groupe, et cela n’en déplace aucune part\u00a0: retirez expected',
  expectedFewer:
    'la règle se déclenche à beaucoup de mentions, et moins de mentions ne déplacent aucune limite\u00a0: écrivez plus de 1, ou retirez cette période',
  expectedMore:
    'la règle se déclenche à peu de mentions, et plus de mentions ne déplacent aucune limite\u00a0: écrivez moins de 1, par exemple 0.2, ou retirez cette période',
  expectedOfSingle:
    'la règle regarde des mentions une à une, et plus de mentions ne déplacent aucune limite\u00a0: retirez expected, et mettez la règle en sourdine tant qu’une mention très vue est à venir',
  expectedOfParts: 'la règle ne compte rien elle-même\u00a0: écrivez expected dans les règles dont elle est composée',
  compareItself: 'la règle suit cela elle-même\u00a0: nommez-en d’autres',
  compareTwice: 'nommé deux fois\u00a0: retirez-le une fois',
  compareSingle: 'la règle regarde des mentions une à une, et non combien en ont les autres\u00a0: retirez compare',
  compareFew:
    'la règle se déclenche à peu de mentions, et l’écart des autres au-dessus de leur habituel n’en dit rien\u00a0: retirez compare',
  compareLong: (most) => `l’habituel des autres est connu pour des fenêtres jusqu’à ${most}\u00a0: retirez compare`,

  partItself: (rule) => `"${rule}" est cette règle elle-même\u00a0: nommez-en d’autres`,
  partCircle: (rules) => `tourne en rond\u00a0: ${rules.join(', ')}`,
  takeOneOut: 'retirez-en une',
  partTellsMentions: (rule) => `"${rule}" annonce chaque mention et n’a pas d’alertes`,
  takeOneWithAlerts: 'prenez une règle qui en a',
  partOfNothing: (rule) =>
    `"${rule}" dit seulement que d’autres n’ont pas d’alerte, si bien que cette règle en aurait une chaque fois qu’il ne se passe rien`,
  useInAllOf: 'utilisez-la dans une "all-of", à côté d’une règle dont l’alerte est à annoncer',
  partTooDeep: (rule) => `"${rule}" est composée de règles qui sont composées de règles`,
  twoLevels: 'deux niveaux sont le maximum\u00a0: nommez ses parties ici',
  noPart: (rule, organization) => `il n’y a pas de règle "${rule}" dans l’organisation ${organization}`,
  partElsewhere: (rule, organization) => `"${rule}" est une règle de l’organisation ${organization}`,
  makeOneThere: 'une règle est composée de règles de sa propre organisation\u00a0: créez-en une là',
  writeItFirst: 'créez d’abord cette règle, ou retirez-la',

  acknowledgedByHand: 'ne s’écrit qu’en prenant l’alerte en compte',
  leaveOrRemove: 'laissez-le tel quel, ou retirez-le pour revenir là-dessus',
  otherRule: 'est une autre règle',
  otherOrganization: 'est une autre organisation',
  leaveIt: (name) => `laissez ${name}`,
  secretNotHere: 'ne se change pas ici',
  secretInTerminal: '"put organizations" dans un terminal le change',
  notSetUp: (organization, stack) =>
    `L’organisation ${organization} n’est pas configurée dans ${stack}\u00a0: "put organizations" l’ajoute.`,
  isInvalid: (organization) => `L’élément de l’organisation ${organization} est invalide\u00a0: corrigez-le d’abord.`,
  isDisabled: (organization, stack) => `L’organisation ${organization} est désactivée dans ${stack}.`,
};
