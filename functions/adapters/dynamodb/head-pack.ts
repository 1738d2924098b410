import * as z from 'zod';
import { hourOf } from '../../domain/counting/series/history.ts';
import { KEPT_MS, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import { present } from '../../domain/present.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import { packedHead, packedOf, saidBy, unpacked } from './packed-head.ts';
import { fieldsOf, type HeadFields, headOf } from './stored-head.ts';
import { problemOf } from './stored-items.ts';

/** Heads, and the hours of a day, are kept longer than the history by this much, so that a wrong clock loses nothing. */
export const OUTLIVES_MS = 2 * DAY_MS;

/** The form of a pack, and of its older hours. Each series is read by itself. */
export const storedPack = z.lazy(() =>
  z.object({
    schema: z.literal(1),
    version: z.number(),
    knownTo: z.number(),
    older: z.string().optional(),
    series: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
);

/** Older hours as an item. */
export const storedOlder = z.lazy(() => storedPack.unwrap().pick({ schema: true, knownTo: true, series: true }));

type StoredSeries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A series in a pack: its head and where it went since, or why it cannot be read. */
type Packed =
  | { readonly kind: 'head'; readonly head: SeriesHead; readonly movedTo?: string | undefined }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** The heads of some series as they were at one time (epoch ms), under a name: written once, and never changed. */
export type OlderHours = {
  readonly name: string;
  readonly knownTo: number;
  readonly series: StoredSeries;
  /** Those that can be read. */
  readonly heads: ReadonlyMap<string, HeadFields>;
};

/** A pack as it is stored; `version` 0 where it is not. */
export type HeadPack = {
  readonly version: number;
  readonly knownTo: number;
  readonly older: OlderHours | undefined;
  readonly series: StoredSeries;
  /** By the name of the series. */
  readonly heads: ReadonlyMap<string, Packed>;
};

export const NO_PACK: HeadPack = { version: 0, knownTo: 0, older: undefined, series: {}, heads: new Map() };

/** Reads older hours. */
export function readOlder({ name, knownTo, series }: Omit<OlderHours, 'heads'>): OlderHours {
  const heads = new Map<string, HeadFields>();
  for (const [key, packed] of Object.entries(series)) {
    const head = packedHead.safeParse(packed);
    try {
      if (head.success) heads.set(key, saidBy(head.data, knownTo));
    } catch {
      // It is tried again, and named, with the pack.
    }
  }
  return { name, knownTo, series, heads };
}

/** Reads a pack beside its older hours, each series by itself. */
export function readPack(
  { version, knownTo, series }: z.output<typeof storedPack>,
  older: OlderHours | undefined,
): HeadPack {
  const heads = new Map<string, Packed>();
  for (const name of new Set([...Object.keys(older?.series ?? {}), ...Object.keys(series)])) {
    try {
      const packed = packedHead.parse(series[name] ?? {});
      const fields = unpacked(packed, olderHead(older, name), knownTo);
      heads.set(name, { kind: 'head', head: headOf(fields, packed.version ?? version), movedTo: packed.movedTo });
    } catch (error) {
      heads.set(name, { kind: 'unreadable', problem: problemOf(error) });
    }
  }
  return { version, knownTo, older, series, heads };
}

/** The head of a series as the older hours have it; undefined if they have none. Throws if it cannot be read. */
function olderHead(older: OlderHours | undefined, name: string): HeadFields | undefined {
  const stored = older?.series[name];
  if (older === undefined || stored === undefined) return undefined;
  return older.heads.get(name) ?? saidBy(packedHead.parse(stored), older.knownTo);
}

/** The heads that a pack gets as its version `next`, and the series that move elsewhere, with the item that they move to. */
export type PackChange = {
  readonly next: number;
  readonly saved: ReadonlyMap<string, SeriesHead>;
  readonly moved: ReadonlyMap<string, string>;
};

/**
 * The pack after a change. `nameOlder` names the older hours, which are taken anew with the first bucket of
 * an hour: a write then pays for what came since.
 */
export function changedPack(
  before: HeadPack,
  { next, saved, moved }: PackChange,
  nameOlder: (knownTo: number) => string,
): HeadPack {
  const heads = new Map(before.heads);
  for (const [name, head] of saved) heads.set(name, { kind: 'head', head: { ...head, version: next } });
  for (const [name, movedTo] of moved) {
    const packed = heads.get(name);
    if (packed?.kind === 'head') heads.set(name, { ...packed, head: { ...packed.head, version: next }, movedTo });
  }
  const ends = [...heads.values()].flatMap((packed) => (packed.kind === 'head' ? [packed.head.knownTo] : []));
  const knownTo = Math.max(before.knownTo, ...ends);
  for (const [name, packed] of heads) {
    if (packed.kind === 'head' && packed.head.knownTo + KEPT_MS + OUTLIVES_MS < knownTo) heads.delete(name);
  }
  const isSameHour = before.older !== undefined && hourOf(before.older.knownTo - 1) === hourOf(knownTo - 1);
  const older = isSameHour ? before.older : olderOf(before, heads, { name: nameOlder(knownTo), knownTo });
  const series = Object.fromEntries(
    [...heads].flatMap(([name, packed]) => {
      if (packed.kind === 'unreadable') return Object.entries({ [name]: before.series[name] ?? {} });
      const { head, movedTo } = packed;
      const version = head.version === next ? undefined : head.version;
      const said = {
        ...packedOf(fieldsOf(head), older?.heads.get(name), knownTo),
        ...present({ version, movedTo }),
      };
      return Object.keys(said).length === 0 ? [] : [[name, said]];
    }),
  );
  return { version: next, knownTo, older, series, heads };
}

/** What is known of all series of a pack, as its older hours from now on. What cannot be read stays as it is. */
function olderOf(
  before: HeadPack,
  heads: HeadPack['heads'],
  { name, knownTo }: Pick<OlderHours, 'name' | 'knownTo'>,
): OlderHours {
  const series = [...heads].map(([key, packed]) => [
    key,
    packed.kind === 'head' ? packedOf(fieldsOf(packed.head), undefined, knownTo) : (before.older?.series[key] ?? {}),
  ]);
  return readOlder({ name, knownTo, series: Object.fromEntries(series) });
}
