import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DAY_MS } from '../../domain/time/units-of-time.ts';

const requests = z.object({ since: z.number(), counts: z.number(), scrolls: z.number() });

const schema = z.object({
  lastTick: z.number(),
  since: z.number(),
  /** Requests sent on the last two UTC days, the newest first. */
  days: z.array(requests).default([]),
});

/**
 * The last tick (epoch ms) at which a secret's rules were evaluated, since when that went on without a break, and the
 * requests that it took.
 */
export type Runs = z.output<typeof schema>;

/** The runs after one more at a tick that sent so many requests; `since` is when the last break ended. */
export function runsAfter(
  before: Runs | undefined,
  tick: number,
  since: number,
  sent: { readonly counts: number; readonly scrolls: number },
): Runs {
  const day = Math.floor(tick / DAY_MS) * DAY_MS;
  const days = before?.days ?? [];
  const today = days.find((each) => each.since === day) ?? { since: day, counts: 0, scrolls: 0 };
  const added = { since: day, counts: today.counts + sent.counts, scrolls: today.scrolls + sent.scrolls };
  return {
    lastTick: Math.max(tick, before?.lastTick ?? tick),
    since,
    days: [added, ...days.filter((each) => each.since !== day)].slice(0, 2),
  };
}

/** Requests sent since the beginning of the UTC day before a time (epoch ms). */
export function usedSince(runs: Runs | undefined, at: number): z.output<typeof requests> {
  const since = Math.floor(at / DAY_MS) * DAY_MS - DAY_MS;
  const days = (runs?.days ?? []).filter((each) => each.since >= since);
  return {
    since,
    counts: days.reduce((sum, { counts }) => sum + counts, 0),
    scrolls: days.reduce((sum, { scrolls }) => sum + scrolls, 0),
  };
}

/** Remembers when evaluations ran, in the State table: what a rule missed is an outage or its own absence. */
export type RunStore = {
  readonly read: (secretName: string) => Promise<Runs | undefined>;
  readonly write: (secretName: string, runs: Runs) => Promise<void>;
};

export function runStore(documents: DynamoDBDocumentClient, table: string): RunStore {
  const keyOf = (secretName: string) => ({ pk: `secret#${secretName}`, sk: 'runs' });
  return {
    async read(secretName) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: keyOf(secretName), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : schema.parse(Item);
    },
    async write(secretName, runs) {
      await documents.send(new PutCommand({ TableName: table, Item: { ...keyOf(secretName), ...runs } }));
    },
  };
}
