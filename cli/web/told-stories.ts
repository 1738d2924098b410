import type { HistoryEntry } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { StoryCourse, StoryRow } from './answers.ts';

/** What was told of one story, the oldest message first; at least one. */
export type ToldStory = readonly [HistoryEntry, ...HistoryEntry[]];

/** The most steps of a course that are shown: five days of half hours. */
const MOST_STEPS = 240;

/** How many terms name a story. */
const MOST_TERMS = 3;

/** The name of an episode: of which rule, and when it began. */
export function episodeOf({ organizationId, ruleId, startedAt }: Pick<HistoryEntry, EpisodeFields>): string {
  return `${organizationId}/${ruleId} ${Date.parse(startedAt)}`;
}
type EpisodeFields = 'organizationId' | 'ruleId' | 'startedAt';

/**
 * The stories of what was told, the newest first. The messages of one episode are one story, and so are episodes with the same
 * `storyId`. What a rule that tells each mention told on one day of its organization (`dayOf` gives it for epoch ms) is one, too.
 */
export function toldStories(
  entries: readonly HistoryEntry[],
  dayOf: (time: number, organizationId: string) => string,
): ToldStory[] {
  const stories = new Map<string, HistoryEntry[]>();
  for (const entry of [...entries].sort((one, other) => (one.time < other.time ? -1 : 1))) {
    const { organizationId, ruleId, storyId, status } = entry;
    const names =
      status === 'found'
        ? [`found ${organizationId}/${ruleId} ${dayOf(Date.parse(entry.time), organizationId)}`]
        : [...(storyId === undefined ? [] : [`story ${organizationId} ${storyId}`]), episodeOf(entry)];
    const own = new Set(names.map((name) => stories.get(name)).filter((messages) => messages !== undefined));
    const story = [...[...own].flat(), entry];
    for (const [name, messages] of stories) if (own.has(messages)) stories.set(name, story);
    for (const name of names) stories.set(name, story);
  }
  return [...new Set(stories.values())]
    .flatMap((story): ToldStory[] => {
      const [first, ...more] = story.sort((one, other) => (one.time < other.time ? -1 : 1));
      return first === undefined ? [] : [[first, ...more]];
    })
    .sort((one, other) => (newestOf(one).time < newestOf(other).time ? 1 : -1));
}

function newestOf(story: ToldStory): HistoryEntry {
  return story.at(-1) ?? story[0];
}

/** The newest message of each episode of a story. */
export function newestOfEpisodes(story: ToldStory): HistoryEntry[] {
  return [...new Map(story.map((entry) => [episodeOf(entry), entry])).values()];
}

/** The message that stands for a story: the last of a critical rule, or of the one with the highest count. */
function leadOf(story: ToldStory): HistoryEntry {
  const weight = ({ severity, peak }: HistoryEntry) => [severity === 'critical' ? 1 : 0, peak] as const;
  return newestOfEpisodes(story).reduce((best, entry) => {
    const [[one, most], [other, peak]] = [weight(best), weight(entry)];
    return other > one || (other === one && peak > most) ? entry : best;
  });
}

/** A story as it is listed. `isOpen` says of an episode whether it goes on; `known` who said that they know of one of them. */
export function storyRow(
  story: ToldStory,
  {
    isOpen,
    known,
    timeZone,
  }: Pick<StoryRow, 'known' | 'timeZone'> & { readonly isOpen: (entry: HistoryEntry) => boolean },
): StoryRow {
  const [first] = story;
  const lead = leadOf(story);
  const read = story.filter(({ story: told }) => told !== undefined);
  const largest = read.reduce<HistoryEntry | undefined>(
    (best, entry) => ((entry.story?.mentions ?? 0) > (best?.story?.mentions ?? -1) ? entry : best),
    undefined,
  );
  // The end of an alert has the title that its largest message had.
  const headline = [largest, ...story.toReversed()].find((entry) => entry?.headline !== undefined)?.headline;
  const episodes = newestOfEpisodes(story);
  const open = episodes.filter(isOpen);
  const ends = episodes.map(({ endedAt, time }) => Date.parse(endedAt ?? time));
  const isFound = first.status === 'found';
  return {
    organizationId: first.organizationId,
    id: first.eventId,
    name: lead.watch,
    ...present({ headline }),
    terms: (largest?.story?.terms ?? []).slice(0, MOST_TERMS).map(({ term }) => term),
    severity: lead.severity,
    from: Math.min(...story.map(({ startedAt }) => Date.parse(startedAt))),
    newestAt: Date.parse(newestOf(story).time),
    ...(open.length > 0 ? {} : { endedAt: Math.max(...ends) }),
    ...(isFound ? { found: story.reduce((sum, { observed }) => sum + observed, 0) } : {}),
    peak: lead.peak,
    ...present({ usualPeak: usualPeakOf(story, lead) }),
    ...windowOf(lead),
    ...present({ count: lead.count, measure: lead.measure, total: lead.total }),
    ...present({ mentions: largest?.story?.mentions, voices: largest?.story?.voices }),
    ...present({ countedFrom: lead.countedFrom === undefined ? undefined : Date.parse(lead.countedFrom) }),
    messages: story.length,
    rules: [...new Map(story.map((entry) => [`${entry.organizationId}/${entry.ruleId}`, entry.name]))].map(
      ([rule, name]) => ({ rule, name }),
    ),
    isEmailed: story.some(({ takenAt }) => takenAt.alerts !== undefined),
    channels: [...new Set(story.flatMap(({ channels }) => channels))],
    known,
    ...present({ course: courseOf(story, lead) }),
    timeZone,
  };
}

/** The usual peak of an alert as a message of it told it, for windows of the same length; an end says none itself. */
export function usualPeakOf(story: ToldStory, lead: HistoryEntry): number | undefined {
  const { windowMs } = windowOf(lead);
  const known = story.findLast(
    (entry) => entry.usualPeak !== undefined && isOf(entry, lead) && windowOf(entry).windowMs === windowMs,
  );
  return known?.usualPeak;
}

const isOf = (entry: HistoryEntry, lead: HistoryEntry) => episodeOf(entry) === episodeOf(lead);

function windowOf({ window }: HistoryEntry): Pick<StoryRow, 'windowMs'> {
  return window === undefined ? {} : { windowMs: lengthOf(window) };
}

const lengthOf = ({ from, to }: NonNullable<HistoryEntry['window']>) => Date.parse(to) - Date.parse(from);

/** How the leading alert went, as its messages told it: their days together, as far as they are of windows of one length. */
function courseOf(story: ToldStory, lead: HistoryEntry): StoryCourse | undefined {
  const own = story.filter((entry) => isOf(entry, lead) && entry.course !== undefined && entry.window !== undefined);
  const newest = own.at(-1);
  if (newest?.course === undefined || newest.window === undefined) return undefined;
  const windowMs = lengthOf(newest.window);
  const counts = new Map<number, number | null>();
  const stepMs = DAY_MS / newest.course.counts.length;
  for (const { course, window } of own) {
    if (course === undefined || window === undefined || lengthOf(window) !== windowMs) continue;
    const to = Date.parse(course.to);
    const step = DAY_MS / course.counts.length;
    if (step !== stepMs) continue;
    for (const [at, count] of course.counts.entries()) {
      const slot = Math.round((to - (course.counts.length - 1 - at) * step) / stepMs) * stepMs;
      if (count !== null || !counts.has(slot)) counts.set(slot, count);
    }
  }
  const steps = [...counts].sort(([one], [other]) => one - other).slice(-MOST_STEPS);
  const { line, bound } = newest.course;
  return {
    windowMs,
    stepMs,
    steps,
    line,
    bound,
    marks: story.filter((entry) => isOf(entry, lead)).map(({ time, status }) => [Date.parse(time), status] as const),
  };
}
