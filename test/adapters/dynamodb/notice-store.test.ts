import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryDynamoDb } from '../../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../../bench/simulation/store-tables.ts';
import { noticeStore } from '../../../functions/adapters/dynamodb/notice-store.ts';
import { operationsTopic, type PublishToOperations } from '../../../functions/adapters/sns/operations-topic.ts';
import type { Notices } from '../../../functions/domain/operations/notice.ts';
import { connectDocuments } from '../../support/connect-documents.ts';
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

    test('stands also while each run finds it or not, as long as one does within that time', async () => {
      for (let minute = 0; minute < 60; minute += 4) {
        const at = AT + minute * MINUTE;
        const { raised } = await notices.publishPending(at);
        const causes = minute % 8 === 0 ? [{ ...CAUSE, endsAfterMs: 10 * MINUTE }] : [];
        await notices.reconcile(raised, { causes, lookedFor: [] }, at);
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
      expect(over?.text).toMatch(/^This has been over since 2026-11-20T14:06:00.000Z/);
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

  test('that comes back while another run tells its end stands, and its next end is told', async () => {
    const other = noticeStore({ documents: aws.documents, table, publish });
    await other.raise(CAUSE, AT);
    const telling = noticeStore({
      ...{ documents: aws.documents, table },
      publish: async (...message) => {
        await publish(...message);
        await other.raise(CAUSE, AT + 2 * MINUTE);
      },
    });
    await telling.settle(CAUSE.key, AT + MINUTE);
    expect(await notices.raised('')).toEqual([CAUSE.key]);
    await notices.settle(CAUSE.key, AT + 3 * MINUTE);
    const tags = (await subjects()).map((subject) => subject.split(' ')[0]);
    expect(tags).toEqual(['[OPERATIONS]', '[OVER]', '[OPERATIONS]', '[OVER]']);
  });

  test.each([
    ['of 10 bytes', 'a'.repeat(10)],
    ['of 900 bytes', 'a'.repeat(900)],
    ['of 901 bytes', 'a'.repeat(901)],
    ['of 3,000 bytes, some of which are half a character where it is cut', `a${'é'.repeat(1500)}`],
  ])('with a key %s is told once, and its end once, when its cause was looked for and not found', async (_, key) => {
    const causes = [{ ...CAUSE, key }];
    for (const minute of [0, 1]) {
      const { raised } = await notices.publishPending(AT + minute * MINUTE);
      await notices.reconcile(raised, { causes, lookedFor: [key] }, AT + minute * MINUTE);
    }
    const { raised } = await notices.publishPending(AT + 2 * MINUTE);
    await notices.reconcile(raised, { causes: [], lookedFor: [key] }, AT + 2 * MINUTE);
    expect((await subjects()).map((subject) => subject.split(' ')[0])).toEqual(['[OPERATIONS]', '[OVER]']);
    expect(await notices.raised('')).toEqual([]);
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

  test('is thrown, stays unpublished, and the next raise tells it', async () => {
    await expect(failing().raise(CAUSE, AT)).rejects.toThrow('no');
    await notices.raise(CAUSE, AT);
    expect(await subjects()).toEqual([`[OPERATIONS] ${CAUSE.subject}`]);
  });

  test('of the end of a cause stays unpublished, and the next run tells it, once', async () => {
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

/** A notice as a crash leaves it behind, by the word for its status. */
const leaveBehind = (status: string, fields: Record<string, unknown> = {}) => {
  const { key, subject, text } = CAUSE;
  const own = { status, version: '', subject, text, raisedAt: AT, claimedUntil: AT + 30_000, ...fields };
  return aws.documents.send(
    new PutCommand({ TableName: table, Item: { pk: 'operations', sk: `notice#${key}`, ...own } }),
  );
};

describe('a crash between the write of a notice and its publication', () => {
  beforeEach(async () => {
    await leaveBehind('unpublished');
  });

  test('leaves it to the run that wrote it while that may still be at work', async () => {
    await notices.raise(CAUSE, AT + 1);
    await notices.publishPending(AT + 1);
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ['a raise', () => notices.raise(CAUSE, AT + MINUTE)],
    ['the next run', () => notices.publishPending(AT + MINUTE)],
  ])('is made good by %s a minute later, once', async (_, mend) => {
    await mend();
    await notices.raise(CAUSE, AT + 5 * MINUTE);
    await notices.publishPending(AT + 5 * MINUTE);
    expect(await subjects()).toEqual([`[OPERATIONS] ${CAUSE.subject}`]);
  });
});

describe('a notice', () => {
  test('that cannot be read costs no other, and is reported by its name', async () => {
    await leaveBehind('published', { raisedAt: 'once' });
    const problems: string[] = [];
    const { documents } = aws;
    await noticeStore({ documents, table, publish, report: (problem) => problems.push(problem) }).raised('');
    expect(problems).toEqual([expect.stringContaining(`notice#${CAUSE.key}: raisedAt`)]);
    await notices.raise({ ...CAUSE, key: 'other' }, AT);
    expect((await notices.publishPending(AT + MINUTE)).raised.map(({ key }) => key)).toEqual(['other']);
  });
});

describe('what a run found out', () => {
  const causes = (count: number, version = 'v1') =>
    Array.from({ length: count }, (_, at) => ({
      key: `42/rule-item/rule-${at}`,
      version,
      subject: `rule item 42/rule-${at} is not understood`,
      text: 'Mend the item.',
    }));
  const lookedFor = ['42/rule-item/'];

  /** A run: what earlier ones left is published first, then what it found is told. */
  async function run(found: ReturnType<typeof causes>, minute: number, own = notices): Promise<void> {
    const at = AT + minute * MINUTE;
    const { raised } = await own.publishPending(at);
    await own.reconcile(raised, { causes: found, lookedFor }, at);
  }

  test('is told once, at its first run, and its end once', async () => {
    await run(causes(2), 0);
    await run(causes(2), 1);
    await run(causes(1), 2);
    await run(causes(1), 3);
    expect(await subjects()).toEqual([
      '[OPERATIONS] rule item 42/rule-0 is not understood',
      '[OPERATIONS] rule item 42/rule-1 is not understood',
      '[OVER] rule item 42/rule-1 is not understood',
    ]);
  });

  test('is told again in another version: 100 % after 80 %', async () => {
    await run(causes(1, '80'), 0);
    await run(causes(1, '100'), 1);
    await run(causes(1, '100'), 2);
    expect(await subjects()).toHaveLength(2);
  });

  test('is told again when it comes back after it was over', async () => {
    await run(causes(1), 0);
    await run([], 1);
    await run(causes(1), 2);
    expect((await subjects()).map((subject) => subject.split(' ')[0])).toEqual([
      '[OPERATIONS]',
      '[OVER]',
      '[OPERATIONS]',
    ]);
  });

  test('ends nothing that it has not looked for', async () => {
    await notices.raise({ key: '43/rule-item/x', subject: 's', text: 't' }, AT);
    await run([], 1);
    expect(await subjects()).toEqual(['[OPERATIONS] s']);
  });

  test('and is unchanged costs no write, and no read beside the one that gave what was raised', async () => {
    const documents = connectDocuments(aws.databaseUrl);
    const commands: string[] = [];
    documents.middlewareStack.add(
      (next, context) => (request) => {
        commands.push(context.commandName ?? '');
        return next(request);
      },
      { step: 'initialize' },
    );
    const own = noticeStore({ documents, table, publish });
    await run(causes(20), 0, own);
    commands.length = 0;
    await run(causes(20), 1, own);
    expect(commands).toEqual(['QueryCommand']);
  });

  test('500 times at once is one message, and its end is one, too', async () => {
    const database = memoryDynamoDb(STORE_TABLES, 3);
    const documents = simulatedDocuments(async (command, input) => database.apply(command, input));
    const told: string[] = [];
    const own = noticeStore({ documents, table: 'state', publish: async (subject) => void told.push(subject) });
    await run(causes(500), 0, own);
    await run(causes(500), 1, own);
    expect(told).toEqual([expect.stringMatching(/^\[OPERATIONS\] 500 notices: /)]);
    await run([], 2, own);
    await run([], 3, own);
    expect(told).toHaveLength(2);
    expect(await own.publishPending(AT + 4 * MINUTE)).toEqual({ raised: [] });
  });

  test('is told by the next run when it could not be published, once', async () => {
    const failing = noticeStore({ documents: aws.documents, table, publish: () => Promise.reject(new Error('no')) });
    await expect(run(causes(5), 0, failing)).rejects.toThrow('no');
    await run(causes(5), 1);
    await run(causes(5), 2);
    expect(await subjects()).toHaveLength(1);
    await expect(run([], 3, failing)).rejects.toThrow('no');
    await run([], 4);
    await run([], 5);
    expect(await subjects()).toHaveLength(2);
  });

  test('by two runs at once is told once', async () => {
    await Promise.all([run(causes(5), 0), run(causes(5), 0)]);
    const told = (await published()).map(({ text, subject }) => `${subject} ${text}`).join();
    for (const { subject } of causes(5)) expect(told.split(`[OPERATIONS] ${subject}`)).toHaveLength(2);
  });

  test('under a key that is too long to be stored is told once, too, and its end', async () => {
    const [cause] = causes(1);
    if (cause === undefined) return;
    const long = [{ ...cause, key: `42/rule-item/${'long '.repeat(500)}` }];
    await run(long, 0);
    await run(long, 1);
    await run([], 2);
    expect((await subjects()).map((subject) => subject.split(' ')[0])).toEqual(['[OPERATIONS]', '[OVER]']);
  });
});
