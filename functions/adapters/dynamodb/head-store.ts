import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type SeriesKey, seriesKeyText } from '../../domain/counting/series/series.ts';
import { type HeadKey, KEPT_MS, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import type { Histories, Stored } from '../../evaluate/ports.ts';
import { batchGet, batchGetRecent, type ItemKey } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';
import { conditionalWrite } from './conditional-write.ts';
import { expiresAt } from './expires-at.ts';
import { type HeadPack, NO_PACK, OUTLIVES_MS, type PackChange } from './head-pack.ts';
import { itemText, type PackStore, packStore, type ReadPack } from './pack-store.ts';
import { fieldsOf, headOf, storedHead } from './stored-head.ts';
import { problemOf } from './stored-items.ts';

/** A head where it lies, and the item that it moved to since; or why it cannot be read. */
type Copy = { readonly item: ItemKey } & (
  | { readonly head: SeriesHead; readonly movedTo?: string | undefined }
  | { readonly problem: string }
);

/**
 * Where the head of a series was last found or written: the item, undefined if it is nowhere, and the head's version. `own` is
 * the version of the item of its own, if that was looked at.
 */
type Place = { readonly item: ItemKey | undefined; readonly version: number; readonly own?: number | undefined };

type Entry = { readonly key: HeadKey; readonly head: SeriesHead };

const partition = (organizationId: bigint) => `org#${organizationId}`;
const ownItem = ({ organizationId, key }: SeriesKey): ItemKey => ({
  pk: partition(organizationId),
  sk: `series#${key}`,
});
const itemFor = (key: HeadKey): ItemKey =>
  key.pack === undefined ? ownItem(key) : { pk: partition(key.organizationId), sk: `heads#${key.pack}` };
const isSame = (one: ItemKey, other: ItemKey) => one.pk === other.pk && one.sk === other.sk;

const headItem = (key: HeadKey) => itemText(itemFor(key));

function ownCopy(item: Record<string, unknown>): Copy & { readonly version: number } {
  const key = { pk: String(item.pk), sk: String(item.sk) };
  const version = typeof item.version === 'number' ? item.version : 0;
  const parsed = storedHead.safeParse(item);
  if (!parsed.success) return { item: key, version, problem: `${itemText(key)}: ${problemOf(parsed.error)}` };
  const { schema: _form, movedTo, ...fields } = parsed.data;
  return { item: key, version, head: headOf(fields, version), movedTo };
}

function copyIn(read: ReadPack | undefined, { key }: SeriesKey): Copy | undefined {
  if (read === undefined) return undefined;
  if ('problem' in read) return read;
  const packed = read.pack.heads.get(key);
  if (packed?.kind !== 'unreadable') return packed && { item: read.item, ...packed };
  return { item: read.item, problem: `${itemText(read.item)}: series.${key}: ${packed.problem}` };
}

/** The copy that counts: the one with the highest version, for a series moves to an item with a higher one. */
function newest(copies: readonly Copy[]): Copy | undefined {
  const versionOf = (copy: Copy) => ('head' in copy ? copy.head.version : -1);
  return copies.reduce<Copy | undefined>(
    (best, copy) => (best === undefined || versionOf(copy) > versionOf(best) ? copy : best),
    undefined,
  );
}

/**
 * Heads in the State table: those of a group that is read at once together (`packStore`), each other one in an item of its own,
 * `pk` = `org#<id>`, `sk` = `series#<series>`. A series is looked for where it belongs; if it is not there, or moved away, its
 * own item and all packs are read. A move writes first to the item that it leaves, so that who read that cannot write it.
 */
export function headStore(
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<Histories, 'heads' | 'recentHeads' | 'saveHeads'> {
  const packs = packStore(documents, table);
  const shared: Shared = { documents, table, packs, atHand: new Map(), places: new Map(), turns: new Map() };
  const find = finder(shared);
  return {
    heads: (keys) => find(keys, 'consistent'),
    recentHeads: (keys) => find(keys, 'recent'),
    async saveHeads(heads) {
      const entries = heads.map(([key, head]) => ({ key, head }));
      const unknown = entries.map(({ key }) => key).filter((key) => !shared.places.has(seriesKeyText(key)));
      if (unknown.length > 0) await find(unknown, 'consistent');
      return save(shared, entries);
    },
  };
}

/**
 * What the parts of the store share: the packs and places that were last read or written, by the item and the series; and by the item
 * what changes a pack, one after the other.
 */
type Shared = {
  readonly documents: DynamoDBDocumentClient;
  readonly table: string;
  readonly packs: PackStore;
  readonly atHand: Map<string, ReadPack>;
  readonly places: Map<string, Place>;
  readonly turns: Map<string, Promise<unknown>>;
};

/**
 * Changes a pack after what was begun before. Of several changes at once only the first would find it as it was read: series that leave
 * the pack of a refused group were left for the next minute then, and their alerts with them.
 */
function inTurn<Value>({ turns }: Shared, item: ItemKey, change: () => Promise<Value>): Promise<Value> {
  const changed = (turns.get(itemText(item)) ?? Promise.resolve()).then(change);
  const ended = changed.catch(() => {});
  turns.set(itemText(item), ended);
  return changed;
}

function finder({ documents, table, packs, atHand, places }: Shared) {
  const remembered = (found: readonly ReadPack[]) => {
    for (const read of found) atHand.set(itemText(read.item), read);
    return found;
  };
  /** Where series belong: their packs or own items. */
  async function where(keys: readonly HeadKey[], how: 'recent' | 'consistent'): Promise<readonly (Copy | undefined)[]> {
    const packed = new Map(keys.filter(({ pack }) => pack !== undefined).map((key) => [headItem(key), itemFor(key)]));
    const alone = keys.filter(({ pack }) => pack === undefined).map(ownItem);
    const [read, items] = await Promise.all([
      packs.read([...packed.values()], how),
      (how === 'recent' ? batchGetRecent : batchGet)(documents, table, alone),
    ]);
    const found = new Map(remembered(read).map((each) => [itemText(each.item), each]));
    for (const [text, item] of packed) if (!found.has(text)) atHand.set(text, { item, pack: NO_PACK });
    const own = new Map(items.map((item) => [itemText(item), ownCopy(item)]));
    return keys.map((key) => (key.pack === undefined ? own.get(headItem(key)) : copyIn(found.get(headItem(key)), key)));
  }
  /** Everywhere, consistently. */
  async function everywhere(keys: readonly HeadKey[]): Promise<readonly (Copy | undefined)[]> {
    if (keys.length === 0) return [];
    const organizations = [...new Set(keys.map(({ organizationId }) => organizationId))];
    const [items, ...all] = await Promise.all([
      batchGet(documents, table, keys.map(ownItem)),
      ...organizations.map(packs.all),
    ]);
    const own = new Map(items.map((item) => [itemText(item), ownCopy(item)]));
    const packed = new Map(organizations.map((id, at) => [id, remembered(all[at] ?? [])]));
    return keys.map((key) => {
      const mine = own.get(itemText(ownItem(key)));
      const copies = (packed.get(key.organizationId) ?? []).flatMap((read) =>
        'problem' in read ? [] : (copyIn(read, key) ?? []),
      );
      const best = newest(mine === undefined ? copies : [...copies, mine]);
      const version = best !== undefined && 'head' in best ? best.head.version : 0;
      places.set(seriesKeyText(key), { item: best?.item, version, own: mine?.version ?? 0 });
      return best;
    });
  }
  return async (keys: readonly HeadKey[], how: 'recent' | 'consistent'): Promise<Stored<SeriesHead>> => {
    const found = new Map<string, SeriesHead>();
    const unreadable = new Map<string, string>();
    const take = (key: HeadKey, copy: Copy | undefined) => {
      if (copy !== undefined && 'head' in copy) found.set(seriesKeyText(key), copy.head);
      else if (copy !== undefined) unreadable.set(seriesKeyText(key), copy.problem);
    };
    const elsewhere: HeadKey[] = [];
    const first = await where(keys, how);
    for (const [at, key] of keys.entries()) {
      const copy = first[at];
      if (copy === undefined || ('head' in copy && copy.movedTo !== undefined)) elsewhere.push(key);
      else {
        if ('head' in copy) places.set(seriesKeyText(key), { item: copy.item, version: copy.head.version });
        take(key, copy);
      }
    }
    for (const [at, copy] of (await everywhere(elsewhere)).entries()) {
      const key = elsewhere[at];
      if (key !== undefined) take(key, copy);
    }
    return { found, unreadable };
  };
}

const placeOf = ({ places }: Shared, key: SeriesKey): Place =>
  places.get(seriesKeyText(key)) ?? { item: undefined, version: 0 };

/** Writes a change of a pack; undefined if somebody else wrote it, who is read again then. */
async function changePack(
  { packs, atHand }: Shared,
  item: ItemKey,
  { before, ...change }: PackChange & { readonly before: HeadPack },
): Promise<HeadPack | undefined> {
  const pack = await packs.change(item, before, change);
  if (pack === undefined) atHand.delete(itemText(item));
  else atHand.set(itemText(item), { item, pack });
  return pack;
}

/** Marks the items of their own that series leave. Gives whether it may go. */
async function leaveOwn(shared: Shared, key: HeadKey): Promise<boolean> {
  const { version } = placeOf(shared, key);
  const mayGo = await conditionalWrite(
    shared.documents.send(
      new UpdateCommand({
        TableName: shared.table,
        Key: ownItem(key),
        UpdateExpression: 'SET #version = :next, #movedTo = :movedTo',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version', '#movedTo': 'movedTo' },
        ExpressionAttributeValues: { ':version': version, ':next': version + 1, ':movedTo': itemFor(key).sk },
      }),
    ),
  );
  if (mayGo) shared.places.set(seriesKeyText(key), { item: ownItem(key), version: version + 1, own: version + 1 });
  return mayGo;
}

/** Whether a pack has a head as it was read. What was read of the pack in between may be newer. */
function isAsRead({ heads }: HeadPack, { key, head }: Entry): boolean {
  const packed = heads.get(key.key);
  return packed?.kind === 'head' && packed.head.version === head.version;
}

/** Marks series in the pack that they leave. Gives whether they may go. */
async function leavePack(shared: Shared, item: ItemKey, entries: readonly Entry[]): Promise<boolean> {
  const read = shared.atHand.get(itemText(item));
  if (read === undefined || 'problem' in read) return false;
  const { pack: before } = read;
  if (entries.some((entry) => !isAsRead(before, entry))) return false;
  const moved = new Map(entries.map(({ key }) => [key.key, itemFor(key).sk]));
  const pack = await changePack(shared, item, { before, next: before.version + 1, saved: new Map(), moved });
  if (pack === undefined) return false;
  for (const { key } of entries) {
    shared.places.set(seriesKeyText(key), { ...placeOf(shared, key), version: pack.version });
  }
  return true;
}

/** Writes to the items that series leave, and gives the series that may be written where they belong. */
async function afterLeaving(shared: Shared, entries: readonly Entry[]): Promise<Entry[]> {
  const moving = entries.filter(({ key }) => {
    const { item } = placeOf(shared, key);
    return item !== undefined && !isSame(item, itemFor(key));
  });
  const groups = byItem(moving, ({ key }) => placeOf(shared, key).item ?? itemFor(key));
  const stay = await Promise.all(
    groups.map(async ({ item, entries: own }) => {
      const isPack = item.sk.startsWith('heads#');
      const mayGo = await (isPack
        ? inTurn(shared, item, () => leavePack(shared, item, own))
        : Promise.all(own.map(({ key }) => leaveOwn(shared, key))).then((all) => all.every((each) => each)));
      return mayGo ? [] : own;
    }),
  );
  const left = new Set(stay.flat());
  return entries.filter((entry) => !left.has(entry));
}

/** Writes a head into the item of its own; gives it if it was written, by `seriesKeyText`. */
async function saveOwn(shared: Shared, [entry]: readonly Entry[]): Promise<(readonly [string, SeriesHead])[]> {
  if (entry === undefined) return [];
  const { key, head } = entry;
  const { documents, table, places } = shared;
  const item = ownItem(key);
  const place = placeOf(shared, key);
  const isThere = place.item === undefined || isSame(place.item, item);
  const version = isThere ? place.version : (place.own ?? (await versionOf(shared, item)));
  const next = Math.max(version, place.version) + 1;
  const fields = { ...fieldsOf(head), schema: 1, expiresAt: expiresAt(head.knownTo + KEPT_MS + OUTLIVES_MS) };
  if ((await conditionalPut(documents, table, { key: item, version, next, fields })) !== 'saved') return [];
  places.set(seriesKeyText(key), { item, version: next, own: next });
  return [[seriesKeyText(key), { ...head, version: next }]];
}

async function versionOf({ documents, table }: Shared, item: ItemKey): Promise<number> {
  const [stored] = await batchGet(documents, table, [item]);
  return typeof stored?.version === 'number' ? stored.version : 0;
}

/** Writes heads into their pack, in one write; gives those that were written, by `seriesKeyText`. */
async function savePacked(
  shared: Shared,
  item: ItemKey,
  entries: readonly Entry[],
): Promise<(readonly [string, SeriesHead])[]> {
  const [again] = shared.atHand.has(itemText(item)) ? [] : await shared.packs.read([item], 'consistent');
  const read = shared.atHand.get(itemText(item)) ?? again ?? { item, pack: NO_PACK };
  if ('problem' in read) throw new Error(read.problem);
  const { pack: before } = read;
  const current = entries.filter((entry) => {
    const { item: from } = placeOf(shared, entry.key);
    return from === undefined || !isSame(from, item) || isAsRead(before, entry);
  });
  if (current.length === 0) return [];
  const next = Math.max(before.version, ...current.map(({ key }) => placeOf(shared, key).version)) + 1;
  const saved = new Map(current.map(({ key, head }) => [key.key, head]));
  if ((await changePack(shared, item, { before, next, saved, moved: new Map() })) === undefined) return [];
  return current.map(({ key, head }) => {
    shared.places.set(seriesKeyText(key), { item, version: next });
    return [seriesKeyText(key), { ...head, version: next }];
  });
}

/** Writes heads that are as they were last read; gives those that were written, by `seriesKeyText`. */
async function save(shared: Shared, entries: readonly Entry[]): Promise<ReadonlyMap<string, SeriesHead>> {
  const current = entries.filter(({ key, head }) => placeOf(shared, key).version === head.version);
  const ready = await afterLeaving(shared, current);
  const written = await Promise.all(
    byItem(ready, ({ key }) => itemFor(key)).map(async ({ item, entries: own }) => {
      try {
        if (!item.sk.startsWith('heads#')) return await saveOwn(shared, own);
        return await inTurn(shared, item, () => savePacked(shared, item, own));
      } catch (error) {
        const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        throw new Error(`${itemText(item)}: ${problem}`, { cause: error });
      }
    }),
  );
  return new Map(written.flat());
}

function byItem(entries: readonly Entry[], itemOf: (entry: Entry) => ItemKey) {
  const items = new Map<string, { readonly item: ItemKey; readonly entries: Entry[] }>();
  for (const entry of entries) {
    const item = itemOf(entry);
    const group = items.get(itemText(item)) ?? { item, entries: [] };
    group.entries.push(entry);
    items.set(itemText(item), group);
  }
  return [...items.values()];
}
