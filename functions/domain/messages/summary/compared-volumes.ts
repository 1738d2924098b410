import type { SummaryData, WatchedVolume } from './summary-event.ts';
import { KNOWN_ENOUGH } from './volume.ts';

/** The most that are listed of each; a share of fewer mentions than this says nothing. */
const MOST_TONES = 10;
const MOST_GROUPS = 5;
const MOST_SHARES = 10;
const FEWEST = 20;

type Tone = NonNullable<SummaryData['tone']>[number];
type Share = NonNullable<SummaryData['voice']>[number]['shares'][number];

const isKnown = ({ known }: WatchedVolume) => known >= KNOWN_ENOUGH;
const ofAll = ({ sentiments }: WatchedVolume) => sentiments === undefined;

/** A part of a whole, 0 to 1, and what it usually is, where both are known. */
function partOf(part: WatchedVolume, whole: WatchedVolume): { readonly share: number; readonly usual?: number } {
  const share = Math.min(1, part.mentions / whole.mentions);
  const usually = whole.usual === undefined || whole.usual.median < FEWEST ? undefined : part.usual?.median;
  if (usually === undefined || whole.usual === undefined) return { share };
  return { share, usual: Math.min(1, usually / whole.usual.median) };
}

/** The part of negative mentions of each watch whose negative ones are counted, the most mentions first. */
export function tonesOf(volumes: readonly WatchedVolume[]): Tone[] {
  return volumes
    .filter((each) => ofAll(each) && isKnown(each) && each.mentions >= FEWEST)
    .flatMap((whole): Tone[] => {
      const negative = volumes.find(
        ({ watch, sentiments }) =>
          sentiments?.join() === 'NEGATIVE' && watch.kind === whole.watch.kind && watch.id === whole.watch.id,
      );
      if (negative === undefined || !isKnown(negative)) return [];
      return [
        { watch: whole.watch, negative: negative.mentions, mentions: whole.mentions, ...partOf(negative, whole) },
      ];
    })
    .slice(0, MOST_TONES);
}

/**
 * Of each group that is counted, the shares of its keywords that are counted, too, the largest first. `keywordsOf` gives the ids of a group's
 * keywords; a group that has fewer than one of them is left out. A mention that names two keywords counts for both.
 */
export function voicesOf(
  volumes: readonly WatchedVolume[],
  keywordsOf: (groupId: string) => ReadonlySet<string>,
): NonNullable<SummaryData['voice']> {
  return volumes
    .filter((each) => each.watch.kind === 'group' && ofAll(each) && isKnown(each) && each.mentions >= FEWEST)
    .flatMap((group) => {
      const members = keywordsOf(group.watch.id);
      const shares = volumes
        .filter((each) => each.watch.kind === 'keyword' && ofAll(each) && isKnown(each) && members.has(each.watch.id))
        .map((each): Share => ({ watch: each.watch, mentions: each.mentions, ...partOf(each, group) }))
        .slice(0, MOST_SHARES);
      return shares.length === 0 ? [] : [{ watch: group.watch, mentions: group.mentions, shares }];
    })
    .slice(0, MOST_GROUPS);
}
