import { HOUR_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';
import { BLOCK_MS, BLOCKS_PER_DAY, type Block } from './peak-history.ts';
import { levelOf, type PeakLaw } from './peak-law.ts';

/**
 * How many blocks a level of a window has to last to be believed while it lasts: a day of them, and those that a single hour
 * raises.
 */
export function steadyFrom(windowMs: number): number {
  return BLOCKS_PER_DAY + Math.ceil(windowMs / BLOCK_MS);
}

/**
 * How many of the last blocks show a level that is steady, though too young to have changed for good: at least `least`, each
 * of them over everything that the same third of the day had on at least as many days before as a lasting level needs (storms aside), and the first day no storm by the measure of
 * the lowest. A story decays, and hardly any is over the days before by day and by night. Undefined if there are none.
 */
export function youngLevel(blocks: readonly Block[], least: number): number | undefined {
  const lasting = Math.round(PARAMETERS.newUsualDays) * BLOCKS_PER_DAY;
  for (let young = blocks.length - lasting; young >= least; young--) {
    const start = blocks.length - young;
    /** Of each third of the day, the highest peak before. */
    const highest: (number | undefined)[] = [];
    for (let at = 0; at < start; at++) {
      const block = blocks[at];
      const third = at % BLOCKS_PER_DAY;
      if (block !== undefined && !block.storm) highest[third] = Math.max(highest[third] ?? 0, block.peak);
    }
    const level = blocks.slice(start);
    const isHigher = (block: Block, at: number) =>
      block !== undefined && block.peak > (highest[(start + at) % BLOCKS_PER_DAY] ?? block.peak);
    // Of what has gone on for longer, a part says nothing: a story decays.
    if (level.every(isHigher)) return young > lasting || decays(level) ? undefined : young;
  }
  return undefined;
}

/** Whether the first day of a level would be a storm on its lowest day. */
function decays(level: readonly Block[]): boolean {
  const peakOf = (day: readonly Block[]) => Math.max(...day.map((block) => block?.peak ?? 0));
  const days: number[] = [];
  for (let end = level.length; end >= BLOCKS_PER_DAY; end -= BLOCKS_PER_DAY)
    days.push(peakOf(level.slice(end - BLOCKS_PER_DAY, end)));
  return peakOf(level.slice(0, BLOCKS_PER_DAY)) > stormOn(Math.min(...days));
}

/** The count from which on a sum is a storm, if all that is known is that a day peaked so high. */
export function stormOn(day: number): number {
  const { storm, priorSpread, memoryDays } = PARAMETERS;
  return storm * levelOf({ floor: day, spread: priorSpread * day }, memoryDays);
}

/** The longest of some windows (ms) that an hour can fill, as an index: by its peak a level is known first. */
export function firstKnown(windows: readonly number[]): number {
  return Math.max(
    0,
    windows.findLastIndex((ms) => ms <= HOUR_MS),
  );
}

/**
 * The law of a window on the first day of a level that came from nothing. A steady level has no more in it than the peak of a
 * shorter window (`of`, with the lengths of both), as often as that fits in; it is not known yet how much a day goes up and
 * down, so the law is as much higher as a storm is.
 */
export function firstDayLaw(
  peak: number,
  of: { readonly peak: number; readonly ms: number },
  windowMs: number,
): PeakLaw {
  const { storm, priorSpread } = PARAMETERS;
  const floor = storm * Math.max(peak, Math.round((of.peak * windowMs) / of.ms));
  return { floor, spread: Number((priorSpread * floor).toPrecision(5)) };
}
