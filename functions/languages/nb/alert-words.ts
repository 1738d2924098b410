import type { AlertWords } from '../en/alert-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('nb');

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  quotes: ['«', '»'],
  labels: { firing: 'VARSEL', updated: 'NYTT', resolved: 'OVER', ended: 'AVSLUTTET', found: 'OMTALE' },
  statuses: {
    firing: 'VARSEL',
    updated: 'NYTT',
    resolved: 'OVER',
    ended: 'AVSLUTTET',
    found: 'OMTALE',
    alert: 'VARSEL',
  },
  test: 'TEST',
  isCritical: 'KRITISK',
  severities: nouns.severities,
  earlierMark: ' (tidligere forløp)',
  lateMark: ' (forsinket)',
  earlierEpisode: 'Dette hører til et tidligere forløp. Et senere er allerede meldt her, og pågår kanskje fortsatt. ',
  toldLate: (said) => `${said}, meldt sent`,
  noText: '(ingen tekst)',
  story: 'sak',
  nowAlso: (story, name, types) => `${story}: nå også ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Det hører til saken ${name}, som er meldt før${types.length === 0 ? '' : `, nytt i ${types.join(', ')}`}.`,
  andRules: (count) => ` (+${nouns.rules(count)})`,
  mentionsFailed: 'Omtalene kunne ikke hentes, så dette varselet kommer uten dem.',
  mentionsUnread: 'Omtalene kunne ikke leses',
  mentions: (shown, total) => `Omtaler (${number(shown)} av ${number(total)}):`,
  largestMentions: (shown, total) => `Største omtaler (${number(shown)} av ${number(total)}):`,
  moreMentions: (shown, total) => `Flere omtaler (${number(shown)} av ${number(total)}):`,
  mentionNumber: (at) => `Omtale ${at}`,
  shownOf: (shown, total) => `${number(shown)} av ${number(total)} omtaler`,
  lastDay: 'Det siste døgnet',
  whatYouCanDo: 'Hva du kan gjøre (hver side spør før noe skjer):',
  eachPageAsks: 'Hver side spør før noe skjer.',
  textSaysMore: '... Tekstdelen av denne e-posten sier mer.',
  othersTell: (count) => `${counted(count, 'annen regel', 'andre regler')} melder samme sak; hver dempes for seg:`,
  andMore: (count) => `... og ${number(count)} til.`,
  andMoreName: (count) => `Og ${number(count)} til`,
  alsoLabelled: (label) => `Også ${label}`,
  source: (of) => `Regel ${of.rule}, alvorlighet ${of.severity}, ${of.time}, hendelse ${of.id}.`,
  sourceWithoutTime: (of) => `Regel ${of.rule}, alvorlighet ${of.severity}, hendelse ${of.id}.`,
  rule: (key) => `regel ${key}`,
  criticalRule: (key) => `kritisk, regel ${key}`,
  silence: (rule) =>
    `For å dempe den en stund: oppgi navnet på regelen, ${rule}, til dem som driver mention-alerts for deg, og til når.`,
  silenceAsWritten:
    'For å dempe en regel en stund: oppgi navnet på regelen slik det står over, til dem som driver mention-alerts for deg, og til når.',
  silenceInShort: '; for å dempe den: oppgi navnet på regelen til dem som driver mention-alerts for deg',
  watched: 'Overvåket',
  episode: 'Forløp',
  keyword: (id) => `søkeord ${id}`,
  group: (id) => `gruppe ${id}`,
  since: (start, inZone) => `siden ${start}${inZone}`,
  sinceUntil: (start, end, inZone) => `fra ${start} til ${end}${inZone}`,
  peak: (count) => `, topp ${number(count)}`,
  why: 'Hvorfor',
  ruleTitle: 'Regel',
  areYouSure: 'Er du sikker?',
  holdsForEverybody: (label) => `«${label}» gjelder for alle som hører fra denne regelen.`,
  no: 'Nei',
};
