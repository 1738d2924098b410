import { spanProblem } from '../../functions/domain/time/longest-span.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import { LocalError } from '../local-error.ts';
import { feedSpan } from './feed-span.ts';
import type { Span } from './replay.ts';

/** How long a replay goes on after the last mention, in ms, so that the bucket of that mention is closed, counted and judged. */
const AFTERWARDS_MS = 10 * MINUTE_MS;

/**
 * Gives the ticks of a replay: from the first feed time until some minutes after the last, unless other times are given (epoch
 * ms).
 *
 * @throws LocalError if there is no tick between them, or if nobody would wait until they are played
 */
export function spanOf(
  mentions: readonly FeedMention[],
  { fromMs, toMs }: { readonly fromMs: number | undefined; readonly toMs: number | undefined },
): Span {
  const fed = feedSpan(mentions);
  const begin = fromMs ?? fed?.first;
  const end = toMs ?? (fed === undefined ? undefined : fed.last + AFTERWARDS_MS);
  if (begin === undefined || end === undefined) {
    throw new LocalError('No mention has a feedTime (epoch ms): add it, or give --from and --to.');
  }
  const span = {
    fromMs: Math.floor(begin / MINUTE_MS) * MINUTE_MS,
    toMs: Math.ceil(end / MINUTE_MS) * MINUTE_MS,
  };
  const problem = spanProblem(span.fromMs, span.toMs);
  if (problem !== undefined) throw new LocalError(`${problem}: give --from and --to that are nearer to each other.`);
  if (span.fromMs < span.toMs) return span;
  const text = (ms: number) => new Date(ms).toISOString();
  const when = fed === undefined ? '' : ` Mentions were fed from ${text(fed.first)} to ${text(fed.last)}:`;
  throw new LocalError(
    `Nothing to replay: the span begins at ${text(span.fromMs)} and ends at ${text(span.toMs)}.${when} correct --from or --to.`,
  );
}
