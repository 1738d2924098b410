import { dispatch } from '../../functions/dispatch/dispatch.ts';
import { judgedUpTo } from '../../functions/domain/alerting/unwritten-verdicts.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { evaluate } from '../../functions/evaluate/evaluate.ts';
import { parseEvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import {
  type FleetShape,
  fleetItems,
  groupOf,
  groupsReadByNobody,
  keywordOf,
  mentionsOf,
} from '../fleet/fleet-world.ts';
import { startContainer } from '../simulation/container.ts';
import { faultless } from '../simulation/faultless.ts';
import { memoryDynamoDb } from '../simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { type Asked, type ServiceTruth, simulatedService } from '../simulation/simulated-service.ts';
import { STORE_TABLES } from '../simulation/store-tables.ts';
import { virtualClock } from '../simulation/virtual-clock.ts';
import { meterUnits, type Units } from './meter-units.ts';

/** More items than any fleet here has, so that a query is one page. */
const PAGE = 100_000;

const EVALUATION_MS = 50_000;

/** What one minute of the fleet took: its evaluations, the requests to the service by purpose, and units of DynamoDB. */
type RequestedMinute = {
  readonly ms: number;
  /** How long its evaluations waited for answers of the service, in simulated ms. */
  readonly waitedMs: number;
  /** Processor time of this process, in ms. */
  readonly cpuMs: number;
  readonly requests: Readonly<Record<string, number>>;
  readonly units: Units;
  /** Those of `dispatch`, which are not in `units`. */
  readonly dispatchUnits: Units;
};

/**
 * `evaluate` with a DynamoDB and a monitoring service in memory, as in the simulations of the tests: hundreds of times as fast
 * as over HTTP, to measure requests only. It has one organization. With `seriesAlone` no group is read at once. The service has
 * its limits, and answers after `latencyMs` of simulated time.
 */
export function simulatedFleet(
  shape: FleetShape,
  {
    start,
    minutes,
    seriesAlone,
    latencyMs = 0,
  }: {
    readonly start: number;
    readonly minutes: number;
    readonly seriesAlone: boolean;
    readonly latencyMs?: number;
  },
) {
  const { pastMinutes = 20 } = shape;
  const clock = virtualClock(start);
  const calm = faultless(clock, 'fleet');
  const meter = meterUnits(memoryDynamoDb(STORE_TABLES, PAGE, clock.now));
  const { database } = meter;
  const { organizations, rules } = fleetItems(shape);
  for (const item of organizations) database.put('organizations', item);
  for (const item of rules) database.put('rules', item);
  if (seriesAlone) for (const item of groupsReadByNobody(shape)) database.put('state', item);
  const past = { start: start - pastMinutes * MINUTE_MS, minutes: minutes + pastMinutes };
  const answer = simulatedService(truthOf(shape, past), clock.now);
  let requests: Record<string, number> = {};
  const told: string[] = [];
  const queue: string[] = [];
  const service = (asked: Asked) => {
    const purpose = purposeOf(asked);
    if (purpose !== undefined) requests[purpose] = (requests[purpose] ?? 0) + 1;
    return answer(asked);
  };
  const run = (at: number) => calm.log.startRun({ name: 'evaluate', crashAt: undefined, endsAt: at + EVALUATION_MS });
  const container = startContainer(
    {
      ...calm,
      service,
      database,
      enqueue: (body) => queue.push(body),
      accept: ({ topic, subject }) => {
        if (topic === 'operations') told.push(subject);
      },
    },
    run(start),
    0,
  );
  const later = <Asking extends readonly unknown[], Result>(call: (...asked: Asking) => Promise<Result>) => {
    return async (...asked: Asking) => {
      const result = await call(...asked);
      if (latencyMs > 0) await clock.wait(latencyMs);
      return result;
    };
  };
  const ports: EvaluatePorts = {
    ...container.ports,
    clientFor(token) {
      const client = container.ports.clientFor(token);
      const { me, organization, count, scroll } = client;
      return {
        ...client,
        me: later(me),
        organization: later(organization),
        count: later(count),
        scroll: later(scroll),
      };
    },
  };
  const { states, history } = ports;
  return {
    rules: rules.length,
    /** Dispatches a minute after the start, and runs the evaluation that this asks for. */
    async minute(minute: number): Promise<RequestedMinute> {
      const tick = start + minute * MINUTE_MS;
      clock.advanceTo(tick + 2000);
      requests = {};
      meter.taken();
      container.run = run(clock.now());
      await dispatch(container.dispatch, tick);
      const dispatchUnits = meter.taken();
      const startedAt = performance.now();
      const cpuAt = process.cpuUsage();
      const waitingSince = clock.now();
      for (const body of queue.splice(0)) {
        container.run = run(clock.now());
        await evaluate(parseEvaluationMessage(body), ports, {
          clock: clock.now,
          deadlineMs: clock.now() + EVALUATION_MS - 10_000,
          lastMs: Number.POSITIVE_INFINITY,
          retried: false,
        });
        await clock.idle();
      }
      const { user, system } = process.cpuUsage(cpuAt);
      return {
        ms: performance.now() - startedAt,
        waitedMs: clock.now() - waitingSince,
        cpuMs: (user + system) / 1000,
        requests,
        units: meter.taken(),
        dispatchUnits,
      };
    },
    /** How many groups are read at once. */
    trustedGroups: () =>
      database
        .itemsOf('state')
        .filter(({ sk, trust }) => String(sk).startsWith('group#') && JSON.stringify(trust).includes('"trusted"'))
        .length,
    /** How many minutes the last judged boundary of each rule lies back at a minute after the start. */
    async lags(minute: number): Promise<number[]> {
      const parsed = rules.flatMap((item) => {
        const rule = parseRule(item);
        return rule.ok ? [rule.value] : [];
      });
      const { found } = await states.read(parsed.map(ruleKeyOf));
      const heads = await history.heads([...scheduleOf(parsed, shape.requestsPerMinute).series.values()]);
      return parsed.map((rule) => {
        const state = found.get(ruleKeyText(rule));
        const judgedTo = state === undefined ? start : judgedUpTo(rule, state, heads.found);
        return (start + minute * MINUTE_MS - judgedTo) / MINUTE_MS;
      });
    },
    /** The subjects of the messages to operations since the last call. */
    operations: (): string[] => told.splice(0),
  };
}

function truthOf(
  shape: FleetShape,
  { start, minutes }: { readonly start: number; readonly minutes: number },
): ServiceTruth {
  const ofGroup = (group: number) =>
    Array.from({ length: shape.keywords }, (_, at) => at)
      .filter((at) => at % shape.groups === group)
      .map((at) => keywordOf(1, at));
  const [first, ...others] = Array.from({ length: shape.groups }, (_, at) => ({
    groupId: groupOf(1, at),
    keywordIds: ofGroup(at),
  }));
  if (first === undefined) throw new Error('a fleet has a group at least');
  let id = 0;
  const mentions = [...mentionsOf(shape, start, minutes)].map(({ keywordId, type, feedTime }) => {
    id += 1;
    return {
      id,
      keywordId,
      type,
      negative: id % 5 === 0,
      feedTime,
      from: feedTime,
      to: Number.POSITIVE_INFINITY,
    };
  });
  return {
    organizationId: 1n,
    ...first,
    otherGroups: others,
    // So that rules know what is usual for as long as there are mentions.
    createdAt: start,
    monthlyLimit: 1_000_000_000,
    tokens: [{ token: 'token', storedAt: 0, from: 0, to: Number.POSITIVE_INFINITY }],
    mentions,
    malformed: new Set(),
  };
}

/** The purpose of a count or scroll: whether it is of a group or keyword, and how long its span is. */
function purposeOf({ path, body }: Asked): string | undefined {
  const [, scope, kind] = /(group|keyword)s\/\d+\/mentions\/(count|scroll)$/.exec(path) ?? [];
  if (scope === undefined || kind === undefined) return undefined;
  const { query }: { query?: { feedTime?: { from?: string; to?: string; relative?: string } } } = JSON.parse(
    body ?? '{}',
  );
  const { from, to, relative } = query?.feedTime ?? {};
  if (relative !== undefined) return `${kind} of a ${scope}, ${relative}`;
  const ms = Date.parse(to ?? '') - Date.parse(from ?? '');
  const span = ms <= HOUR_MS / 4 ? 'a bucket' : ms <= 6 * HOUR_MS ? 'some hours' : 'more';
  return `${kind} of a ${scope}, ${span}`;
}
