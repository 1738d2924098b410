import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type HistoryEntry, readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { drillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { moreIn } from '../../functions/domain/alerting/drill/more-in.ts';
import { toldAfter } from '../../functions/domain/alerting/drill/told-after.ts';
import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import type { CommandContext } from '../command.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { UsageError } from '../usage-error.ts';
import { ruleHistory, ruleSteps } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';

/** Stories are searched for as far back as alerts are kept by default; their counts are stored for two weeks. */
const LOOKS_BACK_MS = 90 * DAY_MS;

/** A story begins this long before its first alert: that is when mentions of most windows that fire have come. */
const BEFORE_MS = HOUR_MS;

/** How many terms name a story. */
const MOST_TERMS = 3;

/** How many of the newest stories are named where none was found. */
const MOST_NAMED = 5;

/**
 * What one rule would do: that is not known, nothing of the story was in its counts, or it would be told, or not; `from` (epoch ms) is
 * when the first mention that was more than usual would come, and `afterMs` how long after it people would be told.
 */
export type Heard = {
  readonly rule: string;
  readonly channels: readonly string[];
  /** Whether email subscribers are told. */
  readonly email: boolean;
} & (
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'not-in-it' }
  | { readonly kind: 'unsaid'; readonly more: number; readonly from: number }
  | {
      readonly kind: 'told';
      readonly more: number;
      readonly from: number;
      readonly afterMs: number;
      readonly mayWait: boolean;
    }
);

export type StoryDrill = {
  readonly story: string;
  /** What it was about, in the words of its first alert; may be empty. */
  readonly terms: readonly string[];
  readonly toldBy: readonly string[];
  readonly span: Span;
  readonly heard: readonly Heard[];
};

/**
 * Which rules of an organization would hear a past story, by its id, if it came again at the same hours of the newest day that their
 * counts have. @throws UsageError, Error
 */
export async function storyDrill(
  installation: Installation,
  {
    organization,
    story,
    context,
  }: { readonly organization: string; readonly story: string; readonly context: CommandContext },
): Promise<StoryDrill> {
  if (!/^\d+$/.test(organization))
    throw new UsageError(`--story takes an ORGANIZATION, such as 42, not "${organization}".`);
  const { documents, tables } = installation;
  const organizationId = BigInt(organization);
  const since = Date.now() - LOOKS_BACK_MS;
  const report = (problem: string) => context.writeError(`an entry of the history cannot be read: ${problem}`);
  const entries = await readToldAlerts(documents, tables.state, { organizationId, since, report });
  const told = entries.filter(({ storyId, eventId }) => storyId === story || eventId === story);
  if (told.length === 0) throw new Error(noSuchStory(story, organization, entries));
  const span = spanOf(told);
  const items = (await allItems(installation, ITEM_KINDS.rules)).filter(
    (item) => String(item.organizationId) === organization,
  );
  const { asJudged } = await organizationsNow(installation);
  const heard = await Promise.all(
    items.map(async (item): Promise<Heard> => {
      const rule = itemName(ITEM_KINDS.rules, item);
      const parsed = parseRule(item);
      if (!parsed.ok) return { rule, channels: [], email: false, kind: 'unknown', why: 'its item is not understood' };
      const { notify } = parsed.value;
      return {
        rule,
        channels: notify.channels,
        email: notify.email,
        ...(await heardBy(installation, asJudged(parsed.value), span)),
      };
    }),
  );
  const terms = told.flatMap((each) => each.story?.terms ?? []).slice(0, MOST_TERMS);
  return {
    story,
    terms: terms.map(({ term }) => term),
    toldBy: [...new Set(told.map(({ ruleId }) => `${organization}/${ruleId}`))],
    span,
    heard,
  };
}

function noSuchStory(story: string, organization: string, entries: readonly HistoryEntry[]): string {
  const begun = entries.filter(({ status }) => status === 'firing').slice(-MOST_NAMED);
  const names = begun.map(
    ({ storyId, eventId, time, ruleId }) => `  ${storyId ?? eventId}  ${utcMinute(Date.parse(time))}  ${ruleId}`,
  );
  const newest = names.length === 0 ? 'No alert was told in the last 90 days.' : `The newest are:\n${names.join('\n')}`;
  return `No story ${story} was told in organization ${organization}. ${newest}`;
}

/** From an hour before the first alert to the end of the last; one that is open goes on to its newest message. */
function spanOf(told: readonly HistoryEntry[]): Span {
  const starts = told.map(({ startedAt }) => Date.parse(startedAt));
  const ends = told.map(({ endedAt, time }) => Date.parse(endedAt ?? time));
  return { from: Math.min(...starts) - BEFORE_MS, to: Math.max(...ends) };
}

type Outcome = Heard extends infer Each
  ? Each extends Heard
    ? Omit<Each, 'rule' | 'channels' | 'email'>
    : never
  : never;

async function heardBy(installation: Installation, rule: Rule, story: Span): Promise<Outcome> {
  const { everyMs } = rule;
  if (!rule.enabled) return { kind: 'unknown', why: 'it is disabled' };
  if (detectorOf(rule).parts.length > 0) return { kind: 'unknown', why: 'it is made of other rules' };
  if (detectorOf(rule).tells === 'mentions') return { kind: 'unknown', why: 'it tells each mention by itself' };
  if (detectorOf(rule).measure !== undefined) return { kind: 'unknown', why: 'it looks at single mentions' };
  if (!BOUNDS[detectorOf(rule).bound].isUpward) return { kind: 'unknown', why: 'it hears of few mentions' };
  const history = ruleHistory(rule, await keptHistory(installation, rule));
  if (history === undefined) return { kind: 'unknown', why: 'its counts are not stored yet' };
  const { buckets, steps } = ruleSteps(rule, history);
  const ground = drillGround(detectorOf(rule), steps);
  if ('kind' in ground) {
    const why = { 'no-history': 'its counts are not stored yet', learning: 'it is learning' };
    return { kind: 'unknown', why: why[ground.kind] };
  }
  const boundary = (time: number) => Math.ceil(time / everyMs) * everyMs;
  const fired = boundary(story.from + BEFORE_MS);
  if (history.to < fired) return { kind: 'unknown', why: 'its counts of that time are not there yet' };
  const span = { from: boundary(story.from), to: Math.min(history.to, Math.max(fired, boundary(story.to))) };
  const upTo = moreIn(buckets, { span, everyMs, count: ({ total }) => total });
  const subsetUpTo = ground.detector.hasSubset
    ? moreIn(buckets, { span, everyMs, count: ({ subset }) => subset })
    : upTo;
  if (upTo === undefined || subsetUpTo === undefined)
    return { kind: 'unknown', why: 'the counts of that time are not stored' };
  const lengthMs = span.to - span.from;
  const more = subsetUpTo(lengthMs);
  if (more < 1) return { kind: 'not-in-it' };
  const at = newestPlace(span, history.to);
  const place = (at - history.from) / everyMs;
  if (place < 0) return { kind: 'unknown', why: 'its counts do not reach far enough back' };
  const elapsedMs = toldAfter(ground, place, { lengthMs, upTo, subsetUpTo });
  let begunMs = 0;
  while (subsetUpTo(begunMs + everyMs) < 1) begunMs += everyMs;
  if (elapsedMs === undefined) return { kind: 'unsaid', more, from: at + begunMs };
  const mayWait = rule.quietHours !== undefined || (rule.silencedUntil ?? 0) > Date.now();
  return { kind: 'told', more, from: at + begunMs, afterMs: elapsedMs - begunMs, mayWait };
}

/** The same hours of the newest day that is over an hour after them, and in which the story itself was not. */
function newestPlace({ from, to }: Span, newest: number): number {
  const days = Math.floor((newest - HOUR_MS - to) / DAY_MS);
  const length = Math.ceil((to - from) / DAY_MS);
  return from + (days >= length ? days : -length) * DAY_MS;
}
