import * as z from 'zod';
import { type HourCounts, hourCounts } from '../../domain/counting/series/hour-counts.ts';
import type { SeriesHead } from '../../domain/counting/series/series-head.ts';
import { present } from '../../domain/present.ts';

const span = z.lazy(() => z.object({ from: z.number(), to: z.number() }));
const hoursByStart = z.lazy(() => z.record(z.string(), hourCounts));

/** What a head says, in its stored form. */
export const headFields = z.lazy(() =>
  z.object({
    widthMs: z.number(),
    from: z.number(),
    knownTo: z.number(),
    shownTo: z.number().optional(),
    gaps: z.array(span),
    revision: z.number(),
    correction: z.object({ from: z.number(), to: z.number().optional(), revision: z.number() }).optional(),
    checkedAt: z.number(),
    hours: hoursByStart,
    doubted: hoursByStart.optional(),
    proven: z
      .object({ group: z.string(), at: z.number(), to: z.number(), by: z.literal('feeds').optional() })
      .optional(),
    texts: z.record(z.string(), z.string()).optional(),
  }),
);

type Hours = Readonly<Record<string, HourCounts>>;

export type HeadFields = Omit<
  SeriesHead,
  'version' | 'shownTo' | 'correction' | 'hours' | 'doubted' | 'proven' | 'texts'
> & {
  /** Left out where it is `knownTo`. So it is of a head of release 0.2.0, which may have shown as much to rules. */
  readonly shownTo?: number | undefined;
  readonly correction?: SeriesHead['correction'] | undefined;
  readonly hours: Hours;
  readonly doubted?: Hours | undefined;
  /** Releases up to 0.2.0 wrote another kind of proof, with `by`; it says nothing about readings of the group. */
  readonly proven?: (NonNullable<SeriesHead['proven']> & { readonly by?: 'feeds' | undefined }) | undefined;
  readonly texts?: Readonly<Record<string, string>> | undefined;
};

/** A head in an item of its own; `movedTo` names the item that has the series since then. */
export const storedHead = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    version: z.number(),
    ...headFields.unwrap().shape,
    movedTo: z.string().optional(),
  }),
);

const byStart = <Value>(values: Readonly<Record<string, Value>>) =>
  new Map(Object.entries(values).map(([start, value]) => [Number(start), value]));

/** The head that a stored form says, as of a version. */
export function headOf(
  { hours, shownTo, correction, doubted, proven, texts, ...head }: HeadFields,
  version: number,
): SeriesHead {
  return {
    ...head,
    version,
    shownTo: shownTo ?? head.knownTo,
    ...present({ correction, doubted: doubted && byStart(doubted), texts: texts && byStart(texts) }),
    hours: byStart(hours),
    ...(proven === undefined || proven.by !== undefined ? {} : { proven }),
  };
}

/** The stored form of a head. */
export function fieldsOf({ version: _version, hours, shownTo, doubted, texts, ...head }: SeriesHead): HeadFields {
  return {
    ...head,
    hours: Object.fromEntries(hours),
    ...present({
      shownTo: shownTo === head.knownTo ? undefined : shownTo,
      doubted: doubted && Object.fromEntries(doubted),
      texts: texts && Object.fromEntries(texts),
    }),
  };
}
