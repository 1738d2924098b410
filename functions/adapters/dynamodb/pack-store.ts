import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { KEPT_MS } from '../../domain/counting/series/series-head.ts';
import { batchGet, batchGetRecent, type ItemKey } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import {
  changedPack,
  type HeadPack,
  type OlderHours,
  OUTLIVES_MS,
  type PackChange,
  readOlder,
  readPack,
  storedOlder,
  storedPack,
} from './head-pack.ts';
import { itemsUnder } from './items-under.ts';
import { randomName } from './random-name.ts';
import { problemOf } from './stored-items.ts';

/** A pack that was read, or why it could not be. */
export type ReadPack = { readonly item: ItemKey } & ({ readonly pack: HeadPack } | { readonly problem: string });

/** The packs of the State table. */
export type PackStore = {
  /** Those that exist; with `recent` they may be some moments old. */
  readonly read: (keys: readonly ItemKey[], how: 'recent' | 'consistent') => Promise<readonly ReadPack[]>;
  /** All of an organization. */
  readonly all: (organizationId: bigint) => Promise<readonly ReadPack[]>;
  /** Writes a change as version `next` of a pack, if nobody wrote since; undefined if somebody did. */
  readonly change: (key: ItemKey, before: HeadPack, change: PackChange) => Promise<HeadPack | undefined>;
};

/** Older hours that a container remembers, those of one pack each: they never change. */
const MOST_OLDER = 400;

/** With the time, this many random bytes name older hours: those of two runs at once stay apart. */
const NAME_BYTES = 6;

/** The name of an item in messages. */
export const itemText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string =>
  `"${String(sk)}" of "${String(pk)}"`;

const olderKey = ({ pk, sk }: ItemKey, name: string): ItemKey => ({ pk: `${pk}#${sk}`, sk: `older#${name}` });
const expiryOf = (knownTo: number) => expiresAt(knownTo + KEPT_MS + OUTLIVES_MS);
const keyOf = ({ pk, sk }: Record<string, unknown>): ItemKey => ({ pk: String(pk), sk: String(sk) });

/**
 * Packs in the State table. What is newest: `pk` = `org#<id>`, `sk` = `heads#<group>#<width>#<part>`. The older hours that it
 * names: `pk` = `org#<id>#heads#<group>#<width>#<part>`, `sk` = `older#<name>`; they are written before the pack that names them.
 */
export function packStore(documents: DynamoDBDocumentClient, table: string): PackStore {
  const remembered = new Map<string, OlderHours>();
  function remember(text: string, older: OlderHours): OlderHours {
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_OLDER && oldest !== undefined) remembered.delete(oldest);
    remembered.set(text, older);
    return older;
  }
  async function readOlders(keys: readonly ItemKey[]): Promise<void> {
    const missing = keys.filter((key) => !remembered.has(itemText(key)));
    if (missing.length === 0) return;
    for (const item of await batchGet(documents, table, missing)) {
      const stored = storedOlder.safeParse(item);
      const name = String(item.sk).slice('older#'.length);
      if (stored.success) remember(itemText(item), readOlder({ name, ...stored.data }));
    }
  }
  async function packsOf(items: readonly Record<string, unknown>[]): Promise<ReadPack[]> {
    const parsed = items.map((item) => ({ item: keyOf(item), stored: storedPack.safeParse(item) }));
    const olderOf = ({ item, stored }: (typeof parsed)[number]) =>
      stored.data?.older === undefined ? undefined : olderKey(item, stored.data.older);
    await readOlders(parsed.flatMap((each) => olderOf(each) ?? []));
    return parsed.map((each): ReadPack => {
      const { item, stored } = each;
      if (!stored.success) return { item, problem: `${itemText(item)}: ${problemOf(stored.error)}` };
      const named = olderOf(each);
      const older = named && remembered.get(itemText(named));
      if (named === undefined || older !== undefined) return { item, pack: readPack(stored.data, older) };
      return { item, problem: `${itemText(item)}: it names ${itemText(named)}, which is not there or cannot be read` };
    });
  }
  return {
    read: async (keys, how) => packsOf(await (how === 'recent' ? batchGetRecent : batchGet)(documents, table, keys)),
    all: async (organizationId) =>
      packsOf(
        await itemsUnder(documents, table, { pk: `org#${organizationId}`, prefix: 'heads#', isConsistent: true }),
      ),
    async change(key, before, change) {
      const nameOlder = (knownTo: number) => `${new Date(knownTo).toISOString()}#${randomName(NAME_BYTES)}`;
      const pack = changedPack(before, change, nameOlder);
      const { older, version: next, knownTo, series } = pack;
      if (older !== undefined && older !== before.older) {
        const item = olderKey(key, older.name);
        const fields = { schema: 1, knownTo: older.knownTo, series: older.series, expiresAt: expiryOf(older.knownTo) };
        await documents.send(new PutCommand({ TableName: table, Item: { ...item, ...fields } }));
        remember(itemText(item), older);
      }
      const fields = { schema: 1, knownTo, older: older?.name, series, expiresAt: expiryOf(knownTo) };
      const outcome = await conditionalPut(documents, table, { key, version: before.version, next, fields });
      return outcome === 'saved' ? pack : undefined;
    },
  };
}
