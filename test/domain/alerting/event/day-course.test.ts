import { describe, expect, test } from 'vitest';
import { dayCourseOf } from '../../../../functions/domain/alerting/event/day-course.ts';
import { buildHistory, type ShortBucket } from '../../../support/build-history.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-18T00:00:00Z');
const TO = START + 2 * DAY;
const RULE = { everyMs: 5 * MINUTE, sourceTypes: undefined };
const EPISODE = { windowMs: 60 * MINUTE, line: 12.345, bound: 'atLeast' as const };

/** Two days of five minutes: one mention in each, but for those that are named by their distance from the end. */
function twoDays(others: Readonly<Record<number, ShortBucket>> = {}) {
  const buckets = Array.from({ length: 2 * 288 }, (_, at): ShortBucket => {
    const back = 2 * 288 - at;
    return back in others ? others[back] : 1;
  });
  return buildHistory(START, buckets);
}

describe('the course of a day', () => {
  test('is what the window counted, in half hours up to the boundary that was told', () => {
    const course = dayCourseOf(twoDays(), { to: TO, episode: EPISODE, rule: RULE });
    expect(course).toEqual({
      to: '2026-11-20T00:00:00.000Z',
      counts: new Array(48).fill(12),
      line: 12.35,
      bound: 'atLeast',
    });
  });

  test('misses no peak: each half hour shows its highest window, of a rule on silence its lowest', () => {
    const history = twoDays({ 9: 101 });
    const episode = { ...EPISODE, windowMs: 5 * MINUTE };
    expect(dayCourseOf(history, { to: TO, episode, rule: RULE }).counts.slice(-3)).toEqual([1, 101, 1]);
    const silent = { ...episode, bound: 'atMost' as const };
    expect(dayCourseOf(twoDays({ 9: 0 }), { to: TO, episode: silent, rule: RULE }).counts.slice(-3)).toEqual([1, 0, 1]);
  });

  test('says where nothing is known, and shows what was told although a part of its window is not', () => {
    const gap = twoDays({ 30: undefined });
    const { counts } = dayCourseOf(gap, {
      to: TO,
      episode: { ...EPISODE, windowMs: 30 * MINUTE },
      rule: { ...RULE, everyMs: 15 * MINUTE },
    });
    expect(counts.slice(-6)).toEqual([6, null, 6, 6, 6, 6]);
    const told = dayCourseOf(twoDays({ 2: undefined }), { to: TO, episode: EPISODE, rule: RULE });
    expect(told.counts.at(-1)).toBe(12);
  });

  test('has as many steps as the grid of an hourly rule allows', () => {
    const hourly = dayCourseOf(twoDays(), { to: TO, episode: EPISODE, rule: { ...RULE, everyMs: 60 * MINUTE } });
    expect(hourly.counts).toEqual(new Array(24).fill(12));
  });

  test('counts the source types of the rule alone', () => {
    const history = twoDays({ 1: { WEB: 3, TV: 40 } });
    const rule = { ...RULE, sourceTypes: ['WEB'] };
    const episode = { ...EPISODE, windowMs: 5 * MINUTE };
    expect(dayCourseOf(history, { to: TO, episode, rule }).counts.at(-1)).toBe(3);
  });
});
