import type { AlertWords } from '../en/alert-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number } = speechOf('de');

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  quotes: ['„', '“'],
  labels: { firing: 'ALARM', updated: 'NEUES', resolved: 'VORBEI', ended: 'BEENDET', found: 'ERWÄHNUNG' },
  statuses: {
    firing: 'ALARM',
    updated: 'NEUES',
    resolved: 'VORBEI',
    ended: 'BEENDET',
    found: 'ERWÄHNUNG',
    alert: 'ALARM',
  },
  test: 'TEST',
  isCritical: 'KRITISCH',
  severities: nouns.severities,
  earlierMark: ' (früherer Verlauf)',
  lateMark: ' (verspätet)',
  earlierEpisode:
    'Das gehört zu einem früheren Verlauf. Ein späterer wurde hier schon gemeldet und dauert vielleicht noch an. ',
  toldLate: (said) => `${said}, verspätet gemeldet`,
  noText: '(kein Text)',
  story: 'Thema',
  nowAlso: (story, name, types) => `${story}: jetzt auch ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Es gehört zum Thema ${name}, das schon gemeldet wurde${types.length === 0 ? '' : `, neu in ${types.join(', ')}`}.`,
  andRules: (count) => ` (+${nouns.rules(count)})`,
  mentionsFailed: 'Die Erwähnungen konnten nicht abgerufen werden, deshalb kommt dieser Alarm ohne sie.',
  mentionsUnread: 'Die Erwähnungen konnten nicht gelesen werden',
  mentions: (shown, total) => `Erwähnungen (${number(shown)} von ${number(total)}):`,
  largestMentions: (shown, total) => `Größte Erwähnungen (${number(shown)} von ${number(total)}):`,
  moreMentions: (shown, total) => `Weitere Erwähnungen (${number(shown)} von ${number(total)}):`,
  storyline: (terms, count, of) => `${terms} (${number(count)} von ${number(of)} Erwähnungen)`,
  otherMentions: (count, of) => `Andere Erwähnungen (${number(count)} von ${number(of)})`,
  mentionNumber: (at) => `Erwähnung ${at}`,
  shownOf: (shown, total) => `${number(shown)} von ${number(total)} Erwähnungen`,
  lastDay: 'Die letzten 24 Stunden',
  whatYouCanDo: 'Was Sie tun können (jede Seite fragt nach, bevor etwas geschieht):',
  eachPageAsks: 'Jede Seite fragt nach, bevor etwas geschieht.',
  textSaysMore: '... Der Textteil dieser E-Mail enthält mehr.',
  othersTell: (count) =>
    count === 1
      ? '1 weitere Regel meldet dasselbe Thema; jede wird für sich stummgeschaltet:'
      : `${number(count)} weitere Regeln melden dasselbe Thema; jede wird für sich stummgeschaltet:`,
  andMore: (count) => `... und ${number(count)} weitere.`,
  andMoreName: (count) => `Und ${number(count)} weitere`,
  alsoLabelled: (label) => `Auch ${label}`,
  source: (of) => `Regel ${of.rule}, Stufe ${of.severity}, ${of.time}, Ereignis ${of.id}.`,
  sourceWithoutTime: (of) => `Regel ${of.rule}, Stufe ${of.severity}, Ereignis ${of.id}.`,
  rule: (key) => `Regel ${key}`,
  criticalRule: (key) => `kritisch, Regel ${key}`,
  silence: (rule) =>
    `Um sie eine Weile stummzuschalten: Nennen Sie denen, die mention-alerts für Sie betreiben, den Namen der Regel, ${rule}, und bis wann.`,
  silenceAsWritten:
    'Um eine Regel eine Weile stummzuschalten: Nennen Sie denen, die mention-alerts für Sie betreiben, den Namen der Regel, wie er oben steht, und bis wann.',
  silenceInShort: '; zum Stummschalten nennen Sie denen, die mention-alerts für Sie betreiben, den Namen der Regel',
  watched: 'Beobachtet',
  episode: 'Verlauf',
  keyword: (id) => `Suchbegriff ${id}`,
  group: (id) => `Gruppe ${id}`,
  since: (start, inZone) => `seit ${start}${inZone}`,
  sinceUntil: (start, end, inZone) => `von ${start} bis ${end}${inZone}`,
  peak: (count) => `, Spitze ${number(count)}`,
  why: 'Warum',
  ruleTitle: 'Regel',
  areYouSure: 'Sind Sie sicher?',
  holdsForEverybody: (label) => `„${label}“ gilt für alle, die von dieser Regel hören.`,
  no: 'Nein',
};
