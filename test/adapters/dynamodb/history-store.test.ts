import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import type { HourCounts } from '../../../functions/domain/counting/series/hour-counts.ts';
import { type SeriesKey, seriesKeyText } from '../../../functions/domain/counting/series/series.ts';
import { newHead, type SeriesHead } from '../../../functions/domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { Histories } from '../../../functions/evaluate/ports.ts';
import { connectDocuments } from '../../support/connect-documents.ts';
import { saveHead } from '../../support/save-head.ts';

const START = Date.parse('2026-11-20T22:00:00Z');
const WIDTH = 300_000;
let cloud: Cloud;
let table: string;
let keys = 0;

beforeAll(async () => {
  cloud = await startCloud();
  table = (await cloud.createTables()).state;
});
afterAll(() => cloud.stop());

const store = (report?: (problem: string) => void): Histories =>
  historyStore(connectDocuments(cloud.endpoints.dynamoDb), table, report);

/** A series that no other test uses. */
function newKey(organizationId = 42n): SeriesKey {
  keys += 1;
  return { organizationId, key: `keyword:${keys}:ALL` };
}

const hour = (first: number | null): HourCounts => ({
  total: [first, ...new Array<number>(11).fill(1)],
  types: { WEB: [first ?? 0, ...new Array<number>(11).fill(1)] },
});
const head = (fields: Partial<SeriesHead> = {}): SeriesHead => ({
  ...newHead(WIDTH, START, START + HOUR_MS),
  hours: new Map([[START, hour(3)]]),
  ...fields,
});

describe('the head of a series', () => {
  test('is read as it was written', async () => {
    const kept = store();
    const own = newKey(9_007_199_254_740_993n);
    const written = head({ gaps: [{ from: START, to: START + WIDTH }], revision: 4, checkedAt: START + 5 });
    const corrected = { ...written, correction: { from: START, revision: 4 } };
    const stored = await saveHead(kept, own, corrected);
    expect(stored).toEqual({ ...corrected, version: 1 });
    expect(await kept.heads([own, newKey()])).toEqual({
      found: new Map([[seriesKeyText(own), stored]]),
      unreadable: new Map(),
    });
  });

  test('is found among hundreds, and of series that are not there nothing is', async () => {
    const kept = store();
    const own = newKey();
    await saveHead(kept, own, head());
    const many = [...Array.from({ length: 250 }, () => newKey()), own];
    expect([...(await kept.heads(many)).found.keys()]).toEqual([seriesKeyText(own)]);
    expect((await kept.heads([])).found).toEqual(new Map());
  });
});

describe('what cannot be read', () => {
  const put = (Item: Record<string, unknown>) =>
    connectDocuments(cloud.endpoints.dynamoDb).send(new PutCommand({ TableName: table, Item }));

  test('of an hour makes that hour unknown, and no other, and is reported by its name', async () => {
    const problems: string[] = [];
    const kept = store((problem) => problems.push(problem));
    const own = newKey();
    const later = START + HOUR_MS;
    await kept.keepHours(own, new Map([[START, hour(1)]]));
    const pk = `org#42#${own.key}`;
    await put({ pk, sk: '2026-11-20', h22: hour(1), h23: { total: 'many' } });
    expect(await kept.hours(own, START, later + HOUR_MS)).toEqual(new Map([[START, hour(1)]]));
    expect(problems).toEqual([`h23 of ${pk} / 2026-11-20: it counts as unknown`]);
  });

  test('of the last release is what it was: a head without a form and without a correction, which was shown to rules as far as it is known', async () => {
    const kept = store();
    const own = newKey();
    const { version: _version, shownTo: _absent, hours: _hours, ...fields } = head({ revision: 3 });
    const hours = { [START]: hour(3) };
    await put({ pk: 'org#42', sk: `series#${own.key}`, ...fields, hours, version: 5, written: 'x', expiresAt: 1 });
    const { found } = await kept.heads([own]);
    expect(found.get(seriesKeyText(own))).toMatchObject({
      version: 5,
      revision: 3,
      shownTo: START + HOUR_MS,
      hours: new Map([[START, hour(3)]]),
    });
    expect(found.get(seriesKeyText(own))).not.toHaveProperty('correction');
  });
});

describe('the day items', () => {
  test('keep hours across midnight, and give those of a span', async () => {
    const kept = store();
    const own = newKey();
    const hours = new Map([0, 1, 2, 3].map((at) => [START + at * HOUR_MS, hour(at)]));
    await kept.keepHours(own, hours);
    expect(await kept.hours(own, START, START + 4 * HOUR_MS)).toEqual(hours);
    const [, second, third] = [...hours];
    expect(await kept.hours(own, START + HOUR_MS, START + 3 * HOUR_MS)).toEqual(
      new Map([second, third].flatMap((entry) => (entry === undefined ? [] : [entry]))),
    );
  });

  test('give an hour of which the span has but a part', async () => {
    const kept = store();
    const own = newKey();
    await kept.keepHours(own, new Map([[START, hour(7)]]));
    expect((await kept.hours(own, START + WIDTH, START + 2 * WIDTH)).get(START)).toEqual(hour(7));
    expect((await kept.hours(own, START + HOUR_MS, START + 2 * HOUR_MS)).size).toBe(0);
  });

  test('take an hour again without losing the others of its day', async () => {
    const kept = store();
    const own = newKey();
    await kept.keepHours(own, new Map([[START, hour(1)]]));
    await kept.keepHours(own, new Map([[START + HOUR_MS, hour(2)]]));
    await kept.keepHours(own, new Map([[START, hour(null)]]));
    expect(await kept.hours(own, START, START + 2 * HOUR_MS)).toEqual(
      new Map([
        [START, hour(null)],
        [START + HOUR_MS, hour(2)],
      ]),
    );
  });

  test('of two series, of two organizations and of a series whose name begins alike stay apart', async () => {
    const kept = store();
    const own = newKey();
    const others = [newKey(), { ...own, organizationId: 43n }, { ...own, key: `${own.key}+NEGATIVE` }];
    await kept.keepHours(own, new Map([[START, hour(1)]]));
    for (const other of others) expect((await kept.hours(other, START, START + HOUR_MS)).size).toBe(0);
  });

  test('hold whatever was kept, in whatever order', async () => {
    const kept = store();
    const entries = fc.uniqueArray(fc.tuple(fc.nat(80), fc.nat(9)), {
      selector: ([at]) => at,
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const own = newKey();
        const hours = new Map(all.map(([at, value]) => [START + at * HOUR_MS, hour(value)]));
        const middle = Math.ceil(all.length / 2);
        await kept.keepHours(own, new Map([...hours].slice(middle)));
        await kept.keepHours(own, new Map([...hours].slice(0, middle)));
        const read = await kept.hours(own, START, START + 81 * HOUR_MS);
        expect(new Map([...read].sort())).toEqual(new Map([...hours].sort()));
      }),
      { numRuns: 10 },
    );
  });
});
