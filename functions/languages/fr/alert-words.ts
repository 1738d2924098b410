import type { AlertWords } from '../en/alert-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('fr');

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  quotes: ['« ', ' »'],
  labels: { firing: 'ALERTE', updated: 'SUITE', resolved: 'FIN', ended: 'CLOSE', found: 'MENTION' },
  statuses: { firing: 'ALERTE', updated: 'SUITE', resolved: 'FIN', ended: 'CLOSE', found: 'MENTION', alert: 'ALERTE' },
  test: 'TEST',
  isCritical: 'CRITIQUE',
  severities: nouns.severities,
  earlierMark: ' (épisode précédent)',
  lateMark: ' (en retard)',
  earlierEpisode:
    'Ceci appartient à un épisode précédent. Un épisode plus récent a déjà été annoncé ici et se poursuit peut-être. ',
  toldLate: (said) => `${said}, annoncé avec retard`,
  noText: '(sans texte)',
  story: 'sujet',
  nowAlso: (story, name, types) => `${story} : maintenant aussi ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Cela fait partie du sujet ${name}, déjà annoncé${types.length === 0 ? '' : `, nouveau sur ${types.join(', ')}`}.`,
  andRules: (count) => ` (+${nouns.rules(count)})`,
  mentionsFailed: 'Les mentions n’ont pas pu être récupérées ; cette alerte arrive donc sans elles.',
  mentionsUnread: 'Les mentions n’ont pas pu être lues',
  mentions: (shown, total) => `Mentions (${number(shown)} sur ${number(total)}) :`,
  largestMentions: (shown, total) => `Plus grandes mentions (${number(shown)} sur ${number(total)}) :`,
  moreMentions: (shown, total) => `Autres mentions (${number(shown)} sur ${number(total)}) :`,
  storyline: (terms, count, of) => `${terms} (${number(count)} mentions sur ${number(of)})`,
  otherMentions: (count, of) => `Autres mentions (${number(count)} sur ${number(of)})`,
  mentionNumber: (at) => `Mention ${at}`,
  shownOf: (shown, total) => `${number(shown)} sur ${nouns.mentions(total)}`,
  lastDay: 'Les dernières 24 heures',
  whatYouCanDo: 'Ce que vous pouvez faire (chaque page demande confirmation avant d’agir) :',
  eachPageAsks: 'Chaque page demande confirmation avant d’agir.',
  textSaysMore: '... La partie texte de cet e-mail en dit plus.',
  othersTell: (count) =>
    `${counted(count, 'autre règle annonce', 'autres règles annoncent')} le même sujet ; chacune se met en sourdine séparément :`,
  andMore: (count) => `... et ${number(count)} de plus.`,
  andMoreName: (count) => `Et ${number(count)} de plus`,
  alsoLabelled: (label) => `Aussi ${label}`,
  source: (of) => `Règle ${of.rule}, gravité ${of.severity}, ${of.time}, événement ${of.id}.`,
  sourceWithoutTime: (of) => `Règle ${of.rule}, gravité ${of.severity}, événement ${of.id}.`,
  rule: (key) => `règle ${key}`,
  criticalRule: (key) => `critique, règle ${key}`,
  silence: (rule) =>
    `Pour la mettre en sourdine un moment : indiquez à ceux qui gèrent mention-alerts pour vous le nom de la règle, ${rule}, et jusqu’à quand.`,
  silenceAsWritten:
    'Pour mettre une règle en sourdine un moment : indiquez à ceux qui gèrent mention-alerts pour vous le nom de la règle tel qu’il figure ci-dessus, et jusqu’à quand.',
  silenceInShort:
    ' ; pour la mettre en sourdine, indiquez le nom de la règle à ceux qui gèrent mention-alerts pour vous',
  watched: 'Surveillé',
  episode: 'Épisode',
  keyword: (id) => `mot-clé ${id}`,
  group: (id) => `groupe ${id}`,
  since: (start, inZone) => `depuis le ${start}${inZone}`,
  sinceUntil: (start, end, inZone) => `du ${start} au ${end}${inZone}`,
  peak: (count) => `, pic ${number(count)}`,
  why: 'Pourquoi',
  ruleTitle: 'Règle',
  areYouSure: 'Êtes-vous sûr ?',
  holdsForEverybody: (label) => `« ${label} » vaut pour tous ceux que cette règle avertit.`,
  no: 'Non',
};
