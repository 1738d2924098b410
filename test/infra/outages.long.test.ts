import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { DELAYS_ALERTS, STOPS_ALERTS } from '../../cli/schemas/outages-page.ts';
import { type AlarmState, type Samples, statesOf, type Unknowns } from './cloud-watch.ts';
import { ALARMS, type OutageWorld, type Request, startOutageWorld } from './outage-world.ts';

/**
 * Takes one part after the other away and asks the alarms of the synthesized template whether they ring in time, and whether
 * they say OK before it is over. What is promised is what
 * `docs/reference/outages.md` is made from.
 */

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const HOUR = 60;

/** Until then all is well. */
const BEGIN = 13;

const UNKNOWNS: readonly Unknowns[] = [
  { morePeriods: 0, lateMinutes: 0 },
  { morePeriods: 3, lateMinutes: 0 },
  { morePeriods: 10, lateMinutes: 0 },
  { morePeriods: 0, lateMinutes: 2 },
  { morePeriods: 10, lateMinutes: 2 },
  { morePeriods: 0, lateMinutes: 0, fillsNothing: false },
  { morePeriods: 10, lateMinutes: 2, fillsNothing: false },
];

/** What is taken away in a minute, and how it comes back in another. */
type Outage = {
  readonly begin: (world: OutageWorld, minute: number) => unknown;
  readonly end: (world: OutageWorld, minute: number) => unknown;
  readonly during?: (world: OutageWorld, minute: number) => unknown;
  /** Minutes until it hinders anything. @default 0 */
  readonly harmlessFor?: number;
  /** How long it lasts. @default 20 */
  readonly minutes?: number;
  /** Rules are left out. */
  readonly deliveriesOnly?: boolean;
};

const nothing = () => undefined;
const denied = (matches: (request: Request, world: OutageWorld) => boolean): Outage => ({
  begin: (world) => world.deny((request) => matches(request, world)),
  end: (world) => world.deny(undefined),
});
const taken = (...[name, how]: Parameters<OutageWorld['take']>): Outage => ({
  begin: (world) => world.take(name, how),
  end: (world) => world.take(name, undefined),
});
const ofEvaluate = (table: 'organizations' | 'rules' | 'state', operation?: string): Outage =>
  denied(
    (request, { evaluation }) =>
      request.by === 'evaluate' &&
      (operation === undefined || request.operation === operation) &&
      request.tables.includes(evaluation.tables[table]),
  );
/** Deliveries alone, with one alert at the beginning of an outage that lasts for hours. */
const ofDeliveries = (outage: Outage): Outage => ({
  ...outage,
  minutes: 6 * HOUR,
  deliveriesOnly: true,
  begin: (world, minute) => {
    world.alert(minute);
    return outage.begin(world, minute);
  },
});
const ofDeliver = (table: 'channels' | 'state'): Outage =>
  ofDeliveries(
    denied(({ by, tables }, { evaluation }) => by === 'deliver' && tables.includes(evaluation.tables[table])),
  );
const suspend = ({ service }: OutageWorld['evaluation'], state: 'SUSPENDED' | 'ACTIVE') =>
  Object.assign(service.directory.organization(42n) ?? {}, { state });
/** The service, to which every container is new: nothing is known of before. */
const ofService = (begin: Outage['begin']): Outage => ({
  begin,
  end: ({ evaluation }) => {
    evaluation.breakService(undefined);
    evaluation.failRequests(undefined);
    evaluation.alterAnswers(undefined);
    evaluation.limitRequests(undefined);
  },
});
/** The service takes requests and answers none, or none in the time that a run has. */
const hanging = (matches: (path: string) => boolean): Outage => ({
  begin: (world) => world.hang(matches),
  end: (world) => world.hang(undefined),
});
const cold = (outage: Outage): Outage => ({
  ...outage,
  during: (world, minute) => (minute % 3 === 0 ? world.recycle() : undefined),
});

/** By the first cells of the tables; what one row says of several is tried one by one. */
const OUTAGES: Readonly<Record<string, Readonly<Record<string, Outage>>>> = {
  'the schedule, its role': {
    'is gone': { begin: (world) => world.schedule(false), end: (world) => world.schedule(true) },
  },
  '`dispatch`: its concurrency': { 'is 0': taken('dispatch', 'concurrency') },
  '`dispatch`: its code, its time': {
    'does not start': taken('dispatch', 'start'),
    'is too short': taken('dispatch', 'time'),
  },
  '`dispatch`: its permissions; a table; the queue of ticks': {
    'may not scan': denied(({ by, operation }) => by === 'dispatch' && operation === 'Scan'),
    'may not read records': denied(({ by, operation }) => by === 'dispatch' && operation === 'BatchGetItem'),
    'may not send': denied(({ by, operation }) => by === 'dispatch' && operation === 'SendMessageBatch'),
  },
  'the event source of `evaluate`; its permission to receive': {
    'is disabled': { begin: (world) => world.evaluations.poll(false), end: (world) => world.evaluations.poll(true) },
  },
  '`evaluate`: its concurrency': { 'is 0': taken('evaluate', 'concurrency') },
  '`evaluate`: its code, its time': {
    'does not start': taken('evaluate', 'start'),
    'is too short': taken('evaluate', 'time'),
  },
  '`evaluate`: its permissions; a table': {
    // A container that has read them judges on, until one of them changes.
    'on Organizations': cold(ofEvaluate('organizations')),
    'on Rules': cold(ofEvaluate('rules')),
    'on State': ofEvaluate('state'),
    'to get one item': ofEvaluate('state', 'GetItem'),
    'to get items': ofEvaluate('state', 'BatchGetItem'),
    'to query': ofEvaluate('state', 'Query'),
    'to put': ofEvaluate('state', 'PutItem'),
  },
  '`evaluate`: its permission to update items of State': {
    // The oldest hour of a series leaves its head with the first bucket of the next hour.
    'when the hour is over': { ...ofEvaluate('state', 'UpdateItem'), minutes: 80, harmlessFor: 66 - BEGIN },
  },
  '`evaluate`: its permission to delete items of State': {
    'when a notice is over': {
      ...ofEvaluate('state', 'DeleteItem'),
      begin: async (world, minute) => {
        await world.evaluation.putRule({ ruleId: 'odd', watch: 'nothing' });
        await ofEvaluate('state', 'DeleteItem').begin(world, minute);
      },
      during: ({ evaluation }, minute) => (minute === BEGIN + 6 ? evaluation.deleteRule('odd') : undefined),
      // Told at minute 16, mended at minute 19, looked at again at minute 21.
      harmlessFor: 21 - BEGIN,
      minutes: 40,
    },
  },
  'the topic `operations`; the permission to publish there': {
    'with something to tell': {
      begin: async ({ evaluation }) => {
        await evaluation.putRule({ ruleId: 'odd', watch: 'nothing' });
        evaluation.moveSns('http://127.0.0.1:9');
      },
      end: ({ evaluation }) => evaluation.moveSns(),
    },
  },
  'the secret of a token: its permission, its key, itself; a wrong token': {
    'may not be read': {
      ...denied(({ by, operation }) => by === 'evaluate' && operation === 'GetSecretValue'),
      during: (world) => world.recycle(),
    },
    'holds a wrong token': {
      begin: ({ evaluation }) => evaluation.putSecret('mention-alerts/token/main', 'wrong'),
      end: ({ evaluation }) => evaluation.putSecret('mention-alerts/token/main', 'admin-token'),
    },
  },
  'the service: down, slow, a wrong address, errors, nonsense, refusals': {
    'answers nothing, or too late': hanging(() => true),
    'answers nothing, and containers are new': cold(hanging(() => true)),
    'counts nothing in time': hanging((path) => path.includes('count')),
    'is gone': ofService(({ evaluation }) => evaluation.breakService('gone')),
    'is gone, and containers are new': cold(ofService(({ evaluation }) => evaluation.breakService('gone'))),
    'answers something else, as at a wrong address': cold(
      ofService(({ evaluation }) => evaluation.alterAnswers(() => '<html>Welcome</html>')),
    ),
    'does not say who the user is': cold(
      ofService(({ evaluation }) => evaluation.failRequests((path) => path.endsWith('/me'))),
    ),
    'does not give an organization': cold(
      ofService(({ evaluation }) => evaluation.failRequests((path) => path.endsWith('/organizations/42'))),
    ),
    'counts nothing': ofService(({ evaluation }) => evaluation.failRequests((path) => path.includes('count'))),
    'refuses all counts': ofService(({ evaluation }) =>
      evaluation.limitRequests((path) => (path.includes('count') ? 3600 : undefined)),
    ),
  },
  'the topics `alerts` and `alert-events`; the permission to publish there': {
    'take nothing while a rule fires': {
      begin: async ({ evaluation }, minute) => {
        evaluation.feed(minute, 20);
        evaluation.moveSns('http://127.0.0.1:9');
      },
      end: ({ evaluation }) => evaluation.moveSns(),
      // The rule is judged three minutes later.
      harmlessFor: 3,
    },
  },
  'an organization that is suspended; an allowance that is used up': {
    'is suspended': {
      begin: ({ evaluation }) => suspend(evaluation, 'SUSPENDED'),
      end: ({ evaluation }) => suspend(evaluation, 'ACTIVE'),
      minutes: 2 * HOUR,
    },
  },
  'a tick that ends the function or cannot be read': {
    // It is given up at minute 21, a minute after the watch has looked.
    'comes once': {
      begin: nothing,
      during: ({ evaluations }, minute) =>
        minute === 16 ? evaluations.send('no tick', 'token', minute * 60) : undefined,
      harmlessFor: 16 - BEGIN,
      end: nothing,
      minutes: 40,
    },
  },
  '`deliver`: its concurrency': { 'is 0': ofDeliveries(taken('deliver', 'concurrency')) },
  '`deliver`: its code, its time': {
    'does not start': ofDeliveries(taken('deliver', 'start')),
    'is too short': ofDeliveries(taken('deliver', 'time')),
  },
  '`deliver`: its permissions; a table; the secret of a channel': {
    'on Channels': ofDeliver('channels'),
    'on State': ofDeliver('state'),
    'to read the secret': ofDeliveries(
      denied(({ by, operation }) => by === 'deliver' && operation === 'GetSecretValue'),
    ),
  },
  'the event source of `deliver`; its permission to receive': {
    'is disabled': ofDeliveries({
      begin: (world) => world.deliveries.poll(false),
      end: (world) => world.deliveries.poll(true),
    }),
  },
  'a receiver: down, slow, refusing': {
    'answers 500 for hours': ofDeliveries({
      begin: ({ receiver }) => receiver.answerWith((_, response) => response.writeHead(500).end()),
      end: ({ receiver }) => receiver.answerWith((_, response) => response.writeHead(200).end()),
    }),
  },
  'the queue of deliveries; its policy': {
    'takes no event': {
      begin: nothing,
      during: ({ deliveries }) => deliveries.toDeadLetters(),
      end: nothing,
      minutes: 20,
      deliveriesOnly: true,
    },
  },
};

/** The states of an alarm from minute 1 on, for each of the unknowns. */
function statesFor(name: string, samples: Samples, last: number): AlarmState[][] {
  const alarm = ALARMS.get(name);
  if (alarm === undefined) throw new Error(`the template has no alarm ${name}`);
  return UNKNOWNS.map((unknowns) => statesOf(alarm, samples, { first: 1, last, unknowns }));
}

const TOLD = [...STOPS_ALERTS, ...DELAYS_ALERTS];
const CASES = TOLD.flatMap((row) =>
  Object.entries(OUTAGES[row.outage] ?? {}).map(([how, outage]) => ({ ...row, how, test: outage })),
);

describe('the tables of outages', () => {
  test('promise ten minutes', () => {
    expect(STOPS_ALERTS.length).toBeGreaterThan(10);
    expect(Math.max(...TOLD.map(({ rings }) => rings))).toBeLessThanOrEqual(10);
  });

  test('name what is tried here, and nothing else', () => {
    const told = TOLD.map(({ outage }) => outage);
    expect(told.sort()).toEqual(Object.keys(OUTAGES).sort());
  });

  test('link each alarm to its own entry', () => {
    for (const { alarm, entry } of TOLD) {
      expect([alarm, ALARMS.get(alarm)?.runbookEntry]).toEqual([alarm, entry]);
    }
  });
});

describe('an outage rings in time, and is over when it is over', () => {
  test.each(CASES)('$outage: $how', async ({ alarm: name, rings, ends, test: outage }) => {
    const { minutes = 20, deliveriesOnly = false, during, harmlessFor = 0 } = outage;
    const end = BEGIN + minutes;
    const last = end + ends + 1;
    const world = await startOutageWorld(cloud);
    if (deliveriesOnly) world.onlyDeliveries();
    for (let minute = 1; minute <= last; minute += 1) {
      if (minute === BEGIN) await outage.begin(world, minute);
      if (minute === end) {
        await outage.end(world, minute);
        // Whoever mended it drops what was given up, too.
        for (const queue of [world.evaluations, world.deliveries]) queue.purgeDeadLetters();
      }
      if (minute >= BEGIN && minute < end) await during?.(world, minute);
      await world.minute(minute);
    }
    for (const other of ALARMS.keys()) {
      for (const states of statesFor(other, world.samples, BEGIN - 1))
        expect([other, states.at(-1)]).toEqual([other, 'OK']);
    }
    for (const states of statesFor(name, world.samples, last)) {
      const rang = states.indexOf('ALARM', BEGIN - 1) + 1;
      expect(rang, states.map(([first]) => first).join('')).toBeGreaterThanOrEqual(BEGIN);
      expect(rang - BEGIN + 1 - harmlessFor).toBeLessThanOrEqual(rings);
      expect(new Set(states.slice(rang - 1, end - 1))).toEqual(new Set(['ALARM']));
      expect(states.at(-1)).toBe('OK');
    }
  });
});

test('ticks of one cause that die again and again are one incident of the alarm', async () => {
  const world = await startOutageWorld(cloud);
  world.take('evaluate', 'start');
  for (let minute = 1; minute <= 60; minute += 1) await world.minute(minute);
  for (const name of ['EvaluateNotRunning', 'Trouble']) {
    for (const states of statesFor(name, world.samples, 60)) {
      const begins = states.filter((state, at) => state === 'ALARM' && states[at - 1] !== 'ALARM');
      expect(begins, name).toHaveLength(1);
    }
  }
});

test.each(['start', 'concurrency'] as const)('a heartbeat that fails, or does not run, rings: %s', async (how) => {
  const world = await startOutageWorld(cloud);
  world.onlyDeliveries();
  for (let minute = 1; minute <= 80; minute += 1) {
    if (minute === 21) world.take('heartbeat', how);
    if (minute === 51) world.take('heartbeat', undefined);
    await world.minute(minute);
  }
  for (const states of statesFor('HeartbeatNotRunning', world.samples, 80)) {
    const rang = states.indexOf('ALARM', 16) + 1;
    expect(rang).toBeGreaterThan(21);
    expect(rang).toBeLessThanOrEqual(40);
    expect(states.slice(rang - 1, 50)).not.toContain('OK');
    expect(states.at(-1)).toBe('OK');
  }
});
