import type { HourCounts } from '../../functions/domain/series/hour-counts.ts';
import type { KeptEpisode } from '../../functions/domain/summary/kept-episode.ts';
import type { OpenNotice } from '../configure/open-notices.ts';

/**
 * What the page asks its server, and what that answers: plain JSON, times in epoch ms, identifiers as text. Items travel as
 * the text of their JSON, so that identifiers above 2^53 stay exact.
 */
export interface HomeAnswer {
  readonly at: number;
  /** Which installation it is. */
  readonly name: string;
  readonly readOnly: boolean;
  /** Who is signed in, by their address; absent where nobody has to. */
  readonly user?: string;
  readonly rules: readonly RuleRow[];
  /** Rules that are not judged because of their organization, and items that are not understood: a sentence each. */
  readonly leftOut: readonly string[];
  readonly tokens: readonly TokenGauge[];
  /** What is owed: a sentence each, the oldest first. */
  readonly owed: readonly string[];
  /** What operations was told and is not over, the newest first. */
  readonly notices: readonly OpenNotice[];
}

export interface RuleRow {
  /** `42/acme-spike`. */
  readonly rule: string;
  readonly name: string;
  readonly severity: 'info' | 'warning' | 'critical';
  /** By the name that the service gave it last, where one is known. */
  readonly watch: string;
  readonly condition: string;
  readonly state: 'quiet' | 'firing' | 'held back' | 'off';
  /** Since when it fires, or is held back. */
  readonly since?: number;
  /** One word: ok, learning, new, late, error, off. */
  readonly health: string;
  /** Why, a sentence each. */
  readonly reasons: readonly string[];
  readonly judgedTo?: number;
  readonly nextDueAt?: number;
  readonly silencedUntil?: number;
  /** Events that wait to be published. */
  readonly unpublished: number;
  /** When it announced something in the last day. */
  readonly announcedAt: readonly number[];
  readonly timeZone: string;
}

/** What a token is asked for, against what it may be. */
export interface TokenGauge {
  readonly token: string;
  readonly series: number;
  readonly neededPerMinute: number;
  readonly allowedPerMinute: number;
  readonly usedCounts: number;
  readonly usedScrolls: number;
  readonly usedSince: number;
}

/** The last day of a rule in equal steps; null is not known. */
export interface Strip {
  readonly from: number;
  readonly stepMs: number;
  readonly counts: readonly (number | null)[];
}

export interface RuleAnswer {
  readonly at: number;
  readonly readOnly: boolean;
  /** The item as it is stored. */
  readonly item: string;
  /** Of the organization: times are said in it, quiet hours follow it. */
  readonly timeZone: string;
  readonly channels: readonly string[];
  readonly history: KeptHistory;
  /** What it really told, or held back, oldest first: by the rule as it was then. */
  readonly episodes: readonly KeptEpisode[];
}

/** What is kept of one series; `hours` by their start. */
export interface KeptSeries {
  readonly widthMs: number;
  readonly from: number;
  readonly to: number;
  readonly hours: readonly (readonly [number, HourCounts])[];
}

/** What is kept of the series that a rule looks at, by their names; a series of which nothing is kept is absent. */
export interface KeptHistory {
  readonly counted?: KeptSeries;
  readonly negative?: KeptSeries;
}

/** About what reading a past would take: one count besides the scrolls; more than `most` of a kind are not sent. */
export interface PriceAnswer {
  readonly mentions: number;
  readonly scrolls: number;
  readonly most: number;
}

/** A past that was read from the service, and what that took. */
export interface PastAnswer {
  readonly history: KeptHistory;
  readonly requests: { readonly counts: number; readonly scrolls: number };
}

/** What a rule adds to the bill of a month at list price: nothing where others look at the same. */
export interface CostAnswer {
  readonly dollars: number;
}

/** What an alert was about, read from the monitoring service. */
export interface StoryAnswer {
  readonly explanation: string;
  readonly unusualness: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly samples: readonly {
    readonly type: string;
    readonly title: string | null;
    readonly text: string;
    readonly author?: string | undefined;
    readonly reach?: number | undefined;
    readonly sentiment?: string | undefined;
    readonly url?: string | undefined;
    readonly time: string;
    readonly copies?: number | undefined;
  }[];
  readonly samplesTotal: number;
  readonly requests: { readonly counts: number; readonly scrolls: number };
}

/** What saving would change; `problems` says why it cannot be saved. */
export interface PlanAnswer {
  readonly problems: readonly { readonly path: string; readonly reason: string; readonly remedy: string }[];
  readonly changes: readonly string[];
  /** What it brings about, and what it refers to that is not there. */
  readonly remarks: readonly string[];
}

/** Saved, or what somebody else made of the item meanwhile (absent: deleted). */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly item: string }
  | { readonly kind: 'conflict'; readonly item?: string; readonly changes: readonly string[] };

/** Why something could not be done, in a sentence. */
export interface ProblemAnswer {
  readonly problem: string;
  /** Where to sign in, where that is all that is missing. */
  readonly signIn?: string;
}

/** Where alerts go. */
export interface ChannelsAnswer {
  readonly at: number;
  readonly readOnly: boolean;
  /** Who gets the emails, as a sentence. */
  readonly email: string;
  readonly channels: readonly ChannelRow[];
}

export interface ChannelRow {
  readonly channel: string;
  readonly kind: string;
  readonly enabled: boolean;
  readonly isUnderstood: boolean;
  /** The rules that name it. */
  readonly rules: readonly string[];
  /** What stands in its way, a sentence each. */
  readonly troubles: readonly string[];
}

/** What came of a test, in words; `email` where one was sent. */
export interface TestAnswer {
  readonly tested: string;
  readonly email?: string;
  readonly remarks: readonly string[];
  readonly outcomes: readonly { readonly taken: boolean; readonly words: string }[];
}

/** The keywords of each organization, as the service lists them. */
export interface KeywordsAnswer {
  readonly readOnly: boolean;
  readonly organizations: readonly KeywordOrganization[];
}

export interface KeywordOrganization {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly KeywordGroup[];
  /** Why they cannot be listed. */
  readonly problem?: string;
}

export interface KeywordGroup {
  readonly id: string;
  readonly name: string;
  /** The rules that watch the whole group. */
  readonly rules: readonly string[];
  readonly keywords: readonly KeywordRow[];
}

export interface KeywordRow {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** The rules that watch it. */
  readonly rules: readonly string[];
}
