import * as z from 'zod';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { publishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';

// What the code of release 0.1.0 reads from the State table. A stack may be rolled back to it.

const debt = z.object({
  event: publishedEvent,
  owedTo: z.array(z.enum(['alerts', 'alert-events'])),
  heldUntil: z.number().optional(),
  heldBecause: z.enum(['quiet', 'cap']).optional(),
});

const over = z.object({ text: z.string(), since: z.number() }).optional();
const health = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), over }),
  z.object({ status: z.literal('learning'), missing: z.string(), over }),
  z.object({
    status: z.literal('error'),
    cause: z.string(),
    text: z.string(),
    since: z.number(),
    told: z.boolean(),
  }),
]);

const detector = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('threshold') }),
  z.looseObject({ kind: z.literal('spike'), at: z.number(), scales: z.array(z.looseObject({ seenMs: z.number() })) }),
  z.looseObject({
    kind: z.literal('negative-surge'),
    at: z.number(),
    negatives: z.looseObject({ seenMs: z.number() }),
  }),
]);

const phase = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('quiet'), restUntil: z.number().optional(), restNovelty: z.number().optional() }),
  z.looseObject({
    kind: z.literal('firing'),
    episode: z.looseObject({ startedAt: z.number(), scale: z.number(), line: z.number(), peak: z.number() }),
  }),
]);

const ruleState = z.object({
  version: z.number(),
  watching: z.string(),
  judgedTo: z.number(),
  revision: z.string(),
  detector,
  phase,
  health,
  verdict: z.looseObject({ at: z.number(), status: z.string(), line: z.number(), explanation: z.string() }).optional(),
  debts: z.array(debt),
  lastEvent: publishedEvent.optional(),
  announced: z.array(z.number()).optional(),
  parked: z.boolean().optional(),
});

const hourCounts = z.object({
  total: z.array(z.number().nullable()),
  types: z.record(z.string(), z.array(z.number())),
});

const head = z.object({
  version: z.number(),
  widthMs: z.number(),
  from: z.number(),
  knownTo: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  revision: z.number(),
  checkedAt: z.number(),
  hours: z.record(z.string(), hourCounts),
});

const bucket = z.object({ tokens: z.number(), at: z.number(), blockedUntil: z.number() });
const budget = z.object({
  version: z.number(),
  counts: bucket,
  scrolls: bucket,
  limits: z.record(z.string(), z.object({ perMinute: z.number(), seenAt: z.number() })),
});

const day = z
  .looseObject({})
  .transform((item) => Object.entries(item).flatMap(([name, hour]) => (/^h\d\d$/.test(name) ? [hour] : [])))
  .pipe(z.array(hourCounts));

/** The kinds of items that it reads; it does not read any others. */
const KINDS: readonly (readonly [RegExp, z.ZodType])[] = [
  [/ rule#/, ruleState],
  [/ series#/, head],
  [/^org#\d+#.* \d{4}-\d\d-\d\d$/, day],
  [/^user#.* budget$/, budget],
];

/** Whether release 0.1.0 reads an item of this kind. Throws, as the release would, if it does not understand the item. */
export function isReadByRelease010(item: Item): boolean {
  const found = KINDS.find(([key]) => key.test(`${item.pk} ${item.sk}`));
  found?.[1].parse(item);
  return found !== undefined;
}

/** A rule's item as release 0.1.0 writes it if nothing changes: with only the fields that it knows. */
export function writtenByRelease010(item: Item): Item {
  const { pk, sk, openOf, expiresAt, written } = item;
  const listed = openOf === undefined ? { expiresAt } : { openOf };
  return { ...ruleState.parse(item), pk, sk, ...listed, ...(written === undefined ? {} : { written }) };
}
