import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeStore } from '../../../functions/adapters/dynamodb/notice-store.ts';
import { operationsTopic, type PublishToOperations } from '../../../functions/adapters/sns/operations-topic.ts';
import type { Notices } from '../../../functions/domain/notice.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../embedded-aws.ts';

const AT = Date.parse('2026-11-20T14:05:00.000Z');
const MINUTE = 60_000;
const CAUSE = { key: 'rule/42/acme-spike', subject: 'Rule 42/acme-spike is invalid', text: 'Mend the item.' };

let aws: EmbeddedAws;
let table: string;
let published: () => Promise<{ subject: string; text: string }[]>;
let publish: PublishToOperations;
let notices: Notices;

beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());

beforeEach(async () => {
  table = await aws.createStateTable();
  const topic = aws.createTopic();
  published = topic.published;
  publish = operationsTopic(aws.sns, topic.topicArn);
  notices = noticeStore({ documents: aws.documents, table, publish });
});

const subjects = async () => (await published()).map((message) => message.subject);

describe('a notice to operations', () => {
  describe('that ends by itself', () => {
    const DAY = 24 * 60 * MINUTE;
    const fading = { ...CAUSE, endsAfterMs: DAY };

    test('stands as long as its cause is raised within that time', async () => {
      for (let hour = 0; hour < 200; hour += 20) {
        await notices.raise(fading, AT + hour * 60 * MINUTE);
        await notices.publishPending(AT + hour * 60 * MINUTE);
      }
      expect(await subjects()).toEqual(['[OPERATIONS] Rule 42/acme-spike is invalid']);
    });

    test('is told as over, once, when it was not raised for that time, with when that was', async () => {
      await notices.raise(fading, AT);
      await notices.publishPending(AT + DAY - 1);
      expect(await notices.raised('')).toEqual([CAUSE.key]);
      for (const late of [0, 1, 2]) await notices.publishPending(AT + DAY + late * MINUTE);
      const [, over, ...more] = await published();
      expect([over?.subject, more]).toEqual(['[OVER] Rule 42/acme-spike is invalid', []]);
      expect(over?.text).toMatch(/^This was not seen again until 2026-11-21T14:05:00.000Z, so it counts as over/);
      expect(await notices.raised('')).toEqual([]);
    });

    test('is told as over and anew when it is raised after that time, whoever looks first', async () => {
      await notices.raise(fading, AT);
      await Promise.all([1, 2, 3].map(() => notices.raise(fading, AT + DAY)));
      await notices.raise(fading, AT + DAY + MINUTE);
      await notices.publishPending(AT + DAY + 2 * MINUTE);
      const told = await subjects();
      expect(told.slice(0, 2)).toEqual([
        '[OPERATIONS] Rule 42/acme-spike is invalid',
        '[OVER] Rule 42/acme-spike is invalid',
      ]);
      expect(told.slice(2)).toEqual(['[OPERATIONS] Rule 42/acme-spike is invalid']);
    });

    test('is over before, when its end is seen', async () => {
      await notices.raise(fading, AT);
      await notices.settle(CAUSE.key, AT + MINUTE);
      const [, over] = await published();
      expect(over?.text).toMatch(/^This is over since 2026-11-20T14:06:00.000Z/);
    });

    test('that an older version told without an end has one once it is raised again', async () => {
      await notices.raise(CAUSE, AT);
      await notices.raise(fading, AT + MINUTE);
      await notices.publishPending(AT + MINUTE + DAY);
      expect((await subjects()).at(-1)).toBe('[OVER] Rule 42/acme-spike is invalid');
    });
  });

  test('is told once, however often its cause is raised', async () => {
    for (const minute of [0, 1, 2, 600]) await notices.raise(CAUSE, AT + minute * MINUTE);
    expect(await published()).toEqual([{ subject: `[OPERATIONS] ${CAUSE.subject}`, text: CAUSE.text }]);
  });

  test('is told once when many runs raise it at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => notices.raise(CAUSE, AT)));
    expect(await subjects()).toHaveLength(1);
  });

  test('is followed by one word when its cause is over, with what it was and from when to when', async () => {
    await notices.raise(CAUSE, AT);
    for (const minute of [5, 6]) await notices.settle(CAUSE.key, AT + minute * MINUTE);
    const [, over, ...more] = await published();
    expect(more).toEqual([]);
    expect(over?.subject).toBe(`[OVER] ${CAUSE.subject}`);
    for (const part of ['2026-11-20T14:05:00.000Z', '2026-11-20T14:10:00.000Z', CAUSE.text]) {
      expect(over?.text).toContain(part);
    }
  });

  test('is told again when the cause comes back after it was over', async () => {
    await notices.raise(CAUSE, AT);
    await notices.settle(CAUSE.key, AT + MINUTE);
    await notices.raise(CAUSE, AT + 2 * MINUTE);
    expect((await subjects()).map((subject) => subject.split(' ')[0])).toEqual([
      '[OPERATIONS]',
      '[OVER]',
      '[OPERATIONS]',
    ]);
  });

  test('is told once per version of its cause, and its end once', async () => {
    for (const version of ['a', 'a', 'b', 'b']) await notices.raise({ ...CAUSE, version }, AT);
    await notices.settle(CAUSE.key, AT + MINUTE);
    expect((await subjects()).map((subject) => subject.split(' ')[0])).toEqual([
      '[OPERATIONS]',
      '[OPERATIONS]',
      '[OVER]',
    ]);
  });

  test('that was never raised is not declared over', async () => {
    await notices.settle(CAUSE.key, AT);
    expect(await subjects()).toEqual([]);
  });

  test('is told of each cause apart', async () => {
    await notices.raise(CAUSE, AT);
    await notices.raise({ ...CAUSE, key: `${'long '.repeat(500)}a` }, AT);
    await notices.raise({ ...CAUSE, key: `${'long '.repeat(500)}b` }, AT);
    expect(await subjects()).toHaveLength(3);
  });

  test('reaches the topic whatever its subject and text hold', async () => {
    await notices.raise({ key: 'odd', subject: `Zażółć\n${'jaźń '.repeat(99)}`, text: '\u0000\ud800 end' }, AT);
    const [message] = await published();
    expect(message?.subject).toMatch(/^\[OPERATIONS\] Zazo\?c jazn[ -~]*$/);
    expect(message?.subject.length).toBeLessThan(100);
    expect(message?.text).toBe('?? end');
  });
});

describe('a publication that fails', () => {
  const failing = () =>
    noticeStore({ documents: aws.documents, table, publish: () => Promise.reject(new Error('no')) });

  test('is thrown, stays owed, and the next raise tells it', async () => {
    await expect(failing().raise(CAUSE, AT)).rejects.toThrow('no');
    await notices.raise(CAUSE, AT);
    expect(await subjects()).toEqual([`[OPERATIONS] ${CAUSE.subject}`]);
  });

  test('of the end of a cause stays owed, and the next run that pays tells it, once', async () => {
    await notices.raise(CAUSE, AT);
    await expect(failing().settle(CAUSE.key, AT + MINUTE)).rejects.toThrow('no');
    await Promise.all([notices.publishPending(AT + 2 * MINUTE), notices.publishPending(AT + 2 * MINUTE)]);
    await notices.settle(CAUSE.key, AT + 3 * MINUTE);
    expect(await subjects()).toEqual([`[OPERATIONS] ${CAUSE.subject}`, `[OVER] ${CAUSE.subject}`]);
  });

  test('of a cause that is over before it was told still tells its end', async () => {
    await expect(failing().raise(CAUSE, AT)).rejects.toThrow('no');
    await notices.settle(CAUSE.key, AT + MINUTE);
    expect(await subjects()).toEqual([`[OVER] ${CAUSE.subject}`]);
  });
});

describe('a crash between the write and the publication', () => {
  beforeEach(async () => {
    const { key, subject, text } = CAUSE;
    const fields = { status: 'owed', version: '', subject, text, raisedAt: AT, claimedUntil: AT + 30_000 };
    const Item = { pk: 'operations', sk: `notice#${key}`, ...fields };
    await aws.documents.send(new PutCommand({ TableName: table, Item }));
  });

  test('leaves the debt to the run that wrote it while that may still be at work', async () => {
    await notices.raise(CAUSE, AT + 1);
    await notices.publishPending(AT + 1);
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ['a raise', () => notices.raise(CAUSE, AT + MINUTE)],
    ['a run that pays all debts', () => notices.publishPending(AT + MINUTE)],
  ])('is made good by %s a minute later, once', async (_, mend) => {
    await mend();
    await notices.raise(CAUSE, AT + 5 * MINUTE);
    await notices.publishPending(AT + 5 * MINUTE);
    expect(await subjects()).toEqual([`[OPERATIONS] ${CAUSE.subject}`]);
  });
});
