import { ruleAnswers } from '../compiled/en/ruleAnswers.ts';
import { speechOf } from '../speech-of.ts';

const { counted, plural, span, list } = speechOf('en');

const notConfirmed = (pending: readonly string[]) =>
  pending.length === 0 ? '' : ` Not confirmed yet: ${pending.join(', ')}.`;

/** The addresses of organizations, or how many they are. */
const ofOrganizations = (named: readonly string[] | number) => {
  const addresses = typeof named === 'number' ? named : named.length;
  if (addresses === 0) return [];
  return [
    `those of organizations and rules: ${typeof named === 'number' ? counted(named, 'address', 'addresses') : list(named)}`,
  ];
};

/**
 * What may not be meant in the query of a rule: a word that may be meant as an operator, a comma, or signs that are not searched for, only
 * the words that are `found`. `at`: the character at which the piece begins.
 */
export type OddQuery = { readonly piece: string; readonly at: number } & (
  | { readonly kind: 'word'; readonly operator: 'AND' | 'OR' | 'NOT' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'signs'; readonly found: string }
);

/** Who gets HTML emails, and from whom: `named` are the addresses of organizations, or how many they are. */
type HtmlReaders = {
  readonly sender: string;
  readonly ofStack: boolean;
  readonly named: readonly string[] | number;
};

/** A channel that an item names and that it cannot use. */
type UnusableChannel = {
  readonly by: { readonly rule: string } | { readonly rule?: undefined; readonly organization: string };
  readonly channel: string;
  readonly why: 'disabled' | 'missing' | 'on-call';
  readonly nearest?: string | undefined;
};

/** What an error of the monitoring service means, what was asked, what it said, and all of it in English. */
type ServiceFailure = {
  readonly means: 'no-token' | 'forbidden' | 'not-found' | 'refused' | 'busy' | 'failed' | 'silent';
  readonly asked: string;
  readonly detail: string;
  readonly inEnglish: string;
};

/** Why operations was told of a channel. */
type ChannelTrouble = 'unknown' | 'invalid' | 'misconfigured' | 'failing' | 'gave-up' | 'disabled-by-receiver';

/** A stack, a run on this machine, or a day that was played on it. */
export type Place = { readonly kind: 'stack' | 'live' | 'played'; readonly name: string };

const PLACES: Readonly<Record<Place['kind'], (of: Place) => string>> = {
  live: () => 'the live run on this machine',
  played: () => 'a played day on this machine',
  stack: ({ name }) => `the stack ${name}`,
};

/** What the server of the page says in its answers about rules, channels and keywords. */
export const ruleAnswerWords = {
  ...ruleAnswers,

  // Who gets emails.
  readersWithFilters: (addresses: readonly string[], pending: readonly string[]) =>
    `${addresses.join(', ')}, each by the filter of its subscription.${notConfirmed(pending)}`,
  /** With HTML emails, which a function sends: to addresses of the stack, and those that organizations name or, for who only looks, so many. */
  htmlReaders: ({ sender, ofStack, named }: HtmlReaders) => {
    const all = [...(ofStack ? ['the addresses that the stack names'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'nobody: neither the stack nor the organization names an address.'
      : `${all.join('; ')}, from ${sender}.`;
  },
  readers: (confirmed: number, pending: readonly string[]) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `nobody has confirmed a subscription of the topic alerts.${waiting}`
      : `${confirmed} confirmed ${plural(confirmed, 'subscriber', 'subscribers')} of the topic alerts, each by its filter.${waiting}`;
  },
  leftAlone: (ms: number) => `Its receiver asked to be left alone for ${span(ms)}.`,
  /** `said`: what came of the newest attempt. */
  undelivered: (events: number, sinceMs: number, said?: string) =>
    `${counted(events, 'event', 'events')} not delivered, the oldest for ${span(sinceMs)}${said === undefined ? '' : `; at the last attempt ${said}`}.`,

  // What an item names that it cannot use.
  /** Named by a rule, or by the digest of an organization; `nearest` has almost the same name. */
  unusableChannel: ({ by, channel, why, nearest }: UnusableChannel) => {
    const who = by.rule === undefined ? `The digest of organization ${by.organization}` : `Rule ${by.rule}`;
    const whys = {
      disabled: `channel "${channel}" is disabled.`,
      missing: `there is no channel "${channel}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
      'on-call': `channel "${channel}" is for those on call and gets no summaries.`,
    };
    return `${who}: ${whys[why]}`;
  },
  oddQuery: (rule: string, odd: OddQuery) => {
    const begin = `Rule ${rule}: "${odd.piece}" at character ${odd.at} of its text`;
    if (odd.kind === 'signs') return `${begin} is searched for as "${odd.found}": other signs only separate words.`;
    if (odd.kind === 'comma') {
      return `${begin} only separates words, all of which must occur: write OR where any one of them is enough.`;
    }
    return odd.operator === 'NOT'
      ? `${begin} is searched for as a word and excludes nothing.`
      : `${begin} is searched for as a word: write ${odd.operator} if it is to join what is beside it, or quotes around the phrase.`;
  },
  /** The service did not do what it was asked: `asked` is the request and the status, `detail` what it said. */
  serviceFailed: ({ inEnglish }: ServiceFailure) => inEnglish,
  outcome: (channel: string, kind: 'taken' | 'not-taken' | 'not-sent' | 'no-outcome', said: string) => {
    const verdicts = {
      taken: 'took it',
      'not-taken': 'did not take it',
      'not-sent': 'was not sent it yet',
      'no-outcome': 'has not answered',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },

  // Rules and what is owed, above their list.
  notJudged: (rule: string, why: 'no-organization' | 'organization-disabled') =>
    `Rule ${rule} is not judged: its organization ${why === 'no-organization' ? 'has no valid item' : 'is disabled'}.`,
  unpublished: (rule: string, events: number, topics: readonly string[], sinceMs: number) =>
    `${rule}: ${counted(events, 'event', 'events')} not published to ${list(topics)} for ${span(sinceMs)}.`,
  overdueSummary: (organization: string, ms: number, topics?: readonly string[]) =>
    `the summary of organization ${organization} is ${span(ms)} late, because ${topics === undefined ? 'it was not made' : `SNS did not take it (${topics.join(' and ')})`}; the log of summarize says why (runbook: summarize is failing), and "summary ${organization}" on the command line shows what it says`,
  /** What operations was told of a channel; `fact` is the first line of that, in English. */
  channelTrouble: (_cause: ChannelTrouble, fact: string) => fact,
  /** What the page is of. */
  place: (of: Place) => PLACES[of.kind](of),
};

export type RuleAnswerWords = typeof ruleAnswerWords;
