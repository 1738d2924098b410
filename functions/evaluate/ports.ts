import type { ActionSigner } from '../domain/alerting/action/event-links.ts';
import type { PublishedEvent } from '../domain/alerting/event/alert-event.ts';
import type { ToldMentions } from '../domain/alerting/found/told-mentions.ts';
import type { Topic } from '../domain/alerting/outbox.ts';
import type { OpenRule, RuleState } from '../domain/alerting/rule-state.ts';
import type { ToldAlert } from '../domain/alerting/told-alert.ts';
import type { HourlyCap } from '../domain/channels/hourly-cap.ts';
import type { GroupKey, GroupRecord } from '../domain/counting/group/group-record.ts';
import type { GroupsAtOnce, StoredGroupsAtOnce } from '../domain/counting/group/groups-at-once.ts';
import type { AllowanceUse } from '../domain/counting/organization/allowance.ts';
import type { BudgetClaim, Requests, RequestsOfRun } from '../domain/counting/request-budget.ts';
import type { EarlyLooks } from '../domain/counting/series/early-looks.ts';
import type { HourCounts } from '../domain/counting/series/hour-counts.ts';
import type { SeriesKey } from '../domain/counting/series/series.ts';
import type { HeadKey, SeriesHead } from '../domain/counting/series/series-head.ts';
import type { AllowedHearers } from '../domain/items/new-hearers.ts';
import type { Rule } from '../domain/items/rule/rule.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import type { Quarantine } from '../domain/operations/evaluation/quarantine.ts';
import type { WatchedRules } from '../domain/operations/evaluation/watched-rules.ts';
import type { Notices } from '../domain/operations/notice.ts';
import type { Subject } from '../domain/wording/email-subject.ts';
import type { MediaApiClient } from '../media-api/media-api-client.ts';
import type { OrganizationCache } from './configuration/organization-cache.ts';

/** Items that were read, and those that could not be, each with what is wrong with it; both by the key as text. */
export type Stored<Value> = {
  readonly found: ReadonlyMap<string, Value>;
  readonly unreadable: ReadonlyMap<string, string>;
};

/** The items that people write, as they wrote them. */
export type Items = {
  /** If the mark of the present items is given (`itemsMark`), they are read only if those at hand have another mark. */
  readonly organizations: (mark?: string) => Promise<Record<string, unknown>[]>;
  readonly rulesOf: (organizationId: bigint, mark?: string) => Promise<Record<string, unknown>[]>;
  /** Some rules and their organizations as they are now, read consistently; without those that are not there. */
  readonly now: (rules: readonly RuleKey[]) => Promise<Record<'rules' | 'organizations', Record<string, unknown>[]>>;
  /** Says that an item was edited, so that the next tick reads all of them. */
  readonly noteEdit: () => Promise<void>;
};

/** What the program remembers of rules. */
export type RuleStates = {
  /** The states that exist, consistently; by `ruleKeyText`. */
  readonly read: (keys: readonly RuleKey[]) => Promise<Stored<RuleState>>;
  /**
   * The same, but states with nothing to tell may be some moments old, so a write based on one may conflict. `beside`: all
   * rules of their organizations, where states that lie side by side may be read at once.
   */
  readonly recent: (keys: readonly RuleKey[], beside?: readonly Rule[]) => Promise<Stored<RuleState>>;
  /**
   * Writes a state if nobody wrote it since. Gives it as it is stored, or undefined on a conflict. Open rules are listed under
   * the secret's name; `muted` says that their events wait for the end of a silence or of quiet hours.
   */
  readonly save: (
    key: RuleKey,
    state: RuleState,
    listed: { readonly secretName: string; readonly muted: boolean },
  ) => Promise<RuleState | undefined>;
  /** What is open under one secret; may be some moments old. */
  readonly open: (secretName: string) => Promise<OpenRule[]>;
};

/** The kept counts of series: a head for what is at hand, an item a day for the rest. */
export type Histories = {
  /** The heads that exist, by `seriesKeyText`. */
  readonly heads: (keys: readonly HeadKey[]) => Promise<Stored<SeriesHead>>;
  /** The same, but they may be some moments old, so a write based on one may conflict. */
  readonly recentHeads: (keys: readonly HeadKey[]) => Promise<Stored<SeriesHead>>;
  /**
   * Writes heads that nobody wrote since, those of one pack in one write. Gives them as they are stored then, by
   * `seriesKeyText`; one that is missing conflicted. If it throws, some of them may be written.
   */
  readonly saveHeads: (heads: readonly (readonly [HeadKey, SeriesHead])[]) => Promise<ReadonlyMap<string, SeriesHead>>;
  /** The hours that are kept in day items and lie in [from, to), epoch ms; one that cannot be read is not known. */
  readonly hours: (key: SeriesKey, from: number, to: number) => Promise<ReadonlyMap<number, HourCounts>>;
  /** Keeps hours in the day items; writing the same again changes nothing. */
  readonly keepHours: (key: SeriesKey, hours: ReadonlyMap<number, HourCounts>) => Promise<void>;
};

/** What is remembered of the evaluations under a secret. An item that cannot be read counts as absent. */
export type EvaluationRecords = {
  /** `watched`: the rules that were watched, so that one that was off is told from one that is late; undefined if not known. */
  readonly read: (secretName: string) => Promise<{
    readonly record: EvaluationRecord | undefined;
    readonly watched: WatchedRules | undefined;
    readonly quarantine: Quarantine;
  }>;
  /** Writes the rules that are watched, if they are given, where they are others than at the last read; then the record. */
  readonly write: (secretName: string, record: EvaluationRecord, watched?: WatchedRules) => Promise<void>;
  /** Nothing to remember removes the item. */
  readonly writeQuarantine: (secretName: string, quarantine: Quarantine) => Promise<void>;
};

/** What is looked at before its bucket is over. An item that cannot be read counts as absent. */
export type EarlyLookStore = {
  readonly read: (secretName: string) => Promise<EarlyLooks | undefined>;
  readonly write: (secretName: string, looks: EarlyLooks) => Promise<void>;
};

/** How much of the month's mentions organizations have used, as it was last asked. */
export type Allowances = {
  readonly read: (organizationIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, AllowanceUse>>;
  readonly write: (organizationId: bigint, use: AllowanceUse) => Promise<void>;
};

/** What is remembered of readings of groups. An item that cannot be read counts as absent. */
export type GroupRecords = {
  /** Those that exist, by `groupKeyText`. */
  readonly read: (keys: readonly GroupKey[]) => Promise<ReadonlyMap<string, GroupRecord>>;
  /** Writes one if nobody wrote it since; gives whether it did. */
  readonly save: (key: GroupKey, record: GroupRecord) => Promise<boolean>;
  /** Which groups of organizations are read at once, as far as runs found out; may be some moments old. */
  readonly atOnce: (organizationIds: readonly bigint[]) => Promise<GroupsAtOnce>;
  readonly saveAtOnce: (organizationId: bigint, groups: StoredGroupsAtOnce) => Promise<void>;
};

/** The requests that a user of the service has, shared by containers, ticks and secrets. Times in epoch ms. */
export type Budget = {
  /** Takes up to what is wanted. */
  readonly take: (user: string, claim: BudgetClaim, now: number) => Promise<Requests>;
  /** Gives back what was not used, and lowers the budget to what the service said is left. */
  readonly giveBack: (user: string, run: RequestsOfRun, now: number) => Promise<void>;
};

/** The history of what was told. */
export type ToldAlerts = {
  /** Writes down that a topic took an alert at a tick (epoch ms). */
  readonly note: (alert: ToldAlert, topic: Topic, tick: number) => Promise<void>;
  /** Writes down which mentions an event tells, before a topic gets it at a tick (epoch ms); again changes nothing. */
  readonly noteMentions: (
    rule: RuleKey,
    event: { readonly id: string; readonly told: ToldMentions['told'] },
    tick: number,
  ) => Promise<void>;
  /** What was written down of a rule's events that tell mentions of a time (epoch ms) and later, consistently. */
  readonly mentionsSince: (rule: RuleKey, since: number) => Promise<readonly ToldMentions['told'][]>;
};

/** A text that people read: a subject (printable ASCII, under 100) and a body. */
type EmailText = { readonly subject: string; readonly body: string };

/** What people must know of some rules, of which the same people hear, besides alerts: that they are blind, and that this is over. */
export type BlindnessNotice = {
  readonly kind: 'blind' | 'over';
  readonly rules: readonly Rule[];
  readonly email: EmailText;
};

/** The two topics that alerts go to. Each gives whether the message itself went out or, rejected for good, a minimal one. */
export type AlertTopics = {
  readonly event: (event: PublishedEvent) => Promise<'published' | 'minimal'>;
  /** One email that tells these events, at least one, with the attributes of all of them. */
  readonly email: (
    events: readonly PublishedEvent[],
    /** `isStory`: it tells one story, and not a list of alerts; `only`: it is not for the people of the organization. */
    email: Subject & { readonly body: string; readonly isStory?: boolean; readonly only?: boolean | undefined },
  ) => Promise<'published' | 'minimal'>;
  readonly blindness: (notice: BlindnessNotice) => Promise<void>;
};

/** What an evaluation works with; built once per container. */
export type EvaluatePorts = {
  readonly items: Items;
  readonly states: RuleStates;
  readonly history: Histories;
  readonly records: EvaluationRecords;
  readonly allowances: Allowances;
  readonly groups: GroupRecords;
  readonly looks: EarlyLookStore;
  /** Whether open buckets are looked at before they are over. */
  readonly looksEarly: boolean;
  readonly budget: Budget;
  readonly notices: Notices;
  readonly topics: AlertTopics;
  readonly told: ToldAlerts;
  /** The emails of an hour, per organization. */
  readonly emailCap: Pick<HourlyCap, 'admit'>;
  /** The text of a secret by its name; throws what Secrets Manager answers. */
  readonly readSecret: (name: string) => Promise<string>;
  /** The client for a token; one per token, so that connections are kept. */
  readonly clientFor: (token: string) => MediaApiClient;
  readonly organizations: OrganizationCache;
  /** What signs the links of alerts, where they have any; undefined, and told as a fault, where the key cannot be read. */
  readonly signer?: () => Promise<ActionSigner | undefined>;
  /** The address of the page for a team, without a slash at the end, if there is one: each alert links to its story there. */
  readonly page?: string;
  /** Who may hear, and where links may lead; anybody and anywhere if absent. */
  readonly allowed?: AllowedHearers;
  /** The `source` of events, such as `/mention-alerts/prod`. */
  readonly source: string;
  /** Epoch ms: of the budget and of what is cached. What is judged goes by the tick. */
  readonly now: () => number;
  readonly log: (message: string, fields: Record<string, unknown>) => void;
  /** Logs what failed and should not have, and counts it: nothing that is caught ends quietly. */
  readonly fault: (message: string, fields: Record<string, unknown>) => void;
};
