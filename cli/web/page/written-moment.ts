import { localDay, localMoment } from '../../../functions/domain/time/local-moment.ts';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { wallClockOf } from '../../../functions/domain/time/wall-clock.ts';

/** What the clock of a zone (IANA) shows at a time (epoch ms), as browsers write it: `2026-11-30T09:00`. */
export function clockText(time: number, timeZone: string): string {
  return new Date(shownAt(time, timeZone)).toISOString().slice(0, 16);
}

/** The moment at which a zone's clock shows a text such as `2026-11-30T09:00`, with its offset: `2026-11-30T09:00:00+01:00`. */
export function writtenMoment(text: string, timeZone: string): string {
  const [date = '', clock = ''] = text.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const time = localMoment(Date.parse(date), 60 * hours + minutes, timeZone);
  const offset = Math.round((shownAt(time, timeZone) - time) / MINUTE_MS);
  const [most, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${clockText(time, timeZone)}:00${offset < 0 ? '-' : '+'}${most}:${rest}`;
}

function shownAt(time: number, timeZone: string): number {
  return localDay(time, timeZone) + wallClockOf(timeZone)(time).minute * MINUTE_MS;
}
