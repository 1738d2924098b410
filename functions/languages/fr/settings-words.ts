import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, list } = speechOf('fr');

const REPEATS = { week: ', chaque semaine', month: ', chaque mois', year: ', chaque année' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  organization: (id) => `Organisation nº ${id}`,
  labels: {
    language: 'Langue',
    timeZone: 'Fuseau horaire',
    emails: 'E-mails envoyés à',
    mentionsUrl: 'Où les mentions s’ouvrent',
    enabled: 'Ses règles sont évaluées',
    requestsPerMinute: 'Requêtes par minute',
    'digest.time': 'À cette heure',
    'digest.days': 'Ces jours-là',
    'digest.channels': 'Aussi à ces canaux',
    'digest.email': 'Par e-mail',
    'digest.whenQuiet': 'Même quand il n’y a rien à dire',
  },
  help: {
    language: 'Des alertes, des synthèses, des pages derrière leurs liens et de cette page.',
    timeZone: 'Par exemple Europe/Paris. Vide : celui du service de veille.',
    emails:
      'En plus de celles de la pile : alertes et synthèses. Une adresse par ligne, 20 au plus ; sans emailFrom, AWS demande à chacune de confirmer une fois.',
    mentionsUrl: 'Une adresse avec {organizationId}, {keywordId}, {groupId}, {from} et {to} à leur place.',
    enabled: 'Sinon rien n’est évalué et personne n’est prévenu.',
    requestsPerMinute:
      'Comptages, et autant de lectures, que les règles peuvent demander au service de veille. Des organisations qui partagent un utilisateur ont la valeur la plus basse.',
    'digest.time': 'À l’heure de l’organisation.',
    'digest.days': 'Le 31 est le dernier jour de chaque mois.',
    'digest.channels': 'Les canaux non choisis n’en reçoivent pas.',
    'digest.email': 'À tous ceux qui reçoivent les e-mails d’alerte.',
    'digest.whenQuiet': 'Sinon elle ne vient que si elle contient quelque chose.',
  },
  groups: { general: 'Envois', digest: 'Synthèse', service: 'Service de veille' },
  howOften: 'À quel rythme',
  often: {
    none: 'aucune synthèse',
    day: 'chaque jour',
    week: 'certains jours de la semaine',
    month: 'certains jours du mois',
  },
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'le dernier jour' : day === 1 ? 'le 1er' : `le ${day}`);
    const days =
      weekdays.length > 0
        ? `le ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} de chaque mois`
          : 'chaque jour';
    return `${days} à ${time}, pour ${list([...(isEmailed ? ['tous par e-mail'] : []), ...channels])}`;
  },
  noSummary: 'aucune',
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'passé : ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'jusqu’à' : 'seulement'} ${number(times)} fois le nombre habituel, du ${from} au ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,
  isExpected: 'Ce qui est attendu',
  nothingExpected: 'rien',
  zoneOfService: (zone) => `${zone}, selon le service de veille`,
  noLink: 'nulle part : les alertes n’ont pas ce lien',
  addresses: (count) => (count === 0 ? 'celles de la pile' : counted(count, 'adresse', 'adresses')),
  yes: 'oui',
  no: 'non',
  atMost: (requests) => `au plus ${number(requests)} comptages, et autant de lectures`,
  asJson: 'Les réglages en JSON',
  tokenStays: 'Son jeton se remplace dans un terminal ; il n’est jamais montré ici.',
  changedByOthers:
    'Quelqu’un d’autre a modifié ces réglages depuis que vous les avez ouverts ; rien de vous n’a été écrit.',
  deletedByOthers: 'Quelqu’un d’autre a retiré cette organisation.',

  summaryUpToNow: 'La synthèse jusqu’à maintenant',
  showNow: 'L’afficher maintenant',
  ofTheLast: 'Sur',
  sendsNothing: 'Rien n’est envoyé.',
  saveFile: 'Enregistrer dans un fichier',

  quietHours: ({ from, to, days, includesCritical }) =>
    `de ${from} à ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', aussi pour ce qui est critique' : ''}`,
  noQuietHours: 'aucune',
  rulesWith: (rules) => nouns.rules(rules),
  setQuietHours: 'Les fixer pour toutes les règles…',
  quietHoursOfAll: 'Heures calmes de toutes les règles',
  hasQuietHours: 'Il y a des heures calmes',
  quietRulesChange: (changed, all) =>
    all === 1 ? `${number(changed)} règle sur une change.` : `${number(changed)} règles sur ${number(all)} changent.`,
  quietHoursSet: (rules) => `Enregistré pour ${nouns.rules(rules)}.`,
  leftAlone: (rules) =>
    `Quelqu’un d’autre vient de modifier celles-ci, ou elles ont des erreurs ; elles restent comme avant : ${rules}`,

  allMessages: 'Tous les envois',
  ofRule: 'Règle',
  allRules: 'toutes les règles',
  allThatIsKept: 'tout ce qui est conservé',
  copyAsCsv: 'Copier en CSV',
  csvCopied: 'Copié : à coller dans un tableur.',
  earlierMessages: 'Afficher les envois précédents',
  noMessages: 'Rien n’a été annoncé pendant ce temps.',

  playedDay: (day) => `Ceci est une journée rejouée, ${day} : ce que vous faites ici n’est annoncé à personne.`,
};
