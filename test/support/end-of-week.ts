import { MINUTE, START } from './start-evaluation.ts';

const DAY = 24 * 60;

/** When the week of START ends, a Friday at 14:00 (UTC): minutes after START, on a Monday at midnight. */
export const END_OF_WEEK = (Math.ceil((START / MINUTE / DAY - 4) / 7) * 7 + 4) * DAY - START / MINUTE;
