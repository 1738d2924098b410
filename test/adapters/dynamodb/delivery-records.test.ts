import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryHours } from '../../../functions/adapters/dynamodb/delivery-hours.ts';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { SHOWN_PER_HOUR } from '../../../functions/domain/delivery/hour-cap.ts';
import type { DeliveryHours, DeliveryRecords } from '../../../functions/domain/delivery/ports.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../embedded-aws.ts';

const AT = Date.parse('2026-11-20T14:05:00.000Z');
const HOUR = Date.parse('2026-11-20T14:00:00.000Z');
const DAY = 86_400_000;
const LANE = { channelId: 'hook', organizationId: '42', ruleId: 'acme-spike' };

let aws: EmbeddedAws;
let records: DeliveryRecords;
let hours: DeliveryHours;

beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  const table = await aws.createStateTable();
  records = deliveryRecords(aws.documents, table);
  hours = deliveryHours(aws.documents, table);
});

describe('a lane', () => {
  test('has one worker at a time, of many that ask at once', async () => {
    const owners = Array.from({ length: 12 }, (_, n) => `worker-${n}`);
    const taken = await Promise.all(owners.map((owner) => records.take(LANE, owner, AT, AT + 1000)));
    expect(taken.filter((lane) => lane !== undefined)).toHaveLength(1);
  });

  test('is free when it was given back, when its time is over, and to the worker who has it', async () => {
    await records.take(LANE, 'a', AT, AT + 1000);
    expect(await records.take(LANE, 'a', AT, AT + 1000)).toEqual({});
    expect(await records.take(LANE, 'b', AT + 999, AT + 2000)).toBeUndefined();
    expect(await records.take(LANE, 'b', AT + 1000, AT + 2000)).toEqual({});
    await records.giveBack(LANE, 'b', AT + 1000);
    expect(await records.take(LANE, 'c', AT + 1000, AT + 2000)).toEqual({});
  });

  test('that another has taken over is not given back by the one who lost it, but its delivery is noted', async () => {
    await records.take(LANE, 'a', AT, AT + 1000);
    await records.take(LANE, 'b', AT + 1000, AT + 5000);
    await records.giveBack(LANE, 'a', AT + 1500, AT);
    expect(await records.take(LANE, 'c', AT + 1500, AT + 2500)).toBeUndefined();
    expect(await records.take(LANE, 'c', AT + 5000, AT + 6000)).toEqual({ latest: AT });
  });

  test('remembers the latest state that was delivered, not the last', async () => {
    for (const delivered of [AT + 5, AT + 9, AT + 7]) await records.giveBack(LANE, 'a', AT, delivered);
    expect(await records.take(LANE, 'a', AT, AT + 1)).toEqual({ latest: AT + 9 });
  });

  test('is of one rule and one channel', async () => {
    await records.take(LANE, 'a', AT, AT + 1000);
    for (const other of [{ channelId: 'other' }, { organizationId: '43' }, { ruleId: 'other' }]) {
      expect(await records.take({ ...LANE, ...other }, 'b', AT, AT + 1000)).toEqual({});
    }
  });
});

describe('the record of an event', () => {
  test.each([
    { status: 'waiting', attempts: 3, firstAt: AT, notBefore: AT + 5 },
    { status: 'waiting', attempts: 0, firstAt: AT, notBefore: 0, hour: HOUR },
    { status: 'delivered', at: AT },
    { status: 'overtaken', at: AT },
    { status: 'held-back', at: AT },
    { status: 'gave-up', at: AT, messageId: 'm' },
  ] as const)('is read as it was written: %j', async (record) => {
    await records.write('hook', 'e', record, AT);
    expect(await records.read('hook', 'e', AT)).toEqual(record);
    expect(await records.read('other', 'e', AT)).toBeUndefined();
    expect(await records.read('hook', 'f', AT)).toBeUndefined();
  });

  test('that says delivered is not forgotten for a worker that thinks otherwise', async () => {
    await records.write('hook', 'e', { status: 'delivered', at: AT }, AT);
    await records.write('hook', 'e', { status: 'waiting', attempts: 1, firstAt: AT, notBefore: AT }, AT);
    expect(await records.read('hook', 'e', AT)).toEqual({ status: 'delivered', at: AT });
  });

  test('outlives the queue and the dead letters, and has expired a month later', async () => {
    await records.write('hook', 'e', { status: 'delivered', at: AT }, AT);
    expect(await records.read('hook', 'e', AT + 18 * DAY)).toBeDefined();
    expect(await records.read('hook', 'e', AT + 31 * DAY)).toBeUndefined();
  });
});

describe('the standing of a channel', () => {
  test('keeps the version that was set aside until it is lifted, and the longest rest', async () => {
    expect(await records.standing('hook')).toEqual({});
    await records.setAside('hook', 'v1');
    await records.pause('hook', AT + 10);
    await records.pause('hook', AT + 5);
    expect(await records.standing('hook')).toEqual({ setAside: 'v1', pausedUntil: AT + 10 });
    await records.setAside('hook', undefined);
    expect(await records.standing('hook')).toEqual({ pausedUntil: AT + 10 });
  });
});

describe('the places of an hour', () => {
  const admit = (id: string, at = AT, channelId = 'chat') =>
    hours.admit(channelId, HOUR, { id, name: `rule ${id}` }, at);
  const ids = Array.from({ length: SHOWN_PER_HOUR + 4 }, (_, n) => `e${n}`);

  test('are given to so many events and no more, with one carrier, also when all ask at once', async () => {
    const answers = await Promise.all(ids.map((id) => admit(id)));
    const of = (answer: string) => answers.filter((each) => each === answer).length;
    expect([of('admitted'), of('carrier'), of('held-back')]).toEqual([SHOWN_PER_HOUR, 1, 3]);
    expect((await hours.heldBack('chat', HOUR)).count).toBe(4);
  });

  test('are the same however often an event asks, in that hour or when it is over', async () => {
    const answers: string[] = [];
    for (const id of ids) answers.push(await admit(id));
    for (const [n, id] of ids.entries()) expect(await admit(id)).toBe(answers[n]);
    expect(await admit(ids[SHOWN_PER_HOUR] ?? '', HOUR + 3_600_000)).toBe('carrier');
    expect(await admit(ids[0] ?? '', HOUR + 3_600_000)).toBe('admitted');
    expect((await hours.heldBack('chat', HOUR)).names).toHaveLength(4);
  });

  test('are each channel’s own', async () => {
    for (const id of ids) await admit(id);
    expect(await admit('other', AT, 'other')).toBe('admitted');
  });
});
