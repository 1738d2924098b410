import { nouns } from '../compiled/en/nouns.ts';
import { rules } from '../compiled/en/rules.ts';
import { speechOf } from '../speech-of.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, decimal, list } = speechOf('en');

const perWeek = (alerts: number) =>
  alerts === 0 ? 'none' : `${alerts < 10 ? decimal(alerts, 1) : Math.round(alerts)} a week`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords = {
  ...rules,
  messageCount: nouns.messages,
  ruleCount: nouns.rules,
  form: ruleFormWords,
  marksAndZones: (zones: readonly string[]) =>
    `▲ alert, ● update, ■ end; hatched: not known. Times are of ${list(zones)}, as each organization has it.`,
  inKeptHistory: (alertsPerWeek?: number) =>
    `in the kept history${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  /** Why a text cannot be read: in English, and where, both from 1 on; undefined where it is too deep. */
  unreadJson: ({
    why,
  }: {
    readonly why: string;
    readonly at: { readonly line: number; readonly sign: number } | undefined;
  }) => why,
  alertsPerWeek: (count: number, alertsPerWeek: number) =>
    count === 0 ? 'none' : `${number(count)}, ${perWeek(alertsPerWeek)}`,
  wouldHaveTold: (alerts: number, alertsPerWeek: number) =>
    `In what is kept it would have told ${alerts === 0 ? 'nothing' : `${nouns.alerts({ count: alerts })}, ${perWeek(alertsPerWeek)}`}.`,
  deletedForGood: [
    'The keyword and ',
    'all its mentions',
    ' are deleted at the service for good; nothing brings them back.',
  ] as readonly [before: string, stressed: string, after: string],
  typeToDelete: ['Type', 'to delete it'] as readonly [before: string, after: string],
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }: RequestsOfToken) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} of ${number(allowed)} counts a minute for ${series} series${needed > allowed ? ': more than there are' : ''}; ${number(counts)} counts and ${number(scrolls)} scrolls since ${since}`,
};

/** Counts a minute that a token needs and may ask, for how many series, and the requests that it used since a time. */
type RequestsOfToken = Readonly<Record<'needed' | 'allowed' | 'series' | 'counts' | 'scrolls', number>> & {
  readonly since: string;
};

export type RulesPageWords = typeof rulesPageWords;
