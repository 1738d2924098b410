import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, plural } = speechOf('en');

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords = {
  /** Around what somebody wrote. */
  quotes: ['"', '"'] as readonly [string, string],
  /** What an event is, before its title. */
  labels: { firing: 'ALERT', updated: 'UPDATE', resolved: 'RESOLVED', ended: 'ENDED', found: 'MENTION' },
  /** What an event is, in a list. */
  statuses: {
    firing: 'FIRING',
    updated: 'UPDATED',
    resolved: 'RESOLVED',
    ended: 'ENDED',
    found: 'MENTION',
    alert: 'ALERT',
  },
  test: 'TEST',
  isCritical: 'CRITICAL',
  severities: nouns.severities,
  /** Marks beside the label of a card. */
  earlierMark: ' (earlier episode)',
  lateMark: ' (late)',
  earlierEpisode: 'This belongs to an earlier episode. A later one was already told here, and may still go on. ',
  toldLate: (said: string) => `${said}, told late`,
  noText: '(no text)',
  /** The name of a story that has none. */
  story: 'story',
  nowAlso: (story: string, name: string, types: readonly string[]) =>
    `${story}: now also ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name: string, types: readonly string[]) =>
    `It belongs to the story of ${name}, which was told before${types.length === 0 ? '' : `, new in ${types.join(', ')}`}.`,
  andRules: (count: number) => ` (+${nouns.rules(count)})`,
  mentionsFailed: 'The mentions could not be fetched, so this alert comes without them.',
  mentionsUnread: 'The mentions could not be read',
  mentions: (shown: number, total: number) => `Mentions (${number(shown)} of ${number(total)}):`,
  largestMentions: (shown: number, total: number) => `Largest mentions (${number(shown)} of ${number(total)}):`,
  moreMentions: (shown: number, total: number) => `More mentions (${number(shown)} of ${number(total)}):`,
  /** Above the mentions of an alert that tell one of several things; `terms` are words of these mentions. */
  storyline: (terms: string, count: number, of: number) => `${terms} (${number(count)} of ${number(of)} mentions)`,
  otherMentions: (count: number, of: number) => `Other mentions (${number(count)} of ${number(of)})`,
  mentionNumber: (at: number) => `Mention ${at}`,
  shownOf: (shown: number, total: number) => `${number(shown)} of ${number(total)} mentions`,
  lastDay: 'The last day',
  whatYouCanDo: 'What you can do (each page asks before anything happens):',
  eachPageAsks: 'Each page asks before anything happens.',
  textSaysMore: '... The text part of this email says more.',
  othersTell: (count: number) =>
    `${number(count)} more ${plural(count, 'rule tells', 'rules tell')} the same story; each is silenced by itself:`,
  andMore: (count: number) => `... and ${number(count)} more.`,
  andMoreName: (count: number) => `And ${number(count)} more`,
  alsoLabelled: (label: string) => `Also ${label}`,
  /** To be found by, in small type: a rule, how severe it is, when and what was published. */
  source: (of: { readonly rule: string; readonly severity: string; readonly time: string; readonly id: string }) =>
    `Rule ${of.rule}, severity ${of.severity}, ${of.time}, event ${of.id}.`,
  sourceWithoutTime: (of: { readonly rule: string; readonly severity: string; readonly id: string }) =>
    `Rule ${of.rule}, severity ${of.severity}, event ${of.id}.`,
  rule: (key: string) => `rule ${key}`,
  criticalRule: (key: string) => `critical, rule ${key}`,
  /** How readers of a message without links can have a rule silenced: whom to ask, and for what. */
  silence: (rule: string) =>
    `To silence it for a while: tell whoever runs mention-alerts for you the name of the rule, ${rule}, and until when.`,
  silenceAsWritten:
    'To silence it for a while: tell whoever runs mention-alerts for you the name of the rule as it is written above, and until when.',
  silenceInShort: '; to silence it, tell whoever runs mention-alerts for you the name of the rule',
  watched: 'Watched',
  episode: 'Episode',
  keyword: (id: string) => `keyword ${id}`,
  group: (id: string) => `group ${id}`,
  since: (start: string, inZone: string) => `since ${start}${inZone}`,
  sinceUntil: (start: string, end: string, inZone: string) => `since ${start} until ${end}${inZone}`,
  peak: (count: number) => `, peak ${number(count)}`,
  why: 'Why',
  ruleTitle: 'Rule',
  areYouSure: 'Are you sure?',
  holdsForEverybody: (label: string) => `"${label}" holds for everybody who hears of this rule.`,
  no: 'No',
};

export type AlertWords = typeof alertWords;
