import type { Language } from '../../../languages/language.ts';
import { wordsOf } from '../../../languages/words-of.ts';
import type { SaidMark } from '../../alerting/action/marks.ts';
import { storyAddress } from '../../alerting/action/story-address.ts';
import { knownOf } from '../../alerting/episode/acknowledgement.ts';
import { messagesIn } from '../../alerting/found/told-mentions.ts';
import { heldBackOf, heldByOf } from '../../alerting/held-back.ts';
import type { KeptEpisode } from '../../alerting/kept-episode.ts';
import type { RuleState } from '../../alerting/rule-state.ts';
import type { RuleStatus } from '../../alerting/rule-status.ts';
import type { ToldAlert } from '../../alerting/told-alert.ts';
import type { UndeliveredEvents } from '../../alerting/undelivered-events.ts';
import type { Span } from '../../counting/series/gaps.ts';
import type { Series } from '../../counting/series/series.ts';
import { measureOf, wholeOf } from '../../engine/condition.ts';
import { highestFirst } from '../../highest-first.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { ruleKeyText } from '../../items/rule/rule-key.ts';
import { severity } from '../../items/rule/severity.ts';
import { shownWatch } from '../../items/rule/watch.ts';
import { present } from '../../present.ts';
import { iso } from '../../time/iso.ts';
import { unjudgedInWords } from '../../wording/unjudged-in-words.ts';
import { tonesOf, voicesOf } from './compared-volumes.ts';
import type { PeriodSteps } from './period-steps.ts';
import type { HeldAlert, OpenAlert, SummarizedStory, SummaryData, WatchedVolume } from './summary-event.ts';
import { type ToldEpisode, toldEpisodes } from './told-episodes.ts';
import { KNOWN_ENOUGH, loudness, type Volume } from './volume.ts';

/** The stored state of a rule, also of a deleted one; `key` is `<organizationId>/<ruleId>`. */
type RememberedRule = { readonly key: string; readonly state: RuleState };

/** The rule of an episode; the state is gone where only the history knows it. */
type EpisodeRule = { readonly key: string; readonly state?: RuleState | undefined };

/** A counted series, its volume, and its mentions in each step of the period, null where they are not known. */
export type CountedSeries = {
  readonly series: Series;
  readonly volume: Volume;
  readonly counts: readonly (number | null)[];
};

/** What a summary is made from: stored data only, the service is not asked. */
export type SummaryFacts = {
  readonly organization: { readonly organizationId: bigint; readonly name?: string | undefined };
  readonly timeZone: string;
  /** Absent: English. */
  readonly language?: Language | undefined;
  /** Epoch ms. */
  readonly period: Span;
  readonly statuses: readonly RuleStatus[];
  /** Rules whose items are not understood, and why, in that language. */
  readonly broken: readonly { readonly rule: string; readonly why: string }[];
  readonly remembered: readonly RememberedRule[];
  /** What people were told, from the beginning of the period on. */
  readonly told: readonly ToldAlert[];
  readonly series: readonly CountedSeries[];
  readonly steps: PeriodSteps;
  /** The keywords (ids) of groups, as far as the service says them; the group of a share of voice is known from its rule. */
  readonly keywordsOf: ReadonlyMap<string, readonly string[]>;
  readonly undelivered: readonly UndeliveredEvents[];
  /** What people said about alerts, also before the period. */
  readonly marks: readonly SaidMark[];
  readonly channels: readonly string[];
  /** The address of the page, without a slash at the end, if the stack hosts one. */
  readonly page?: string | undefined;
};

/** The most elements of each list in an event; the rest is counted. */
const MOST_STORIES = 20;
const MOST_OPEN = 20;
const MOST_HELD = 20;
const MOST_VOLUMES = 40;
const MOST_RULES = 20;
const MOST_OUTSTANDING = 3;
const LONGEST_REASON = 300;

const cut = <Item>(items: readonly Item[], most: number) => ({ shown: items.slice(0, most), total: items.length });
const keyOf = ({ organizationId, ruleId }: Rule) => `${organizationId}/${ruleId}`;

/**
 * What an organization is told about a period: the stories that were open in it, what people were not told at once and
 * why, the volumes compared with what is usual, and how its rules are doing. Pure: the same facts give the same
 * summary.
 */
export function makeSummary(facts: SummaryFacts): SummaryData {
  const { organization, timeZone, language, period, statuses, broken, undelivered, channels, page } = facts;
  const words = wordsOf({ language, timeZone });
  const rules = new Map(statuses.map(({ rule }) => [keyOf(rule), rule]));
  const inPeriod = episodesOf(facts, rules).filter(
    ({ episode: { startedAt, endedAt, isOver } }) =>
      startedAt < period.to && (isOver === true || (endedAt ?? period.to) > period.from),
  );
  const pageOf = (eventId: string) =>
    page === undefined ? undefined : `${page}${storyAddress(organization.organizationId, eventId)}`;
  const stories = storiesOf(
    inPeriod.filter((each) => !isUntold(each)),
    pageOf,
  );
  const held = inPeriod.flatMap((each) => heldAlert(each, rules.get(each.rule.key)));
  const volumes = volumesOf(facts);
  const keywords = volumes.filter(({ watch, sentiments }) => watch.kind === 'keyword' && sentiments === undefined);
  const noise = noiseOf(facts, rules);
  const open = openOf(inPeriod, rules, period);
  const tone = tonesOf(volumes);
  const voice = voicesOf(volumes, membersOf(facts));
  const course = courseOf(facts);
  const mentions = mentionsOf(facts, rules);
  const furthest = [...keywords].sort((a, b) => loudness(b) - loudness(a));
  const known = volumes.map((each) => each.known);
  const on = statuses.filter(({ status }) => status !== 'off');
  const reasons = (...which: readonly RuleStatus['status'][]) =>
    on
      .filter(({ status }) => which.includes(status))
      .map((each) => ({ rule: keyOf(each.rule), why: unjudgedInWords(each, words).slice(0, LONGEST_REASON) }));
  return {
    schemaVersion: 1,
    organization: {
      organizationId: String(organization.organizationId),
      ...(organization.name === undefined ? {} : { name: organization.name }),
    },
    period: { from: iso(period.from), to: iso(period.to) },
    timeZone,
    ...present({ language, url: page === undefined ? undefined : `${page}/` }),
    stories: cut(stories, MOST_STORIES),
    ...(open.length === 0 ? {} : { open: cut(open, MOST_OPEN) }),
    ...(tone.length === 0 ? {} : { tone }),
    ...(voice.length === 0 ? {} : { voice }),
    ...present({ course }),
    heldBack: cut(
      held.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)),
      MOST_HELD,
    ),
    silenced: cut(
      on.flatMap(({ rule }) => {
        const until = rule.silencedUntil ?? 0;
        return until > period.to ? [{ rule: keyOf(rule), until: iso(until) }] : [];
      }),
      MOST_RULES,
    ),
    ...(noise.length === 0 ? {} : { noise: cut(noise, MOST_RULES) }),
    ...(mentions.length === 0 ? {} : { mentions: cut(mentions, MOST_RULES) }),
    volumes: cut(volumes, MOST_VOLUMES),
    loudest: furthest.filter(({ stands }) => stands === 'loud').slice(0, MOST_OUTSTANDING),
    quietest: furthest
      .filter(({ stands }) => stands === 'quiet')
      .slice(-MOST_OUTSTANDING)
      .reverse(),
    health: {
      rules: on.length + broken.length,
      judged: on.filter(({ status }) => status === 'judged').length,
      ...(known.length === 0 ? {} : { known: rounded(known.reduce((sum, each) => sum + each, 0) / known.length) }),
      learning: cut(reasons('learning'), MOST_RULES),
      troubled: cut([...reasons('failed', 'deferred'), ...broken], MOST_RULES),
      undelivered: undelivered.map(({ channel, events, since }) => ({ channel, events, since: iso(since) })),
    },
    channels: [...channels],
  };
}

/** The alerts of existing rules that people were told of and that were open at the end, critical ones first; and who knows of them. */
function openOf(inPeriod: readonly OfRule[], rules: ReadonlyMap<string, Rule>, { to }: Span): OpenAlert[] {
  return inPeriod
    .filter(({ episode }) => (episode.endedAt ?? to) >= to && episode.isOver !== true && episode.toldAt !== undefined)
    .sort(leadsFirst)
    .flatMap(({ rule: { key }, episode }): OpenAlert[] => {
      const rule = rules.get(key);
      if (rule?.enabled !== true) return [];
      const { name, severity: how, startedAt, peak, count, measure } = episode;
      return [
        {
          rule: key,
          name,
          severity: how,
          startedAt: iso(startedAt),
          peak,
          ...present({ count, measure }),
          ...knownOf(startedAt, rule.acknowledged),
        },
      ];
    });
}

/** Gives the keywords of a group: those that the service says, and those whose share of it a rule judges. */
function membersOf({ statuses, keywordsOf }: SummaryFacts): (groupId: string) => ReadonlySet<string> {
  return (groupId) => {
    const judged = statuses.flatMap(({ rule: { condition, watch } }) =>
      wholeOf(condition) === groupId ? [shownWatch(watch).id] : [],
    );
    return new Set([...judged, ...(keywordsOf.get(groupId) ?? [])]);
  };
}

/** The mentions of all keywords together, in steps; of groups, where no keyword is watched. Undefined where none is known. */
function courseOf({ series, steps }: SummaryFacts): SummaryData['course'] {
  const all = series.filter(({ series: { sentiments } }) => sentiments === undefined);
  const kind = all.some(({ series: { watch } }) => watch.kind === 'keyword') ? 'keyword' : 'group';
  const watched = all.filter(({ series: { watch } }) => watch.kind === kind);
  const known = watched.filter(({ volume }) => volume.known >= KNOWN_ENOUGH);
  if (known.length === 0) return undefined;
  const { step, edges } = steps;
  const starts = edges.slice(0, -1);
  const counts = starts.map((_, at) =>
    known.reduce<number | null>((sum, each) => {
      const count = each.counts[at] ?? null;
      return sum === null || count === null ? null : sum + count;
    }, 0),
  );
  return { step, starts: starts.map(iso), counts, watches: known.length, of: watched.length, kind };
}

/** Existing rules whose alerts people called noise in the period, those with the most first. */
function noiseOf({ marks, period }: SummaryFacts, rules: ReadonlyMap<string, Rule>) {
  const alerts = new Map<string, number>();
  for (const mark of marks) {
    if (mark.as !== 'noise' || mark.at < period.from || mark.at >= period.to) continue;
    alerts.set(ruleKeyText(mark), (alerts.get(ruleKeyText(mark)) ?? 0) + 1);
  }
  return highestFirst(alerts).flatMap(([key, count]) => {
    const rule = rules.get(key);
    return rule === undefined ? [] : [{ rule: key, name: rule.name, alerts: count }];
  });
}

/** Existing rules that told each mention in the period, those with the most first: by their states, or the history, which goes further back. */
function mentionsOf({ remembered, told, period }: SummaryFacts, rules: ReadonlyMap<string, Rule>) {
  const found = entriesWithin(told, period).filter(({ status }) => status === 'found');
  return remembered
    .flatMap(({ key, state }) => {
      const rule = rules.get(key);
      const kept = messagesIn(state.found, period).map(([, count]) => count);
      const noted = found.filter((entry) => `${entry.organizationId}/${entry.ruleId}` === key);
      const messages = noted.length > kept.length ? noted.map(({ observed }) => observed) : kept;
      if (rule === undefined || messages.length === 0) return [];
      const mentions = messages.reduce((sum, count) => sum + count, 0);
      return [{ rule: key, name: rule.name, mentions, messages: messages.length }];
    })
    .sort((a, b) => b.mentions - a.mentions || (a.rule < b.rule ? -1 : 1));
}

const rounded = (share: number) => Math.floor(1000 * share) / 1000;

/** The entries of the history that were told in a period (epoch ms). */
function entriesWithin(told: readonly ToldAlert[], { from, to }: Span): readonly ToldAlert[] {
  return told.filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= to);
}

/** An episode with its rule. */
type OfRule = { readonly rule: EpisodeRule; readonly episode: ToldEpisode };

/** All episodes that are known: those that states keep, with what the history says besides, and those that it alone has. */
function episodesOf({ remembered, told, period }: SummaryFacts, rules: ReadonlyMap<string, Rule>): OfRule[] {
  const known = new Map(remembered.map((rule) => [rule.key, rule]));
  const openOf = (key: string) => {
    const phase = known.get(key)?.state.phase;
    return phase?.kind === 'firing' ? phase.episode.startedAt : undefined;
  };
  const ofHistory = new Map(
    toldEpisodes(entriesWithin(told, period), openOf).map((each): [string, typeof each] => [
      `${each.rule} ${each.episode.startedAt}`,
      each,
    ]),
  );
  const kept = remembered.flatMap((rule) =>
    (rule.state.episodes ?? []).map((episode): OfRule => {
      const name = `${rule.key} ${episode.startedAt}`;
      const noted = ofHistory.get(name)?.episode;
      ofHistory.delete(name);
      const { total, count, measure, eventId } = noted ?? countedBy(rules.get(rule.key));
      return { rule, episode: { ...episode, ...present({ total, count, measure, eventId }) } };
    }),
  );
  const others = [...ofHistory.values()].map(({ rule, episode }): OfRule => ({ rule: { key: rule }, episode }));
  return [...kept, ...others];
}

/** What the peaks of a rule count now, for episodes of which the history says nothing. */
function countedBy(rule: Rule | undefined): Partial<Pick<ToldEpisode, 'total' | 'count' | 'measure' | 'eventId'>> {
  if (rule === undefined) return {};
  return present({ count: rule.count === 'voices' ? rule.count : undefined, measure: measureOf(rule.condition) });
}

/** Whether people were not told on purpose; what is on its way counts as told. */
function isUntold({ rule, episode }: OfRule): boolean {
  return episode.toldAt === undefined && whyHeld({ rule, episode }) !== undefined;
}

/** Why people were not told at once; for an alert that is held back the outbox says so. */
function whyHeld({ rule, episode }: OfRule): KeptEpisode['held'] {
  const waiting = outboxEntry({ rule, episode });
  return waiting?.heldBack === undefined ? episode.held : heldByOf(waiting.heldBack);
}

function outboxEntry({ rule: { state }, episode }: OfRule) {
  return state?.outbox.find(({ event }) => Date.parse(event.data.episode.startedAt) === episode.startedAt);
}

function heldAlert(each: OfRule, rule: Rule | undefined): HeldAlert[] {
  const why = whyHeld(each);
  if (why === undefined) return [];
  const { rule: remembered, episode } = each;
  const waiting = outboxEntry(each) !== undefined;
  const { voices, mentions } = (waiting && remembered.state ? heldBackOf(remembered.state) : undefined) ?? episode;
  return [
    {
      rule: remembered.key,
      name: episode.name,
      why,
      startedAt: iso(episode.startedAt),
      ...(episode.endedAt === undefined ? {} : { endedAt: iso(episode.endedAt) }),
      peak: episode.peak,
      ...present({ count: episode.count, measure: episode.measure }),
      ...(why !== 'voices' || voices === undefined || mentions === undefined ? {} : { voices, mentions }),
      ...(why === 'voices' && rule !== undefined ? { minVoices: rule.minVoices } : {}),
      ...(episode.toldAt === undefined ? {} : { toldAt: iso(episode.toldAt) }),
      waits: waiting,
    },
  ];
}

/** Episodes grouped by story, each by the one that leads: critical ones first, then the one that went furthest. */
function storiesOf(told: readonly OfRule[], pageOf: (eventId: string) => string | undefined): SummarizedStory[] {
  const stories = new Map<string, OfRule[]>();
  for (const each of told) {
    const name = each.episode.storyId ?? `${each.rule.key} ${each.episode.startedAt}`;
    stories.set(name, [...(stories.get(name) ?? []), each]);
  }
  const led = [...stories.values()].flatMap((own) => {
    const [lead] = [...own].sort(leadsFirst);
    return lead === undefined ? [] : [{ lead, own }];
  });
  return led
    .sort((a, b) => leadsFirst(a.lead, b.lead))
    .map(({ lead: { episode }, own }) => ({
      ...storyOf(episode, own),
      ...present({ url: episode.eventId && pageOf(episode.eventId) }),
    }));
}

function leadsFirst({ episode: a, rule: ofA }: OfRule, { episode: b, rule: ofB }: OfRule): number {
  const rank = (each: KeptEpisode) => severity.options.indexOf(each.severity);
  const size = (each: KeptEpisode) => each.mentions ?? each.peak;
  return rank(b) - rank(a) || size(b) - size(a) || (ofA.key < ofB.key ? -1 : 1);
}

function storyOf(lead: ToldEpisode, own: readonly OfRule[]): SummarizedStory {
  const ends = own.flatMap(({ episode }) => episode.endedAt ?? []);
  const isOver = own.every(({ episode }) => episode.endedAt !== undefined || episode.isOver);
  return {
    ...(lead.storyId === undefined ? {} : { storyId: lead.storyId }),
    name: lead.name,
    ...(lead.headline === undefined ? {} : { headline: lead.headline }),
    severity: lead.severity,
    startedAt: iso(Math.min(...own.map(({ episode }) => episode.startedAt))),
    ...(isOver && ends.length > 0 ? { endedAt: iso(Math.max(...ends)) } : {}),
    ...(isOver && ends.length === 0 ? { isOver: true as const } : {}),
    peak: lead.peak,
    ...present({ count: lead.count, measure: lead.measure }),
    ...(lead.usualPeak === undefined ? {} : { usualPeak: lead.usualPeak }),
    terms: [...(lead.terms ?? [])],
    ...(lead.mentions === undefined ? {} : { mentions: lead.mentions }),
    ...(lead.voices === undefined ? {} : { voices: lead.voices }),
    ...(lead.total === undefined ? {} : { total: lead.total }),
    alerts: own.length,
    rules: [...new Set(own.map(({ rule }) => rule.key))].sort().slice(0, MOST_RULES),
  };
}

function volumesOf({ series, statuses }: SummaryFacts): WatchedVolume[] {
  const names = new Map(
    statuses.flatMap(({ rule, state }) =>
      state?.watchName === undefined ? [] : [[watchText(rule.watch), state.watchName] as const],
    ),
  );
  return series
    .map(({ series: { watch, sentiments }, volume }): WatchedVolume => {
      const far = loudness(volume);
      return {
        ...volume,
        known: rounded(volume.known),
        watch: { ...shownWatch(watch), name: names.get(watchText(watch)) ?? watchText(watch) },
        ...(sentiments === undefined ? {} : { sentiments: [...sentiments] }),
        ...(far === 0 ? {} : { stands: far > 0 ? 'loud' : 'quiet' }),
      };
    })
    .sort((a, b) => b.mentions - a.mentions || (a.watch.name < b.watch.name ? -1 : 1));
}

/** The text for a watch whose name is not known: `keyword 1001`. */
function watchText(watch: Series['watch']): string {
  const { kind, id } = shownWatch(watch);
  return `${kind} ${id}`;
}
