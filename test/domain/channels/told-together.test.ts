import { describe, expect, test } from 'vitest';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { messageFor } from '../../../functions/domain/channels/message-for.ts';
import { buildEvent } from './build-event.ts';
import { HOSTILE_TEXTS } from './hostile-text.ts';

const other = (at: number, parts: Readonly<Record<string, unknown>> = {}) => ({
  id: `id-${at}`,
  ruleId: `brand-${at}`,
  name: `Brand ${at}`,
  severity: 'warning',
  status: 'firing',
  said: '40 mentions in 1 h',
  channels: ['pr'],
  ...parts,
});

function read(data: Readonly<Record<string, unknown>>) {
  const body = buildEvent(data);
  const event = readDeliveryEvent(body);
  if (!event.ok) throw new Error(event.problem);
  return { body, event: event.event };
}

const cardOf = (tells: readonly unknown[]) => alertCard(read({ tells }).event);

describe('a message that shows other rules of its story', () => {
  test('counts them in its title and says each in a line; of many the rest by name', () => {
    const { title, facts } = cardOf(Array.from({ length: 12 }, (_, at) => other(at)));
    expect(title).toMatch(/ \(\+12 rules\)$/);
    const also = facts.filter(({ name }) => name.startsWith('Also'));
    expect(also).toHaveLength(10);
    expect(also[0]).toEqual({ name: 'Also ALERT', value: 'Brand 0: 40 mentions in 1 h (rule 42/brand-0)' });
    expect(facts.at(-1)).toEqual({ name: 'And 2 more', value: 'brand-10, brand-11' });
  });

  test('marks what is critical', () => {
    expect(cardOf([other(1, { severity: 'critical' })]).facts.at(-1)?.value).toContain('(critical, rule 42/brand-1)');
  });

  test('shows a channel only what is meant for it', () => {
    const { body, event } = read({ tells: [other(1), other(2, { channels: ['duty'] })] });
    const message = messageFor(CHANNEL_KINDS.slack, { event, body, isEarlierEpisode: false, channelId: 'duty' });
    expect(message).toContain('Brand 2');
    expect(message).not.toContain('Brand 1');
  });

  test.each(HOSTILE_TEXTS.map((text) => ({ text })))('keeps the words of strangers in their line: %#', ({ text }) => {
    const { title, facts } = cardOf([other(1, { name: text, said: text, status: text })]);
    expect([...title].length).toBeLessThanOrEqual(150);
    for (const { name, value } of facts) expect(`${name}${value}`).not.toMatch(/[\n\r\u202e]|@(channel|here|everyone)/);
  });

  test('is shown without them where they cannot be read', () => {
    expect(cardOf([{ ruleId: 7 }]).title).not.toContain('rule');
  });
});
