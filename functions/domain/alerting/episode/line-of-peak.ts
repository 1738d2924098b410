import type { Episode } from './episode.ts';

/** The line that an episode's peak had, where lines follow the hours; otherwise its line, which no hour changes. */
export function lineOfPeak({
  line,
  peakLine = line,
  meanHourLine,
}: Pick<Episode, 'line' | 'peakLine' | 'meanHourLine'>): number {
  return meanHourLine === undefined ? line : peakLine;
}
