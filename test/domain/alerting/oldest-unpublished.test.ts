import { describe, expect, test } from 'vitest';
import { unpublishedSince } from '../../../functions/domain/alerting/oldest-unpublished.ts';
import type { OutboxEntry } from '../../../functions/domain/alerting/outbox.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const never = () => false;

/** An entry that was written so many minutes ago. */
function entry(
  minutes: number,
  { data = {}, ...fields }: Partial<OutboxEntry> & { data?: Parameters<typeof buildAlertEvent>[0] } = {},
): OutboxEntry {
  const episode = { startedAt: ago(minutes), peak: 63 };
  return {
    event: buildAlertEvent({ status: 'updated', episode, ...data }, { time: ago(minutes) }),
    unpublished: ['alerts', 'alert-events'],
    ...fields,
  };
}

const age = (outbox: readonly OutboxEntry[], mutedAt: (at: number) => boolean = never) => {
  const since = unpublishedSince(outbox, NOW, mutedAt);
  return since === undefined ? undefined : (NOW - since) / MINUTE;
};

describe('the age of what waits to be published', () => {
  test('is that of the oldest event', () => {
    expect(age([])).toBeUndefined();
    expect(age([entry(3), entry(40), entry(7)])).toBe(40);
  });

  test('goes on while an untold alert is folded into its newest numbers', () => {
    const folded = entry(2, { data: { status: 'firing', episode: { startedAt: ago(300), peak: 63 } } });
    const over = entry(2, {
      data: { status: 'resolved', wholeEpisode: true, episode: { startedAt: ago(300), peak: 63 } },
    });
    expect([age([folded]), age([over])]).toEqual([300, 300]);
  });

  test('begins when the event was written, not at the boundary that it tells of', () => {
    const episode = { startedAt: ago(50), peak: 63 };
    const window = { from: ago(110), to: ago(50), length: '1h' };
    expect(age([entry(4, { data: { status: 'firing', episode, window } })])).toBe(4);
  });

  test('does not count from before an outage what was judged only after it', () => {
    const late = entry(2, { data: { status: 'firing', late: true, episode: { startedAt: ago(600), peak: 63 } } });
    expect(age([late])).toBe(2);
  });

  test('leaves out what is muted, and counts from the end of that', () => {
    const held = entry(500, { delayed: 'muted' });
    expect(age([held], () => true)).toBeUndefined();
    expect(age([held], (at) => at < NOW - 4 * MINUTE)).toBe(4);
  });

  test('leaves out emails of an hour whose cap is reached, and counts from its end; machines wait for no cap', () => {
    const email = { unpublished: ['alerts' as const], delayed: 'capped' as const };
    expect(age([entry(50, { ...email, cappedUntil: NOW + MINUTE })])).toBeUndefined();
    expect(age([entry(50, { ...email, cappedUntil: NOW - 3 * MINUTE })])).toBe(3);
    expect(age([entry(50, { cappedUntil: NOW + MINUTE })])).toBe(50);
  });
});
