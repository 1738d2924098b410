import { expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { messageFor } from '../../../functions/domain/channels/message-for.ts';
import { buildSummary } from '../../support/build-summary.ts';

/** What a channel of a kind is sent for the summary of an organization. */
function sent(kind: 'webhook' | 'slack' | 'teams', body: string): string {
  const read = readDeliveryEvent(body);
  if (!read.ok) throw new Error(read.problem);
  return messageFor(CHANNEL_KINDS[kind], { event: read.event, body, isEarlierEpisode: false, channelId: 'pr' });
}

test.each(['slack', 'teams'] as const)(
  '%s says what the email says: whose, of when, stories, volumes, health',
  (kind) => {
    const message = sent(kind, JSON.stringify(buildSummary()));
    for (const said of [
      'SUMMARY: Tarnfell brands: 1 story',
      'Sun 22 Nov 2026, 09:00 to Mon 23 Nov 2026, 09:00 (Europe/Oslo)',
      'Fjellglide e-bike',
      'recall',
      '1,203, usually 900 (700 to 1,100)',
      'judged in time',
    ]) {
      expect(message).toContain(said);
    }
  },
);

test.each(['slack', 'teams'] as const)('%s shows the course as a picture, where there is one', (kind) => {
  const body = JSON.stringify(buildSummary());
  const read = readDeliveryEvent(body);
  if (!read.ok) throw new Error(read.problem);
  const picture = { url: 'https://pictures.example/p.png', alt: 'Mentions an hour' };
  const about = { event: read.event, body, isEarlierEpisode: false, channelId: 'pr' };
  const message = messageFor(CHANNEL_KINDS[kind], { ...about, picture });
  expect(message).toContain(picture.url);
  expect(message).toContain('SUMMARY: Tarnfell brands');
});

test('a webhook gets every byte of the event as it was published', () => {
  const body = JSON.stringify(buildSummary());
  expect(sent('webhook', body)).toBe(body);
});

test('a summary of a later version is still delivered, and says at least whose it is', () => {
  const { data, ...event } = buildSummary();
  const later = JSON.stringify({ ...event, data: { ...data, schemaVersion: 2 } });
  expect(sent('slack', later)).toContain('SUMMARY: Tarnfell brands');
});

test('a summary without an organization is no event', () => {
  const { data: _data, ...event } = buildSummary();
  expect(readDeliveryEvent(JSON.stringify({ ...event, data: { channels: ['a'] } }))).toMatchObject({ ok: false });
});
