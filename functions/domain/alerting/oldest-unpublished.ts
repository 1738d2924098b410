import { MINUTE_MS } from '../time/units-of-time.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * An event older than this (ms) should have been published long ago: the runs after a failed one catch up within a minute or
 * two.
 */
export const UNPUBLISHED_IS_OLD_MS = 5 * MINUTE_MS;

/** How far back the end of a mute is searched for; an earlier end makes no difference. */
const LOOKED_BACK_MS = 60 * MINUTE_MS;

/**
 * Since when (epoch ms) the oldest event of an outbox should have been published, seen at `now`; undefined if none should.
 * Events that are held back on purpose do not count (a muted rule, too few voices, an hour whose email cap is reached); they
 * count from the end of that. `mutedAt` says whether the rule, as it is now, was muted at a moment (epoch ms).
 */
export function unpublishedSince(
  outbox: readonly OutboxEntry[],
  now: number,
  mutedAt: (at: number) => boolean,
): number | undefined {
  if (outbox.length === 0 || mutedAt(now)) return undefined;
  const since = outbox.flatMap((entry) => {
    const onlyEmail = !entry.unpublished.includes('alert-events');
    const capped = onlyEmail ? (entry.cappedUntil ?? 0) : 0;
    if (capped > now) return [];
    const { heldBack } = entry;
    if (heldBack !== undefined && heldBack.until === undefined) return [];
    const muted = entry.delayed === 'muted' ? muteEnd(now, mutedAt) : 0;
    return [Math.min(now, Math.max(writtenAt(entry), capped, muted, heldBack?.until ?? 0))];
  });
  return since.length === 0 ? undefined : Math.min(...since);
}

/**
 * When an entry was written. A merged entry has the time of its newest numbers, although it has waited since its episode
 * began, which its window shows: by that time alone, each merge would make it look new, and a topic that fails for hours
 * would not be reported. An episode that was judged late began long before its entry was written, so for it the time counts.
 */
function writtenAt({ event: { data, time } }: OutboxEntry): number {
  const untold = data.status === 'firing' || data.wholeEpisode === true;
  const began = Date.parse(data.episode.startedAt);
  const folded = untold && !data.late && Date.parse(data.window.to) > began;
  return folded ? began : Date.parse(time);
}

/** When the last mute ended, to the minute; 0 if there was none recently. */
function muteEnd(now: number, mutedAt: (at: number) => boolean): number {
  for (let at = now - MINUTE_MS; at >= now - LOOKED_BACK_MS; at -= MINUTE_MS) if (mutedAt(at)) return at + MINUTE_MS;
  return 0;
}
