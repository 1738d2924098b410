import { notices } from '../compiled/en/notices.ts';
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
  ...notices,
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

  /** An invented story for tests, which may be forwarded: harmless, and said to be an example in each of its texts. */
  exampleTerms: ['open day', 'visitors'] as readonly string[],
};

export type NoticeWords = typeof noticeWords;
