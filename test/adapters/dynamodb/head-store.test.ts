import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { memoryDynamoDb } from '../../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../../bench/simulation/store-tables.ts';
import { headStore } from '../../../functions/adapters/dynamodb/head-store.ts';
import { seriesKeyText } from '../../../functions/domain/counting/series/series.ts';
import { type HeadKey, newHead, type SeriesHead } from '../../../functions/domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { saveHead } from '../../support/save-head.ts';

const WIDTH = 5 * MINUTE_MS;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const PACK = '7#300000#0';
const ALONE = 'in an item of its own';
const PACK_ITEM = `heads#${PACK}`;

let database: ReturnType<typeof memoryDynamoDb>;
let sent: string[];
beforeEach(() => {
  database = memoryDynamoDb(STORE_TABLES, 1000);
  sent = [];
});

/** The store of another container. */
const store = () =>
  headStore(
    simulatedDocuments(async (command, input) => {
      const { Item, Key } = input as { Item?: Item; Key?: Item };
      if (!/Get|Query/.test(command)) sent.push(String((Item ?? Key)?.sk).split('#')[0] ?? '');
      return database.apply(command, input);
    }),
    'state',
  );
const keyOf = (at: number, pack = PACK): HeadKey => ({
  organizationId: 42n,
  key: `keyword:${1000 + at}:ALL`,
  pack: pack === ALONE ? undefined : pack,
});
const itemOf = (sk: string) => database.itemsOf('state').find((item) => item.sk === sk);

/** A head that is known to some buckets after noon, with as many mentions in each. */
function head(buckets: number, mentions = 0): SeriesHead {
  const knownTo = NOON + buckets * WIDTH;
  const hours = new Map<number, { total: (number | null)[]; types: Record<string, number[]> }>();
  for (let start = NOON; start < knownTo; start += HOUR_MS) {
    const total = Array.from({ length: 12 }, (_, at) => (start + at * WIDTH < knownTo ? mentions : null));
    hours.set(start, { total, types: mentions > 0 ? { WEB: total.map((count) => count ?? 0) } : {} });
  }
  return { ...newHead(WIDTH, NOON, NOON), gaps: [], knownTo, shownTo: knownTo, hours };
}

/** Saves heads of a store one after the other, each on what is stored. */
async function go(kept: ReturnType<typeof store>, keys: readonly HeadKey[], next: (at: number) => SeriesHead) {
  const { found } = await kept.heads(keys);
  const entries = keys.map((key, at): readonly [HeadKey, SeriesHead] => [
    key,
    { ...next(at), version: found.get(seriesKeyText(key))?.version ?? 0 },
  ]);
  return kept.saveHeads(entries);
}

describe('heads that are kept together', () => {
  const keys = Array.from({ length: 25 }, (_, at) => keyOf(at));

  test('are one write at each bucket, which pays for what came since the hour began', async () => {
    const kept = store();
    const busy = (at: number, buckets: number) => head(buckets, at < 3 ? 2 : 0);
    await go(kept, keys, (at) => busy(at, 3));
    expect(sent).toEqual(['older', 'heads']);
    for (let buckets = 4; buckets <= 12; buckets += 1) await go(kept, keys, (at) => busy(at, buckets));
    expect(sent).toEqual(['older', ...Array.from({ length: 10 }, () => 'heads')]);
    const { series } = itemOf(PACK_ITEM) ?? {};
    expect(Object.keys(series as object)).toEqual(['keyword:1000:ALL', 'keyword:1001:ALL', 'keyword:1002:ALL']);
    await go(kept, keys, (at) => busy(at, 13));
    expect(sent.slice(-2)).toEqual(['older', 'heads']);
    const { found } = await store().heads(keys);
    for (const [at, key] of keys.entries()) {
      expect(found.get(seriesKeyText(key))).toEqual({ ...busy(at, 13), version: 11 });
    }
  });

  test('of which only some are written keep the others, each at its own version', async () => {
    const kept = store();
    const [one, two] = [keyOf(1), keyOf(2)];
    await go(kept, [one, two], () => head(1));
    const before = (await kept.heads([two])).found.get(seriesKeyText(two));
    await go(kept, [one], () => head(2, 1));
    expect((await store().heads([one, two])).found.get(seriesKeyText(two))).toEqual(before);
    if (before === undefined) throw new Error('it was written');
    expect(await saveHead(kept, two, { ...before, knownTo: NOON + 3 * WIDTH })).toBeDefined();
  });

  test('keep how far back one of them reads that asks what is new, at each bucket', async () => {
    const kept = store();
    const far = (at: number, buckets: number): SeriesHead => {
      const quiet = head(buckets);
      return at === 0 ? { ...quiet, from: quiet.knownTo - 90 * DAY_MS } : quiet;
    };
    for (const buckets of [1, 2, 13, 14]) await go(kept, keys, (at) => far(at, buckets));
    const { found } = await store().heads(keys);
    expect([...found.values()].map(({ from }) => from)).toEqual(keys.map((_, at) => far(at, 14).from));
  });

  test('are written by one of two that read them at once, and the other loses that pack alone', async () => {
    const [one, other] = [store(), store()];
    const apart = keyOf(30, '8#300000#0');
    await go(one, [...keys, apart], () => head(1));
    const read = await other.heads([...keys, apart]);
    await go(one, keys, () => head(2));
    const late = [...keys, apart].flatMap((key) => {
      const known = read.found.get(seriesKeyText(key));
      return known === undefined ? [] : [[key, { ...known, knownTo: NOON + 2 * WIDTH }] as const];
    });
    expect([...(await other.saveHeads(late)).keys()]).toEqual([seriesKeyText(apart)]);
  });

  test('leave their pack for items of their own all at once, each by itself, while others are written there', async () => {
    const kept = store();
    await go(kept, keys, () => head(3));
    const [stays, ...leaving] = keys;
    if (stays === undefined) throw new Error('no key');
    const written = await Promise.all([
      go(kept, [stays], () => head(4)),
      ...leaving.map((_, at) => go(kept, [keyOf(at + 1, ALONE)], () => head(4))),
    ]);
    expect(written.filter(({ size }) => size === 1)).toHaveLength(keys.length);
    const { found } = await store().heads(keys);
    for (const key of keys) expect(found.get(seriesKeyText(key))?.knownTo).toBe(head(4).knownTo);
  });
});

describe('a series that was read before somebody else wrote it', () => {
  test.each([
    ['stays in its pack', PACK, PACK],
    ['leaves its pack', PACK, ALONE],
    ['moves to another pack', PACK, '8#300000#0'],
    ['comes into a pack', ALONE, PACK],
    ['stays in an item of its own', ALONE, ALONE],
  ])('is not written where it %s, although others, or itself, were read since', async (_, from, to) => {
    const [slow, fast] = [store(), store()];
    const beside = keyOf(2);
    await go(fast, [keyOf(1, from), beside], () => head(1));
    const [read] = (await slow.heads([keyOf(1, from)])).found.values();
    await go(fast, [keyOf(1, from), beside], () => head(2, 3));
    if (read === undefined) throw new Error('it was written');
    for (const readSince of [beside, keyOf(1, from)]) {
      await slow.heads([readSince]);
      expect(await saveHead(slow, keyOf(1, to), { ...head(2, 1), version: read.version })).toBeUndefined();
    }
    const [stored] = (await store().heads([keyOf(1, to)])).found.values();
    expect(stored?.hours).toEqual(head(2, 3).hours);
  });
});

describe('a series that comes to be kept with others', () => {
  test('is found where it was, and written with them from its next bucket on', async () => {
    const alone = keyOf(1, ALONE);
    await go(store(), [alone], () => head(4, 2));
    const { found } = await store().recentHeads([keyOf(1)]);
    expect(found.get(seriesKeyText(alone))).toEqual({ ...head(4, 2), version: 1 });
    await go(store(), [keyOf(1)], () => head(5, 2));
    expect(itemOf('series#keyword:1001:ALL')).toMatchObject({ movedTo: PACK_ITEM, knownTo: NOON + 4 * WIDTH });
    for (const key of [alone, keyOf(1), keyOf(1, '8#300000#0')]) {
      expect((await store().heads([key])).found.get(seriesKeyText(key))?.knownTo).toBe(NOON + 5 * WIDTH);
    }
  });

  test('cannot be written any more by a run that read it before, wherever that believes it to be', async () => {
    const [slow, fast] = [store(), store()];
    const alone = keyOf(1, ALONE);
    const stored = await saveHead(slow, alone, head(1));
    if (stored === undefined) throw new Error('nobody else writes');
    await go(fast, [keyOf(1)], () => head(2));
    expect(await saveHead(slow, alone, { ...stored, knownTo: NOON + 2 * WIDTH })).toBeUndefined();
    const [read] = (await slow.heads([alone])).found.values();
    await go(fast, [alone], () => head(3));
    if (read === undefined) throw new Error('it is in the pack');
    expect(await saveHead(slow, keyOf(1), { ...read, knownTo: NOON + 3 * WIDTH })).toBeUndefined();
  });

  test('is still found after a run ended between the item that it leaves and the one that it moves to', async () => {
    await go(store(), [keyOf(1, ALONE)], () => head(4, 2));
    const failing = headStore(
      simulatedDocuments(async (command, input) => {
        if (command.startsWith('Put')) throw new Error('the process ended');
        return database.apply(command, input);
      }),
      'state',
    );
    await expect(go(failing, [keyOf(1)], () => head(5, 2))).rejects.toThrow('the process ended');
    for (const key of [keyOf(1), keyOf(1, ALONE)]) {
      const { found } = await store().heads([key]);
      expect(found.get(seriesKeyText(key))).toEqual({ ...head(4, 2), version: 2 });
    }
    expect((await go(store(), [keyOf(1)], () => head(5, 2))).size).toBe(1);
  });

  test('and leaves them again, as often as it likes, is what the last write made it, for whoever reads it', async () => {
    const op = fc.record({
      container: fc.nat(1),
      kind: fc.constantFrom('read', 'write', 'go'),
      series: fc.uniqueArray(fc.nat(3), { minLength: 1 }),
      packs: fc.array(fc.constantFrom(ALONE, PACK, '8#300000#0'), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 25 }), async (ops) => {
        database = memoryDynamoDb(STORE_TABLES, 1000);
        const containers = [0, 1].map(() => ({ kept: store(), read: new Map<number, SeriesHead>() }));
        const last = new Map<number, SeriesHead>();
        for (const at of [0, 1, 2, 3]) {
          const first = await saveHead(store(), keyOf(at, ALONE), head(1));
          if (first !== undefined) last.set(at, first);
        }
        for (const [step, { container, kind, series, packs }] of ops.entries()) {
          const { kept, read } = containers[container] ?? { kept: store(), read: new Map() };
          if (kind !== 'write') {
            const { found } = await kept.heads(series.map((at) => keyOf(at, packs[at])));
            for (const at of series) read.set(at, found.get(seriesKeyText(keyOf(at))) ?? head(0));
          }
          const known = kind === 'read' ? [] : series.filter((at) => read.has(at));
          const saved = await kept.saveHeads(
            known.map((at) => [keyOf(at, packs[at]), { ...head(step + 2, at), version: read.get(at)?.version ?? 0 }]),
          );
          if (kind === 'go') expect(saved.size).toBe(series.length);
          for (const at of known) {
            const written = saved.get(seriesKeyText(keyOf(at)));
            if (written === undefined) continue;
            expect(read.get(at)?.knownTo, 'nobody wrote in between').toBe(last.get(at)?.knownTo);
            last.set(at, written);
            read.set(at, written);
          }
          const everything = [0, 1, 2, 3].map((at) => keyOf(at, packs[at]));
          const { found } = await store().heads(everything);
          const contents = (heads: Iterable<SeriesHead | undefined>) =>
            [...heads].map((each) => each && { knownTo: each.knownTo, hours: each.hours });
          const now = everything.map((key) => found.get(seriesKeyText(key)));
          expect(contents(now)).toEqual(contents([0, 1, 2, 3].map((at) => last.get(at))));
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('a proof that releases up to 0.2.0 had by counts of several keywords is none of readings of the group', async () => {
  const proven = { group: '42/group:7:300000', at: NOON, to: NOON };
  const key = keyOf(1, ALONE);
  await go(store(), [key], () => ({ ...head(1), proven }));
  const found = async () => (await store().heads([key])).found.get(seriesKeyText(key));
  expect(await found()).toEqual({ ...head(1), proven, version: 1 });
  database.put('state', { ...itemOf(`series#${key.key}`), proven: { ...proven, by: 'feeds' } });
  expect(await found()).toEqual({ ...head(1), version: 1 });
});

describe('what cannot be read', () => {
  const keys = [keyOf(1), keyOf(2)];
  const readOf = async () => {
    const { found, unreadable } = await store().heads([...keys, keyOf(3, '8#300000#0')]);
    return { found: [...found.keys()], unreadable: Object.fromEntries(unreadable) };
  };
  beforeEach(async () => {
    await go(store(), keys, () => head(3, 1));
    await go(store(), keys, () => head(4, 1));
    await go(store(), [keyOf(3, '8#300000#0')], () => head(4, 1));
  });
  const spoil = (sk: string, fields: Item) => database.put('state', { ...itemOf(sk), ...fields });
  const spoilt = (series: Item) => ({
    ...series,
    'keyword:1001:ALL': { ...(series['keyword:1001:ALL'] as Item), hours: { [NOON]: { total: 'many' } } },
  });

  test.each([
    ['newest hours', PACK_ITEM],
    ['older hours', 'older'],
  ])('of the %s of a series costs that series alone, is named, and stays as it is', async (_, which) => {
    const item = database
      .itemsOf('state')
      .find(({ sk, pk }) => String(sk).startsWith(which) && String(pk).endsWith(which === 'older' ? PACK : '42'));
    const sk = String(item?.sk);
    spoil(sk, { series: spoilt(item?.series as Item) });
    const { found, unreadable } = await readOf();
    expect(found).toEqual(['42/keyword:1002:ALL', '42/keyword:1003:ALL']);
    expect(unreadable['42/keyword:1001:ALL']).toMatch(
      /^"heads#7#300000#0" of "org#42": series\.keyword:1001:ALL: hours\.\d+\.total: /,
    );
    for (const buckets of [5, 13, 14]) await go(store(), [keyOf(2)], () => head(buckets, 1));
    expect((await readOf()).unreadable).toEqual(unreadable);
    expect((await readOf()).found).toEqual(found);
  });

  test.each([
    ['the pack', () => spoil(PACK_ITEM, { schema: 2 }), /"heads#7#300000#0" of "org#42": schema: /],
    [
      'a pack whose older hours are gone',
      () => spoil(PACK_ITEM, { older: 'gone' }),
      /it names "older#gone" of "org#42#heads#7#300000#0"/,
    ],
  ])('of %s costs its series, and is named', async (_, spoilIt, problem) => {
    spoilIt();
    const { found, unreadable } = await readOf();
    expect(found).toEqual(['42/keyword:1003:ALL']);
    expect(Object.keys(unreadable)).toEqual(['42/keyword:1001:ALL', '42/keyword:1002:ALL']);
    for (const each of Object.values(unreadable)) expect(each).toMatch(problem);
    database.remove('state', itemOf(PACK_ITEM) ?? {});
    expect((await readOf()).unreadable).toEqual({});
  });
});
