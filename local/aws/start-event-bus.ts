import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Listener } from '../../front/start-listener.ts';
import { type AwsAnswer, type AwsSettings, answerAws, awsFailure } from './answer-aws.ts';

const entry = z.object({
  Source: z.string().default(''),
  DetailType: z.string().default(''),
  Detail: z.string().default(''),
  Time: z.number().optional(),
  Resources: z.array(z.string()).default([]),
  EventBusName: z.string().default('default'),
});

const request = z.object({ Entries: z.array(entry).min(1).max(10) });

/** An event as a rule of the bus would see it. */
type BusEvent = {
  readonly id: string;
  readonly source: string;
  readonly 'detail-type': string;
  readonly time: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
  readonly bus: string;
};

/** What EventBridge takes for all entries of a request together, in bytes. */
const MOST_BYTES = 262_144;

/** An EventBridge that keeps what was put on its buses. `refuse` sets which entries it refuses for now, and with which code. */
export interface EmbeddedEventBus extends Listener {
  readonly events: readonly BusEvent[];
  refuse(codeFor: (detail: string) => string | undefined): void;
}

/**
 * Starts an EventBridge on a port of the loopback interface (0: a free one). It knows `PutEvents`, with its limits, and refuses
 * other operations. GET gives what was put on its buses, oldest first, for callers in another thread.
 */
export async function startEventBus(settings: AwsSettings = {}): Promise<EmbeddedEventBus> {
  const events: BusEvent[] = [];
  let codeFor: (detail: string) => string | undefined = () => undefined;
  async function answer(asked: {
    readonly operation: string;
    readonly body: unknown;
    readonly method: string;
  }): Promise<AwsAnswer> {
    const { operation, body, method } = asked;
    if (method === 'GET') return { status: 200, body: events };
    if (operation !== 'PutEvents') return awsFailure('UnknownOperationException', `it does not know ${operation}`);
    const read = request.safeParse(body);
    if (!read.success) return awsFailure('ValidationException', z.prettifyError(read.error));
    const { Entries } = read.data;
    // Does not share the code of the functions, so that a mistake in theirs is found here.
    const size = Entries.map(
      ({ Source, DetailType, Detail, Resources, Time }) =>
        Buffer.byteLength(`${Source}${DetailType}${Detail}${Resources.join('')}`) + (Time === undefined ? 0 : 14),
    ).reduce((sum, bytes) => sum + bytes, 0);
    if (size > MOST_BYTES)
      return awsFailure('ValidationException', 'Total size of the entries in the request is over the limit.');
    const results = Entries.map((each) => put(each));
    const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
    return { status: 200, body: { FailedEntryCount, Entries: results } };
  }

  function put({ Source, DetailType, Detail, Time, Resources, EventBusName }: z.output<typeof entry>) {
    const code = codeFor(Detail);
    if (code !== undefined) return { ErrorCode: code, ErrorMessage: 'refused for now' };
    if (Source === '' || DetailType === '')
      return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Parameter is missing.' };
    if (Source.startsWith('aws.')) return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'reserved' };
    const detail = objectIn(Detail);
    if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    const id = randomUUID();
    const time = new Date(Time === undefined ? Date.now() : Time * 1000).toISOString();
    events.push({
      id,
      source: Source,
      'detail-type': DetailType,
      time,
      resources: Resources,
      detail,
      bus: EventBusName,
    });
    return { EventId: id };
  }

  return {
    ...(await answerAws(answer, settings)),
    events,
    refuse: (code) => {
      codeFor = code;
    },
  };
}

function objectIn(detail: string): object | undefined {
  try {
    const json: unknown = JSON.parse(detail);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
