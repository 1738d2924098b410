import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { spansWithin } from '../../domain/counting/series/gaps.ts';
import { hourOf } from '../../domain/counting/series/history.ts';
import {
  type HourCounts,
  hourCounts,
  knownZeros,
  shortHour,
  wholeHour,
} from '../../domain/counting/series/hour-counts.ts';
import { headReachesTo, KEPT_MS } from '../../domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { type HeadFields, headFields } from './stored-head.ts';

/**
 * A head as it lies in a pack: only what differs from what the older hours of the pack say, or from a new head. null takes
 * something away. An hour that neither has is known as far as the head is, and had no
 * mentions; buckets at the end of an hour that are left out are unknown. Texts are by the hour, too.
 */
export const packedHead = z.lazy(() =>
  z.object({
    ...headFields.unwrap().omit({ hours: true, texts: true }).partial().shape,
    correction: headFields.unwrap().shape.correction.nullable(),
    doubted: headFields.unwrap().shape.doubted.nullable(),
    proven: headFields.unwrap().shape.proven.nullable(),
    hours: z.record(z.string(), hourCounts.nullable()).optional(),
    texts: z.record(z.string(), z.string().nullable()).optional(),
    version: z.number().optional(),
    movedTo: z.string().optional(),
  }),
);

export type PackedHead = z.output<typeof packedHead>;

/** What a head says before anything is known of it, so that it need not be written. */
const NEW = { gaps: [], revision: 0 };

/** The fields that are said; null takes one away. */
const said = <Value>(fields: Readonly<Record<string, Value | null | undefined>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );

/**
 * The head that a packed one says beside what was known `before` (`saidBy`); `knownTo` is that of the pack. Throws if fields are
 * missing.
 */
export function unpacked(packed: PackedHead, before: HeadFields | undefined, knownTo: number): HeadFields {
  const { hours: changed = {}, texts: heard, version: _version, movedTo: _place, ...others } = packed;
  const { hours: known, texts: heardBefore, ...rest } = { ...NEW, from: undefined, hours: {}, texts: {}, ...before };
  const end = others.knownTo ?? knownTo;
  const from = others.from ?? (rest.from === undefined ? undefined : Math.max(rest.from, end - KEPT_MS));
  // Not that of the older hours: release 0.2.0 does not write it beside them.
  const { shownTo } = others;
  const fields = headFields.parse({ ...said<unknown>({ ...rest, ...others, from, knownTo: end, shownTo }), hours: {} });
  const texts = said({ ...heardBefore, ...heard });
  return {
    ...fields,
    hours: hoursOf(fields, known, changed),
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
  };
}

/** The hours that a head carries: those that changed, else those that were known, else without mentions. */
function hoursOf(
  fields: HeadFields,
  known: HeadFields['hours'],
  changed: NonNullable<PackedHead['hours']>,
): HeadFields['hours'] {
  const hours = new Map<string, HourCounts>();
  for (let at = Math.max(headReachesTo(fields), hourOf(fields.from)); at < fields.knownTo; at += HOUR_MS) {
    const hour = known[String(at)] ?? zerosOf(fields, at);
    if (hour !== undefined) hours.set(String(at), hour);
  }
  for (const [start, hour] of Object.entries(changed)) {
    if (hour === null) hours.delete(start);
    else hours.set(start, wholeHour(hour, fields.widthMs));
  }
  return Object.fromEntries(hours);
}

/** What a packed head says by itself, for later ones to be packed beside it: its hours are only those that it names. */
export function saidBy(packed: PackedHead, knownTo: number): HeadFields {
  const fields = unpacked(packed, undefined, knownTo);
  const hours = Object.keys(packed.hours ?? {}).flatMap((start) => {
    const hour = fields.hours[start];
    return hour === undefined ? [] : [[start, hour]];
  });
  return { ...fields, hours: Object.fromEntries(hours) };
}

/** The hour of a series without mentions, as far as it is known; undefined where nothing of it is. */
function zerosOf({ widthMs, from, knownTo, gaps }: HeadFields, start: number): HourCounts | undefined {
  const known = { from: Math.max(from, start), to: Math.min(knownTo, start + HOUR_MS) };
  const unknown = spansWithin(gaps, known);
  const isKnown = (at: number) =>
    at >= known.from && at < known.to && !unknown.some((gap) => gap.from <= at && at < gap.to);
  return knownZeros(widthMs, (index) => isKnown(start + index * widthMs));
}

/** The packed form of a head beside what was known `before`, in a pack that is known to `knownTo`. */
export function packedOf(head: HeadFields, before: HeadFields | undefined, knownTo: number): PackedHead {
  const { hours, texts = {}, ...fields } = head;
  const { hours: _hours, texts: heard = {}, ...known } = { ...NEW, hours: {}, ...before };
  const from = before === undefined ? undefined : Math.max(before.from, head.knownTo - KEPT_MS);
  const changed = packedHead.parse(differences(fields, { ...known, from, knownTo, shownTo: undefined }));
  const ofHours = Object.keys(differences(hours, unpacked(changed, before, knownTo).hours));
  const newTexts = differences(texts, heard);
  return packedHead.parse({
    ...changed,
    ...(ofHours.length === 0
      ? {}
      : { hours: Object.fromEntries(ofHours.map((start) => [start, packedHour(hours[start], head.widthMs)])) }),
    ...(Object.keys(newTexts).length === 0 ? {} : { texts: newTexts }),
  });
}

function packedHour(hour: HourCounts | undefined, widthMs: number): HourCounts | null {
  if (hour === undefined) return null;
  const short = shortHour(hour);
  return isDeepStrictEqual(wholeHour(short, widthMs), hour) ? short : hour;
}

/** The fields whose values are others than before; null where there is none now. */
function differences(now: object, before: object): Record<string, unknown> {
  const [values, known] = [new Map(Object.entries(now)), new Map(Object.entries(before))];
  const names = [...new Set([...values.keys(), ...known.keys()])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(values.get(name), known.get(name)))
      .map((name) => [name, values.get(name) ?? null]),
  );
}
