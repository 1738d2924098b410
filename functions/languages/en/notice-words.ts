import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('en');

/** Why rules are not judged: the kind of the reason, and all that is known, for the engineer; about which watch. */
type Reason = {
  readonly kind: string;
  readonly text: string;
  readonly organization: string;
  readonly watch: { readonly kind: 'keyword' | 'group'; readonly id: string };
};

/** Messages that are no alerts: rules that cannot be judged, what stands in for an email, and tests. */
export const noticeWords = {
  /** Rules that cannot be judged, or can be again. `rule` is named where it is the only one. */
  blindSubject: (organization: string, rules: number, rule: string) =>
    `[BLIND] organization ${organization}: ${rules === 1 ? `rule ${rule}` : `${number(rules)} rules`} cannot be judged`,
  judgedAgainSubject: (organization: string, rules: number, rule: string) =>
    `[OVER] organization ${organization}: ${rules === 1 ? `rule ${rule}` : `${number(rules)} rules`} can be judged again`,
  areBlind: 'These rules cannot be judged at the moment. They send no alerts, even if something unusual happens.',
  areJudgedAgain:
    'These rules are judged again. The time in between is judged now, up to 24 hours; alerts from that time come late.',
  blindRule: (ruleId: string, name: string, since: string) => `- ${ruleId} "${name}", since ${since}`,
  otherReasons: (count: number) => `... and ${number(count)} other reasons.`,
  otherRules: (count: number) => `... and ${number(count)} more.`,

  /** Somebody newly hears of an organization; `by` is who makes the change. Names are ready to show. */
  hearersSubject: (organization: string) => `[RECIPIENTS] ${organization}: others will get these messages`,
  hearersBy: (by: string, organization: string) => `${by} changes who gets the messages of ${organization}:`,
  hearer: {
    email: (address: string) => `${address} gets its emails.`,
    rule: (channel: string, rule: string) => `The channel ${channel} gets the alerts of rule ${rule}.`,
    summary: (channel: string) => `The channel ${channel} gets its summaries.`,
    links: (host: string) => `The links of its alerts lead to ${host}.`,
    new: (channel: string) => `The channel ${channel} is new.`,
    elsewhere: (channel: string) => `The channel ${channel} has another kind or secret, and may lead elsewhere.`,
    enabled: (channel: string) => `The channel ${channel} is enabled again.`,
    released: 'It is no longer disabled: its rules send alerts again.',
  },
  noSuchChannel: '(there is none of this name)',
  notMeant: 'If that is not meant, tell whoever runs mention-alerts.',
  /** Why an item is not written by which somebody would hear, and what to do about it. `allowed` are the domains or hosts. */
  mayNotHear: {
    enable: {
      reason: 'a disabled organization is not enabled on the page',
      remedy: 'whoever runs mention-alerts enables it, with "put organizations" or in the console',
    },
    email: (allowed: readonly string[]) => ({
      reason: `this stack sends emails to addresses of ${list(allowed)} alone`,
      remedy: 'name another address, or have its domain added to allowedEmailDomains of the stack',
    }),
    link: (allowed: readonly string[]) => ({
      reason: `this stack links to ${list(allowed)} alone`,
      remedy: 'name another address, or have its host added to allowedLinkHosts of the stack',
    }),
  },

  because: ({ text }: Reason) => text,

  /** What is sent of alerts if their email is not taken. `time` is ISO 8601, `at` ready to read. */
  minimalSubject: (rule: string) => `[ALERT] rule ${rule}`,
  minimalSubjectOf: (alerts: number, organization: string) =>
    `[ALERT] ${number(alerts)} alerts of organization ${organization}`,
  minimalLine: ({
    rule,
    type,
    time,
    observed,
    counts,
    id,
  }: {
    readonly rule: string | undefined;
    readonly type: string;
    /** What the event is, in a word. */
    readonly label: string;
    readonly time: string;
    readonly at: string;
    readonly observed: number;
    readonly counts: 'mentions' | 'voices' | 'REACH' | 'INTERACTIONS' | 'VIRALITY' | 'INFLUENCE';
    readonly id: string;
  }) =>
    `${rule === undefined ? '' : `rule ${rule}, `}${type}, ${time}: ${number(observed)} ${counts.toLowerCase()}. Event ${id}.`,
  couldNotBeSent: 'The full text could not be sent.',

  /** Tests, sent by hand. */
  exampleOfRule:
    'This is a test, sent by hand: nothing was measured, and all numbers and mentions are invented, because the history has no alert of this rule yet.',
  exampleOfChannel:
    'This is a test, sent by hand: nothing was measured, and all numbers and mentions are invented. Real alerts look like this.',
  repeats: (time: string, explanation: string) =>
    `This is a test, sent by hand: nothing was measured now. It repeats the alert of ${time}: ${explanation}`,
  channel: (id: string) => `channel ${id}`,
  testIsOver: 'The test is over.',
  youGetIt: (severity: string) =>
    `You get the alerts of this rule by email: it has severity ${severity}, and your subscription lets it through.`,
  noOtherChannel: 'It names no other channel.',
  otherChannels: (channels: string) => `It goes to these channels, too: ${channels}.`,

  /** An invented story for tests, which may be forwarded: harmless, and said to be an example in each of its texts. */
  exampleTerms: ['open day', 'visitors'] as readonly string[],
  exampleArticle: {
    author: 'The Example Gazette',
    title: 'Example: a crowd at the open day',
    text: 'An invented article, to show what an alert looks like. Five hundred visitors came to the open day, more than twice as many as last year.',
  },
  examplePraise: 'Example: the open day was worth the queue',
  exampleQuestion: 'Example: who else is still waiting to get into the open day?',
  exampleForum: { title: 'Example: photos of the open day', text: 'Invented as well: some photos of the open day.' },
};

export type NoticeWords = typeof noticeWords;
