import { withClosedIsolates } from '../../languages/isolated.ts';

/**
 * Something that the engineer who looks after the stack must know. `key` names the cause. Raising a cause again that
 * was published and is not over publishes nothing, unless its `version` differs (for a bad item: the hash of its
 * content). `subject` is one short line, `text` says what happened and what to do.
 */
export type NoticeCause = {
  readonly key: string;
  readonly version?: string;
  readonly subject: string;
  readonly text: string;
  /** For a cause whose end is not seen: it is over when it was not raised for this time. */
  readonly endsAfterMs?: number;
};

/** A notice that is raised and not over. */
export type RaisedNotice = { readonly key: string; readonly version: string; readonly published: boolean };

/** What a run found out: the present causes, and the keys whose causes it has looked for; one that ends with `/` means all under it. */
export type NoticeFindings = { readonly causes: readonly NoticeCause[]; readonly lookedFor: readonly string[] };

/** Whether the cause of a key was looked for. */
export function isLookedFor(key: string, { lookedFor }: Pick<NoticeFindings, 'lookedFor'>): boolean {
  return lookedFor.some((each) => (each.endsWith('/') ? key.startsWith(each) : key === each));
}

/**
 * The name of a secret as one part of a key, so that `acme/` is not taken for the beginning of `acme/eu/`: names of secrets have
 * slashes and no colons.
 */
export function secretPart(secretName: string): string {
  return secretName.replaceAll('/', ':');
}

/**
 * Tells operations of each cause once, and once when it is over; more than once only if a fault comes between
 * publishing and storing that. Times are epoch ms of the clock that is passed in. If the store or the topic fails, that
 * is thrown; the notice stays unpublished, and the next call tells it.
 */
export type Notices = {
  /** Tells of a cause, unless that was done and it is not over. */
  readonly raise: (cause: NoticeCause, at: number) => Promise<void>;
  /** Says that a cause is over, if it was raised; cheap if it was not. */
  readonly settle: (key: string, at: number) => Promise<void>;
  /** The keys with this prefix that are raised and not over. */
  readonly raised: (prefix: string) => Promise<string[]>;
  /**
   * Publishes what a crash left unpublished, and the end of what was not raised for its `endsAfterMs`. Gives everything
   * that is raised, and why it could not be published: this is the first step of a run, so its failure must not end the
   * run.
   */
  readonly publishPending: (
    at: number,
  ) => Promise<{ readonly raised: readonly RaisedNotice[]; readonly failure?: Error }>;
  /**
   * Raises the new causes, and settles those that were raised under a key that was looked for and that have no cause
   * any more. Takes what was raised before. Unchanged causes cost no call, but for those that end by themselves; many at once become one message.
   */
  readonly reconcile: (raised: readonly RaisedNotice[], findings: NoticeFindings, at: number) => Promise<void>;
};

/** More notices than this at once become one message. */
const MOST_SINGLE = 3;

/** A digest tells this many in full; of the rest it gives the subjects. */
const MOST_IN_FULL = 10;
const MOST_SUBJECTS = 100;

/** One message to operations. */
export type OperationsMessage = { readonly subject: string; readonly text: string };

/** The messages that tell these notices: one each, or one digest of bounded length for many. */
export function operationsMessages(notices: readonly OperationsMessage[]): OperationsMessage[] {
  if (notices.length <= MOST_SINGLE) return [...notices];
  const full = notices
    .slice(0, MOST_IN_FULL)
    .flatMap(({ subject, text }) => [subject, withClosedIsolates(text.slice(0, 1500)), '']);
  const rest = notices.slice(MOST_IN_FULL);
  const named = rest.slice(0, MOST_SUBJECTS).map(({ subject }) => `- ${withClosedIsolates(subject.slice(0, 120))}`);
  const more =
    rest.length > MOST_SUBJECTS ? [`... and ${rest.length - MOST_SUBJECTS} more: "status" lists them all.`] : [];
  return [
    {
      subject: `[OPERATIONS] ${notices.length} notices: ${notices[0]?.subject.replace(/^\[[A-Z]+\] /, '') ?? ''}, ...`,
      text: [...full, ...(rest.length === 0 ? [] : ['And:', ...named, ...more])].join('\n'),
    },
  ];
}
