import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { undeliveredEvents } from '../../../functions/adapters/dynamodb/undelivered-events.ts';
import { orderOf } from '../../../functions/domain/channels/delivery-event.ts';
import type { DeliveryRecords } from '../../../functions/domain/channels/ports.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../embedded-aws.ts';

const AT = Date.parse('2026-11-20T14:05:00.000Z');
const HOUR = Date.parse('2026-11-20T14:00:00.000Z');
const DAY = 86_400_000;
const KEY = { channelId: 'hook', organizationId: '42', ruleId: 'acme-spike' };

let aws: EmbeddedAws;
let records: DeliveryRecords;
let table: string;

beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  table = await aws.createStateTable();
  records = deliveryRecords(aws.documents, table);
});

test('what a channel has not got is told by the first attempt, not what waits on purpose or is done', async () => {
  const write = (channelId: string, eventId: string, record: Parameters<DeliveryRecords['write']>[1]) =>
    records.write({ channelId, eventId }, record, AT - DAY);
  const waiting = (attempts: number, minutes: number, notBefore = AT + 60_000) =>
    ({ status: 'waiting', attempts, firstAt: AT - minutes * 60_000, notBefore }) as const;
  await write('hook', 'old', waiting(4, 90));
  await write('hook', 'young', waiting(1, 2));
  await write('hook', 'over the cap of the hour', waiting(0, 40));
  await write('hook', 'there', { status: 'delivered', at: AT - DAY });
  await write('hook', 'given up', { status: 'gave-up', at: AT - DAY, messageId: 'm' });
  await write('older', 'old', waiting(9, 300));
  const undelivered = undeliveredEvents(aws.documents, table);
  expect(await undelivered(['hook', 'older', 'well'], AT)).toEqual([
    { channel: 'older', events: 1, since: AT - 300 * 60_000 },
    { channel: 'hook', events: 2, since: AT - 90 * 60_000 },
  ]);
});

describe('a lease', () => {
  const lease = (owner: string, at: number, until = at + 1000, key = KEY) => records.lease({ key, owner, at, until });
  const order = (tick: number, sequence?: string) => orderOf({ time: tick, sequence });

  test('has one worker at a time, of many that ask at once', async () => {
    const owners = Array.from({ length: 12 }, (_, n) => `worker-${n}`);
    const leased = await Promise.all(owners.map((owner) => lease(owner, AT)));
    expect(leased.filter((each) => each !== undefined)).toHaveLength(1);
  });

  test('is free when it was released, when its time is over, and to the worker who has it', async () => {
    await lease('a', AT);
    expect(await lease('a', AT)).toEqual({});
    expect(await lease('b', AT + 999)).toBeUndefined();
    expect(await lease('b', AT + 1000)).toEqual({});
    await records.release({ key: KEY, owner: 'b', at: AT + 1000 });
    expect(await lease('c', AT + 1000)).toEqual({});
  });

  test('that another has by now is not released by the one who lost it, but its delivery is noted', async () => {
    await lease('a', AT);
    await lease('b', AT + 1000, AT + 5000);
    await records.release({ key: KEY, owner: 'a', at: AT + 1500, delivered: order(AT) });
    expect(await lease('c', AT + 1500)).toBeUndefined();
    expect(await lease('c', AT + 5000)).toEqual({ latest: order(AT) });
  });

  test('remembers the latest state that was delivered, not the last, also within a tick', async () => {
    const [older, newest, between] = [order(AT + 5), order(AT + 9, '2'.padStart(20, '0')), order(AT + 9)];
    for (const delivered of [older, newest, between]) {
      await records.release({ key: KEY, owner: 'a', at: AT, delivered });
    }
    expect(await lease('a', AT)).toEqual({ latest: newest });
  });

  test('is of one rule and one channel', async () => {
    await lease('a', AT);
    for (const other of [{ channelId: 'other' }, { organizationId: '43' }, { ruleId: 'other' }]) {
      expect(await lease('b', AT, AT + 1000, { ...KEY, ...other })).toEqual({});
    }
  });
});

describe('the record of an event', () => {
  const HOOK_E = { channelId: 'hook', eventId: 'e' };

  test.each([
    { status: 'waiting', attempts: 3, firstAt: AT, notBefore: AT + 5 },
    { status: 'waiting', attempts: 0, firstAt: AT, notBefore: 0, hour: HOUR },
    { status: 'delivered', at: AT },
    { status: 'overtaken', at: AT },
    { status: 'in-digest', at: AT },
    { status: 'gave-up', at: AT, messageId: 'm' },
  ] as const)('is read as it was written: %j', async (record) => {
    await records.write(HOOK_E, record, AT);
    expect(await records.read('hook', 'e', AT)).toEqual(record);
    expect(await records.read('other', 'e', AT)).toBeUndefined();
    expect(await records.read('hook', 'f', AT)).toBeUndefined();
  });

  test('that says delivered is not forgotten for a worker that thinks otherwise', async () => {
    await records.write(HOOK_E, { status: 'delivered', at: AT }, AT);
    await records.write(HOOK_E, { status: 'waiting', attempts: 1, firstAt: AT, notBefore: AT }, AT);
    expect(await records.read('hook', 'e', AT)).toEqual({ status: 'delivered', at: AT });
  });

  test.each([
    [{ status: 'waiting', attempts: 1, firstAt: AT, notBefore: AT }, undefined],
    [{ status: 'delivered', at: AT }, 'delivered'],
    [{ status: 'gave-up', at: AT, messageId: 'm' }, 'gave-up'],
  ] as const)('that is not wanted any more is forgotten only while it waits: %j', async (record, left) => {
    await records.write(HOOK_E, record, AT);
    await records.forgetWaiting(HOOK_E);
    expect((await records.read('hook', 'e', AT))?.status).toBe(left);
  });

  test('outlives the queue and the dead letters, and has expired a month later', async () => {
    await records.write(HOOK_E, { status: 'delivered', at: AT }, AT);
    expect(await records.read('hook', 'e', AT + 18 * DAY)).toBeDefined();
    expect(await records.read('hook', 'e', AT + 31 * DAY)).toBeUndefined();
  });
});

describe('what a receiver asked for', () => {
  test('is kept: the version that it disabled until the item is another, and the longest rest', async () => {
    expect(await records.receiver('hook')).toEqual({});
    await records.disable('hook', 'v1');
    await records.pause('hook', AT + 10);
    await records.pause('hook', AT + 5);
    expect(await records.receiver('hook')).toEqual({ disabledVersion: 'v1', pausedUntil: AT + 10 });
    await records.disable('hook', undefined);
    expect(await records.receiver('hook')).toEqual({ pausedUntil: AT + 10 });
  });
});
