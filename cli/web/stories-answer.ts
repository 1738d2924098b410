import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { shownDeliveries } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import {
  type HistoryEntry,
  hasToldBefore,
  readToldAlerts,
} from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { LoggedAction } from '../../functions/domain/alerting/action/action-log.ts';
import { isAcknowledged } from '../../functions/domain/alerting/episode/acknowledgement.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import type { Delivery } from '../../functions/domain/channels/ports.ts';
import { heedsExpected } from '../../functions/domain/engine/condition.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { whereName } from '../../functions/domain/story/where-name.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import type { OrganizationsNow } from '../context/organizations-now.ts';
import type { SaidAct, StoriesAnswer, StoryMessage, StoryPageAnswer, StoryRow, StoryRule } from './answers.ts';
import { emailReaders } from './email-readers.ts';
import { organizationsOnPage, withoutZone } from './organizations-on-page.ts';
import { PageError } from './page-error.ts';
import { notesOf } from './story-notes.ts';
import { requestsToRead } from './told-mentions.ts';
import { episodeOf, newestOfEpisodes, storyRow, type ToldStory, toldStories, usualPeakOf } from './told-stories.ts';

/** Records of deliveries that are read at once. */
const CONCURRENCY = 16;

/** A story that is shown may have begun this long before, in ms: an episode lasts two weeks at most, and another one may join it. */
const BEGAN_BEFORE_MS = 30 * DAY_MS;

/** As far back as a story is looked for first, in ms: pages are read again and again, and mostly new stories are looked at. */
const LOOKED_FOR_MS = 7 * DAY_MS;

/** All that is read of some organizations to show their stories. */
type Stored = {
  readonly stories: readonly ToldStory[];
  readonly actions: readonly LoggedAction[];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly states: ReadonlyMap<string, RuleState>;
} & Pick<OrganizationsNow, 'wordsFor' | 'wordsForAll'>;

/** The stories of all organizations that are set up and enabled, from `since` on (epoch ms), and those that are open. */
export async function storiesAnswer(
  installation: Installation,
  { since, ...answer }: Pick<StoriesAnswer, 'readOnly' | 'since'> & { readonly user?: string | undefined },
): Promise<StoriesAnswer> {
  const items = await allItems(installation, ITEM_KINDS.organizations);
  const ids = items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value.organizationId] : [];
  });
  const { documents, tables } = installation;
  const from = Math.max(0, since - BEGAN_BEFORE_MS);
  const [stored, before] = await Promise.all([
    storedStories(installation, ids, from),
    inParallel(CONCURRENCY, ids, (organizationId) =>
      hasToldBefore(documents, tables.state, { organizationId, before: from }),
    ),
  ]);
  const all = stored.stories.map((story) => rowOf(story, stored));
  const stories = all.filter((row) => row.newestAt >= since || (row.endedAt === undefined && row.found === undefined));
  const { user, ...rest } = answer;
  return {
    ...rest,
    ...present({ user }),
    name: stored.wordsForAll.ruleAnswers.place(installation.place),
    since,
    hasEarlier: stories.length < all.length || before.includes(true),
    stories,
  };
}

/** The story that an event belongs to, with all that is stored of it. @throws PageError 404 if there is none */
export async function storyPageAnswer(
  installation: Installation,
  { organizationId, event }: { readonly organizationId: bigint; readonly event: string },
  right: Pick<StoryPageAnswer, 'at' | 'readOnly' | 'mayAsk'>,
): Promise<StoryPageAnswer> {
  const { stored, story } = await storyOfEvent(installation, { organizationId, event }, right.at);
  const [messages, email, notes] = await Promise.all([
    messagesOf(installation, story, { stored, at: right.at }),
    emailReaders(installation, { organization: String(organizationId), isNamed: !right.readOnly }, stored.wordsForAll),
    notesOf(
      installation,
      organizationId,
      story.map(({ eventId }) => eventId),
    ),
  ]);
  return {
    ...right,
    story: rowOf(story, stored),
    messages,
    rules: rulesOf(story, stored, right.at),
    acts: actsOf(story, stored.actions).map(actInWords(stored)),
    notes,
    email,
  };
}

/** The message of an event, as it was told. @throws PageError 404 if it is not in the history */
export async function toldEntry(
  installation: Installation,
  { organizationId, event }: { readonly organizationId: bigint; readonly event: string },
  at: number,
): Promise<HistoryEntry> {
  const { documents, tables } = installation;
  return lookedFor(installation, { organizationId, at }, async (since) => {
    const told = await readToldAlerts(documents, tables.state, { organizationId, since, report: () => undefined });
    return told.find(({ eventId }) => eventId === event);
  });
}

/** What is found in the history of lately, otherwise in all of it. @throws PageError 404 if it is in neither */
async function lookedFor<T>(
  installation: Installation,
  { organizationId, at }: { readonly organizationId: bigint; readonly at: number },
  look: (since: number) => Promise<T | undefined>,
): Promise<T> {
  for (const since of [at - LOOKED_FOR_MS - BEGAN_BEFORE_MS, 0]) {
    const found = await look(since);
    if (found !== undefined) return found;
  }
  const { wordsFor } = await organizationsOnPage(installation);
  throw new PageError(404, wordsFor(String(organizationId)).answers.problems.noMessage);
}

async function storyOfEvent(
  installation: Installation,
  { organizationId, event }: { readonly organizationId: bigint; readonly event: string },
  at: number,
): Promise<{ readonly stored: Stored; readonly story: ToldStory }> {
  return lookedFor(installation, { organizationId, at }, async (since) => {
    const stored = await storedStories(installation, [organizationId], since);
    const story = stored.stories.find((entries) => entries.some(({ eventId }) => eventId === event));
    // What is older than this may have begun before what was read.
    const isWhole = since === 0 || story?.some(({ time }) => Date.parse(time) >= at - LOOKED_FOR_MS);
    return story !== undefined && isWhole ? { stored, story } : undefined;
  });
}

/** `since`: from when on (epoch ms) the history is read. */
async function storedStories(installation: Installation, ids: readonly bigint[], since: number): Promise<Stored> {
  const { documents, tables } = installation;
  const report = () => undefined;
  const log = actionLog(documents, tables.state);
  const [{ wordsFor, wordsForAll }, items, told, actions] = await Promise.all([
    organizationsOnPage(installation),
    allItems(installation, ITEM_KINDS.rules),
    inParallel(CONCURRENCY, ids, (organizationId) =>
      readToldAlerts(documents, tables.state, { organizationId, since, report }),
    ),
    inParallel(CONCURRENCY, ids, (organizationId) => log.of(organizationId)),
  ]);
  const formats = new Map<string, Intl.DateTimeFormat>();
  const dayOf = (time: number, organizationId: string) => {
    const { timeZone } = wordsFor(organizationId);
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
    return format.format(time);
  };
  const stories = toldStories(told.flat(), dayOf);
  const rules = new Map(
    items.flatMap((item) => {
      const parsed = parseRule(item);
      return parsed.ok ? [[ruleKeyText(parsed.value), parsed.value] as const] : [];
    }),
  );
  const concerned = stories.flatMap((story) =>
    newestOfEpisodes(story)
      .filter(mayBeOpen)
      .flatMap((entry) => rules.get(nameOf(entry)) ?? []),
  );
  const { found } = await ruleStateStore(documents, tables.state).read([...new Set(concerned)]);
  return { stories, actions: actions.flat().filter(({ done }) => done), rules, states: found, wordsFor, wordsForAll };
}

const nameOf = ({ organizationId, ruleId }: Pick<HistoryEntry, 'organizationId' | 'ruleId'>) =>
  ruleKeyText({ organizationId: BigInt(organizationId), ruleId });

const mayBeOpen = ({ status }: HistoryEntry) => status === 'firing' || status === 'updated';

/** Whether an episode goes on: its newest message is no end, and its rule still has it open. */
function isOpenIn({ states }: Stored): (entry: HistoryEntry) => boolean {
  return (entry) => {
    if (!mayBeOpen(entry)) return false;
    const phase = states.get(nameOf(entry))?.phase;
    return phase?.kind === 'firing' && phase.episode.startedAt === Date.parse(entry.startedAt);
  };
}

function rowOf(story: ToldStory, stored: Stored): StoryRow {
  const known = actsOf(story, stored.actions).filter(({ plan }) => plan.kind === 'acknowledge');
  return storyRow(story, {
    isOpen: isOpenIn(stored),
    known: known.map(actInWords(stored)),
    timeZone: stored.wordsFor(story[0].organizationId).timeZone,
  });
}

/** What people did about the alerts of a story, the oldest first. */
function actsOf(story: ToldStory, actions: readonly LoggedAction[]): LoggedAction[] {
  const episodes = new Set(story.map(episodeOf));
  return actions
    .filter(({ organizationId, ruleId, episode }) => episodes.has(`${organizationId}/${ruleId} ${episode}`))
    .sort((one, other) => one.at - other.at);
}

const actInWords =
  ({ wordsFor }: Pick<Stored, 'wordsFor'>) =>
  ({ plan, at, by, organizationId, ruleId }: LoggedAction): SaidAct => {
    const { done } = wordsFor(organizationId).answers;
    return { at, words: done[plan.kind], rule: `${organizationId}/${ruleId}`, ...present({ by }) };
  };

async function messagesOf(
  { documents, tables }: Installation,
  story: ToldStory,
  { stored: { rules, wordsFor }, at }: { readonly stored: Stored; readonly at: number },
): Promise<StoryMessage[]> {
  const records = shownDeliveries(documents, tables.state);
  const words = wordsFor(story[0].organizationId);
  const { answers, timeZone } = words;
  const known = new Set<string>();
  const before = story.map((entry) => {
    const terms = (entry.story?.terms ?? []).map(({ term, count }) => ({ term, count, isNew: !known.has(term) }));
    for (const { term } of terms) known.add(term);
    return terms;
  });
  return inParallel(CONCURRENCY, [...story.entries()], async ([index, entry]): Promise<StoryMessage> => {
    const channels = await Promise.all(
      entry.channels.map(async (channel) => ({
        channel,
        words: deliveryInWords(await records.read(channel, entry.eventId, at), answers),
      })),
    );
    return {
      id: entry.eventId,
      at: Date.parse(entry.time),
      status: entry.status,
      rule: `${entry.organizationId}/${entry.ruleId}`,
      ruleName: entry.name,
      explanation: withoutZone(entry.explanation, timeZone),
      ...present({ mentions: entry.story?.mentions, voices: entry.story?.voices, emailedAt: entry.takenAt.alerts }),
      terms: before[index] ?? [],
      where: whereOf(entry, words),
      isLate: entry.delayed !== undefined,
      channels,
      ...present({ requests: requestsToRead(entry, rules.get(nameOf(entry))) }),
    };
  });
}

/** "Web 60 %, usually 20 %". */
function whereOf({ story }: HistoryEntry, words: Words): string[] {
  const { read = 0, past = 0, where = [] } = story ?? {};
  if (read === 0 || past === 0) return [];
  return where.map(({ count, past: before, ...place }) =>
    words.answers.moreThanUsual({ name: whereName(place, words), share: count / read, usual: before / past }),
  );
}

/** What came of an event at a channel. */
export function deliveryInWords(delivery: Delivery | undefined, words: Words['answers']): string {
  switch (delivery?.status) {
    case undefined:
      return words.delivery.unknown;
    case 'delivered':
      return words.delivery.delivered;
    case 'waiting':
      return words.notDelivered({ attempts: delivery.attempts });
    case 'overtaken':
      return words.delivery.overtaken;
    case 'in-digest':
      return words.delivery.digest;
    case 'gave-up':
      return words.delivery.gaveUp;
  }
}

/** The rules of a story, each as its newest alert in it, and as the rule stands now. */
function rulesOf(story: ToldStory, stored: Stored, at: number): StoryRule[] {
  const newest = new Map(story.map((entry) => [nameOf(entry), entry]));
  return [...newest].map(([name, entry]): StoryRule => {
    const { organizationId, ruleId, severity, startedAt, peak } = entry;
    const rule = stored.rules.get(name);
    const isOpen = isOpenIn(stored)(entry);
    const phase = stored.states.get(name)?.phase;
    const isUnacknowledged = isOpen && phase?.kind === 'firing' && !isAcknowledged(phase.episode, rule?.acknowledged);
    const isSilenced = rule?.silencedUntil !== undefined && rule.silencedUntil > at;
    return {
      rule: `${organizationId}/${ruleId}`,
      name: rule?.name ?? entry.name,
      severity,
      episode: Date.parse(startedAt),
      peak,
      ...present({ usualPeak: usualPeakOf(story, entry) }),
      exists: rule !== undefined,
      isOpen,
      ...(isUnacknowledged ? { isUnacknowledged } : {}),
      ...(isSilenced && rule.silencedUntil !== undefined ? { silencedUntil: rule.silencedUntil } : {}),
      mayExpect: rule !== undefined && entry.status !== 'found' && heedsExpected(rule.condition.kind),
    };
  });
}
