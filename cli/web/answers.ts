import type { EchoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import type { Transition } from '../../functions/domain/alerting/event/alert-event.ts';
import type { KeptEpisode } from '../../functions/domain/alerting/kept-episode.ts';
import type { SecretField } from '../../functions/domain/channels/channel-kind.ts';
import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import type { HourCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import type { Bound } from '../../functions/domain/engine/bound.ts';
import type { ExpectedTime } from '../../functions/domain/engine/expected-time.ts';
import type { Measure } from '../../functions/domain/engine/measure.ts';
import type { SummarySection } from '../../functions/domain/messages/summary/summary-sections.ts';
import type { Language } from '../../functions/languages/language.ts';
import type { OpenNotice } from '../status/open-notices.ts';

/**
 * The questions of the page and the answers of its server: plain JSON, times in epoch ms, identifiers as text. Items
 * are sent as the text of their JSON, so that identifiers above 2^53 stay exact.
 */
export type LanguageAnswer = {
  readonly language: Language;
  /** The moment at which it stands, where a day was played that is over. */
  readonly playedTo?: number;
};

export type HomeAnswer = {
  readonly at: number;
  /** The name of the installation. */
  readonly name: string;
  readonly readOnly: boolean;
  /** The address of whoever is signed in; absent if nobody has to sign in. */
  readonly user?: string;
  readonly rules: readonly RuleRow[];
  /** Rules that are not judged because of their organization, and items that are not understood: a sentence each. */
  readonly leftOut: readonly string[];
  readonly tokens: readonly TokenGauge[];
  /** What should be published or delivered and is not: a sentence each, the oldest first. */
  readonly owed: readonly string[];
  /** The notices that operations was told and that are not over, the newest first. */
  readonly notices: readonly OpenNotice[];
};

export type RuleRow = {
  /** `42/acme-spike`. */
  readonly rule: string;
  readonly name: string;
  readonly severity: 'info' | 'warning' | 'critical';
  /** The last name that the service gave it, if one is known. */
  readonly watch: string;
  readonly condition: string;
  readonly state: 'quiet' | 'firing' | 'held back' | 'off';
  /** Since when it fires, or is held back. */
  readonly since?: number;
  /** It is unusual, and people have known of its story since then, so that the next message needs more. */
  readonly known?: EchoNeeds & { readonly since?: number };
  /** It has an open alert that nobody has acknowledged. */
  readonly isUnacknowledged?: true;
  /** One word: ok, learning, new, late, error, off. */
  readonly health: string;
  /** Why, a sentence each. */
  readonly reasons: readonly string[];
  readonly silencedUntil?: number;
  /** When it told something in the last day, and which message that was. */
  readonly told: readonly (readonly [at: number, status: Transition])[];
  readonly timeZone: string;
};

/** The requests of a token and its limit. */
export type TokenGauge = {
  readonly token: string;
  readonly series: number;
  readonly neededPerMinute: number;
  readonly allowedPerMinute: number;
  readonly usedCounts: number;
  readonly usedScrolls: number;
  readonly usedSince: number;
};

/** The last day of a rule in equal steps; null is unknown. */
export type Strip = {
  readonly from: number;
  readonly stepMs: number;
  readonly counts: readonly (number | null)[];
};

export type RuleAnswer = {
  readonly at: number;
  readonly readOnly: boolean;
  /** The item as it is stored. */
  readonly item: string;
  /** The zone of the organization, for times and quiet hours. */
  readonly timeZone: string;
  /** What all rules of the organization expect beside what they say themselves. */
  readonly expected: readonly ExpectedTime[];
  readonly channels: readonly string[];
  readonly history: KeptHistory;
  /** What it really told, or held back, oldest first; by the rule as it was then. */
  readonly episodes: readonly KeptEpisode[];
  /** The messages of the last two weeks, oldest first, with the numbers that they had. */
  readonly told: readonly RuleMessage[];
  /** When those of them were open that people marked as noise or as expected. */
  readonly marked: readonly Span[];
  /** The first boundary that it judged as it is now (epoch ms). */
  readonly firstJudged?: number;
  /** The messages of a rule that tells each mention, oldest first: when (epoch ms), and how many mentions each. */
  readonly messages: readonly (readonly [number, number])[];
};

/** A message of a rule as it was told; `at` is the tick, `startedAt` the boundary at which its alert began. */
export type RuleMessage = {
  readonly id: string;
  readonly at: number;
  readonly status: Transition;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly explanation: string;
  readonly observed: number;
  readonly peak: number;
  /** Of the window that decided: its length, and the line that it was judged by. */
  readonly windowMs?: number;
  readonly line?: number;
};

/** The stored history of one series; `hours` by their start. */
export type KeptSeries = {
  readonly from: number;
  readonly to: number;
  readonly hours: readonly (readonly [number, HourCounts])[];
};

/** The stored history of the series that a rule looks at, by name; a series without any is absent. */
export type KeptHistory = {
  readonly counted?: KeptSeries;
  readonly subset?: KeptSeries;
};

/**
 * Roughly what reading a past would take: one count besides the scrolls; never more than `most` requests of a kind are
 * sent.
 */
export type PriceAnswer = {
  readonly mentions: number;
  readonly scrolls: number;
  readonly most: number;
};

/** A past that was read from the service. */
export type PastAnswer = {
  readonly history: KeptHistory;
};

/** The stories of which something was told at or after `since`, and those that are open; the newest first. */
export type StoriesAnswer = {
  readonly name: string;
  readonly readOnly: boolean;
  readonly user?: string;
  readonly since: number;
  /** There are stories before `since`. */
  readonly hasEarlier: boolean;
  readonly stories: readonly StoryRow[];
};

/** Somebody said something about an alert: what, when, and the name that they gave. */
export type SaidAct = { readonly at: number; readonly words: string; readonly by?: string; readonly rule: string };

/** A story as it was told: numbers are those of its messages. */
export type StoryRow = {
  readonly organizationId: string;
  /** The id of the event that told it first. */
  readonly id: string;
  /** What is watched by the rule that leads. */
  readonly name: string;
  /** The title of an article; absent where no message had one. */
  readonly headline?: string;
  readonly terms: readonly string[];
  readonly severity: 'info' | 'warning' | 'critical';
  /** When the first alert began, when it was told last, and when all was over (absent while one is open). */
  readonly from: number;
  readonly newestAt: number;
  readonly endedAt?: number;
  /** How many mentions were told, of a rule that tells each. */
  readonly found?: number;
  /** The highest count of the alert that leads, in a window of `windowMs`; what it counts where these are not mentions. */
  readonly peak: number;
  readonly windowMs?: number;
  readonly usualPeak?: number;
  readonly count?: 'voices';
  readonly measure?: Measure;
  /** All that came of that alert from `countedFrom` on, as its end says. */
  readonly total?: number;
  readonly countedFrom?: number;
  /** Of the largest message. */
  readonly mentions?: number;
  readonly voices?: number;
  readonly messages: number;
  readonly rules: readonly { readonly rule: string; readonly name: string }[];
  readonly isEmailed: boolean;
  readonly channels: readonly string[];
  /** Who acknowledged one of its alerts, the newest last. */
  readonly known: readonly SaidAct[];
  readonly course?: StoryCourse;
  readonly timeZone: string;
};

/** The counts of windows of one length as messages told them: of each step its end and its count, null if that was not known. */
export type StoryCourse = {
  readonly windowMs: number;
  readonly stepMs: number;
  readonly steps: readonly (readonly [end: number, count: number | null])[];
  readonly line: number;
  readonly bound: Bound;
  /** When a message was told, and which. */
  readonly marks: readonly (readonly [at: number, status: Transition])[];
};

/** One story with all that is stored of it. */
export type StoryPageAnswer = {
  readonly at: number;
  readonly readOnly: boolean;
  /** Whether whoever asks may have mentions read. */
  readonly mayAsk: boolean;
  readonly story: StoryRow;
  /** The oldest first. */
  readonly messages: readonly StoryMessage[];
  readonly rules: readonly StoryRule[];
  /** What people did about its alerts, the oldest first. */
  readonly acts: readonly SaidAct[];
  readonly notes: readonly StoryNote[];
  /** Who gets the emails, as a sentence. */
  readonly email: string;
};

export type StoryMessage = {
  readonly id: string;
  readonly at: number;
  readonly status: Transition;
  readonly rule: string;
  readonly ruleName: string;
  readonly explanation: string;
  readonly mentions?: number;
  readonly voices?: number;
  /** `isNew`: no message before had it. */
  readonly terms: readonly { readonly term: string; readonly count: number; readonly isNew: boolean }[];
  /** Source types, languages and countries, each as a sentence beside what is usual. */
  readonly where: readonly string[];
  /** When the email was published; absent if none was. */
  readonly emailedAt?: number;
  readonly isLate: boolean;
  /** What each channel answered. */
  readonly channels: readonly { readonly channel: string; readonly words: string }[];
  /** How many requests reading its mentions takes; absent where they cannot be read. */
  readonly requests?: number;
};

/** A rule that told something of a story, as it stands now. */
export type StoryRule = {
  readonly rule: string;
  readonly name: string;
  readonly severity: 'info' | 'warning' | 'critical';
  /** When its newest alert of the story began (epoch ms), by which it is acknowledged or called expected. */
  readonly episode: number;
  readonly peak: number;
  readonly usualPeak?: number;
  /** The rule still exists. */
  readonly exists: boolean;
  readonly isOpen: boolean;
  readonly isUnacknowledged?: true;
  readonly silencedUntil?: number;
  /** It can be said that its alert was expected: how many mentions there were over the usual is known. */
  readonly mayExpect: boolean;
};

/** The messages that were told, the newest first: some of `total`. */
export type MessagesAnswer = {
  /** The rules that told something in that time, also those that are gone. */
  readonly rules: readonly { readonly rule: string; readonly name: string }[];
  readonly total: number;
  readonly messages: readonly ToldMessage[];
};

/** A message, and what came of it. */
export type ToldMessage = Pick<
  StoryMessage,
  'id' | 'at' | 'status' | 'rule' | 'ruleName' | 'explanation' | 'emailedAt' | 'isLate' | 'channels'
> & {
  readonly organization: string;
  readonly timeZone: string;
  readonly severity: StoryRow['severity'];
  readonly watch: string;
  /** What people did by its links. */
  readonly acts: readonly Omit<SaidAct, 'rule'>[];
};

/** What somebody wrote about a story. */
export type StoryNote = { readonly at: number; readonly by?: string; readonly text: string };

/** What an alert was about, read from the monitoring service. */
export type StoryAnswer = {
  readonly explanation: string;
  readonly unusualness: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly samples: readonly {
    /** What is said above the first of a storyline, where there are several. */
    readonly storyline?: string | undefined;
    readonly title: string;
    /** What its text adds to its title. */
    readonly snippet?: string;
    readonly byline: string;
    readonly url?: string | undefined;
  }[];
  readonly samplesTotal: number;
  readonly requests: { readonly counts: number; readonly scrolls: number };
};

/** What saving would change; `problems` says why it cannot be saved. */
export type PlanAnswer = {
  readonly problems: readonly { readonly path: string; readonly reason: string; readonly remedy: string }[];
  readonly changes: readonly string[];
  /** Its consequences, and what it refers to that does not exist. */
  readonly remarks: readonly string[];
  /** What is to be confirmed: that the service does not know what the rule would watch. */
  readonly warnings: readonly string[];
};

/** Saved, or the item as somebody else wrote it meanwhile (absent: deleted). */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly item: string }
  | { readonly kind: 'conflict'; readonly item?: string; readonly changes: readonly string[] };

/** Why something could not be done, in a sentence. */
export type ProblemAnswer = {
  readonly problem: string;
  /** The address to sign in, if only that is missing. */
  readonly signIn?: string;
};

/** The settings of the organizations. */
export type OrganizationsAnswer = {
  readonly at: number;
  readonly readOnly: boolean;
  /** Whether whoever asks may have a summary made. */
  readonly mayAsk: boolean;
  readonly channels: readonly string[];
  readonly organizations: readonly OrganizationSettings[];
};

export type OrganizationSettings = {
  readonly id: string;
  /** As the service gives it, where it is known. */
  readonly name?: string;
  /** The item as it is stored, without the name of its secret and, for those who only look, without its addresses. */
  readonly item: string;
  /** How many addresses it names. */
  readonly emails: number;
  /** The zone that holds now: that of the item, otherwise the service's. */
  readonly timeZone: string;
  /** The quiet hours of its rules. */
  readonly quiet: readonly QuietRule[];
};

/** The quiet hours of a rule, as the text of their JSON; absent where it has none. */
export type QuietRule = { readonly rule: string; readonly quietHours?: string };

/** For how many rules quiet hours were written, and the names of those that were left alone. */
export type QuietHoursAnswer = { readonly changed: number; readonly left: readonly string[] };

/** A summary up to now. */
export type SummaryAnswer = {
  /** What happened, in a few words; and when. */
  readonly title: string;
  readonly period: string;
  /** `more` says what there was no room for. */
  readonly sections: readonly (Omit<SummarySection, 'more'> & { readonly more?: string })[];
  /** The same as a page of its own. */
  readonly html: string;
};

/** Where alerts go. */
export type ChannelsAnswer = {
  readonly at: number;
  readonly readOnly: boolean;
  /** Who gets the emails, as a sentence. */
  readonly email: string;
  readonly channels: readonly ChannelRow[];
  /** Those that a channel can be of. */
  readonly kinds: readonly ChannelKindAnswer[];
};

/** A kind of channel: its name as items say it and as people know it, and the fields of its secret in the order to ask for them. */
export type ChannelKindAnswer = {
  readonly kind: string;
  readonly title: string;
  readonly fields: readonly Omit<SecretField, 'question' | 'keptAs'>[];
};

/** What a change of a channel came to. */
export type ChannelChangeAnswer = {
  /** Of the test; or that none was sent, because the channel is disabled. */
  readonly kind: 'taken' | 'not-taken' | 'not-sent' | 'no-outcome' | 'not-tested';
  readonly words: readonly string[];
  /** A signing secret that was generated, for the receiver. It is sent this once. */
  readonly made?: string;
};

export type ChannelRow = {
  readonly channel: string;
  readonly kind: string;
  readonly enabled: boolean;
  readonly isUnderstood: boolean;
  /** The rules that name the channel. */
  readonly rules: readonly string[];
  /** The troubles of the channel, a sentence each. */
  readonly troubles: readonly string[];
};

/** The outcome of a test, in words; `email` if one was sent. */
export type TestAnswer = {
  readonly tested: string;
  readonly email?: string;
  readonly remarks: readonly string[];
  readonly outcomes: readonly { readonly taken: boolean; readonly words: string }[];
};

/** The keywords of each organization, as the service lists them. */
export type KeywordsAnswer = {
  readonly readOnly: boolean;
  readonly organizations: readonly KeywordOrganization[];
};

export type KeywordOrganization = {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly KeywordGroup[];
  /** Why the keywords cannot be listed. */
  readonly problem?: string;
};

export type KeywordGroup = {
  readonly id: string;
  readonly name: string;
  /** The rules that watch the whole group. */
  readonly rules: readonly string[];
  readonly keywords: readonly KeywordRow[];
};

export type KeywordRow = {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** The rules that watch the keyword. */
  readonly rules: readonly string[];
};
