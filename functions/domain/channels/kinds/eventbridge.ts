import * as z from 'zod';
import { jsonOf } from '../../json-of.ts';
import { fitting, type ReceiverLimit } from '../../messages/receiver-limit.ts';
import type { SendOutcome } from '../judge-attempt.ts';

/** What a bus takes at most. */
export const BUS_LIMITS = {
  entry: {
    of: 'an entry: its detail, names and time',
    most: 262_144,
    unit: 'bytes of UTF-8',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevent-size.html',
    measure: entryBytes,
  },
} satisfies Record<string, ReceiverLimit<BusEntry>>;

/** The time of an entry counts as this many bytes. */
const TIME_BYTES = 14;

/** An event in the form of a bus; `detail` is the whole event, JSON. `time` in epoch ms. */
export type BusEntry = {
  readonly id: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: string;
  readonly time: number;
  readonly resources: readonly string[];
};

const cloudEvent = z.lazy(() =>
  z.looseObject({
    specversion: z.literal('1.0'),
    id: z.string().min(1),
    source: z.string().min(1).max(256),
    type: z.string().min(1).max(128),
    subject: z.string().optional(),
    time: z.iso.datetime({ offset: true }).transform((time) => Date.parse(time)),
    data: z.record(z.string(), z.unknown()),
  }),
);

/** The size of an entry as EventBridge calculates it; source: "Calculating PutEvents event entry size". */
function entryBytes({ source, detailType, detail, resources }: BusEntry): number {
  return [source, detailType, detail, ...resources].reduce((sum, text) => sum + Buffer.byteLength(text), TIME_BYTES);
}

/**
 * Reads a published event (CloudEvents 1.0, JSON) as an entry of a bus: its source and type, the event itself as the
 * detail, its subject as the resource. An event that is too large for a bus is sent without its mentions, as if they
 * could not be read. Undefined if the text is not an event, or too large even then.
 */
export function busEntry(body: string): BusEntry | undefined {
  const json = jsonOf(body);
  const read = cloudEvent.safeParse(json);
  if (!read.success) return undefined;
  const { id, source, type, subject, time, data } = read.data;
  const parts = { id, time, source, detailType: type, resources: subject === undefined ? [] : [subject] };
  const bare = () => {
    const { story: _story, ...rest } = data;
    const shown = { ...rest, samples: [], samplesShown: 0, samplesStatus: 'failed' };
    return JSON.stringify({ ...read.data, time: new Date(time).toISOString(), data: shown });
  };
  const make = (leftOut: number) => ({ ...parts, detail: leftOut === 0 ? body : bare() });
  const entry = fitting(1, make, Object.values(BUS_LIMITS));
  return entryBytes(entry) <= BUS_LIMITS.entry.most ? entry : undefined;
}

/** Puts one event on a bus, once; never throws. */
export type EventBus = { readonly put: (entry: BusEntry, timeoutMs: number) => Promise<SendOutcome> };

/** The name of a bus, given by its name or ARN, among the receivers of events. */
export function busReceiver(bus: string): string {
  return `eventbridge:${bus}`;
}
