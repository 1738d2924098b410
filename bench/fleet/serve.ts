import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { buildService } from '../../service/build-service.ts';
import { embeddedEnvironment } from '../embedded/embedded-environment.ts';
import { startCloud } from '../embedded/start-cloud.ts';
import { startProxy } from '../embedded/start-proxy.ts';
import { type FleetShape, fleetItems, fleetMentions, fleetWorld, secretOf, tokenOf } from './fleet-world.ts';
import { meterCapacity } from './meter-capacity.ts';
import type { Served, ServedRequest } from './served.ts';

// Serves what a fleet needs, in a process of its own (`served.ts` starts it): the monitoring service, or the embedded AWS with
// the items of the fleet. Otherwise the functions would wait for the work of both on one thread, and take their memory, too.

/** The monitoring service; `now` is the simulated time that the messages set. */
async function serveService({ shape, start, minutes, latencyMs }: ServedRequest): Promise<Served> {
  let now = start;
  let counts = 0;
  const { pastMinutes = 20 } = shape;
  const { app } = await buildService({
    world: fleetWorld(shape),
    mentions: fleetMentions(shape, start - pastMinutes * MINUTE_MS, minutes + pastMinutes),
    clock: () => now,
  });
  app.addHook('onRequest', async () => {
    if (latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  });
  app.addHook('onResponse', async ({ url }) => {
    if (url.endsWith('/mentions/count')) counts += 1;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ready: { address },
    answer: async (asked) => {
      if (asked.setClock !== undefined) now = asked.setClock;
      const taken = counts;
      counts = 0;
      return { counts: taken };
    },
  };
}

/** The embedded AWS, with the items and tokens of the fleet. With `metered` DynamoDB says what it charges. */
async function serveCloud({ shape, address, metered }: ServedRequest): Promise<Served> {
  const cloud = await startCloud();
  const meter = meterCapacity();
  const proxy = metered === true ? await startProxy(cloud.endpoints.dynamoDb, meter.treat) : undefined;
  const tables = await cloud.createTables();
  const [alerts, alertEvents, operations] = [
    await cloud.createTopic(),
    await cloud.createTopic(),
    await cloud.createTopic(),
  ];
  const evaluations = await cloud.createQueue({ FifoQueue: 'true' });
  const { organizations, rules } = fleetItems(shape);
  await writeAll(cloud, tables.organizations, organizations);
  await writeAll(cloud, tables.rules, rules);
  for (const { organizationId } of organizations) {
    const secret = { Name: secretOf(organizationId), SecretString: tokenOf(organizationId) };
    await cloud.clients.secrets.send(new CreateSecretCommand(secret));
  }
  const endpoints = { ...cloud.endpoints, dynamoDb: proxy?.url ?? cloud.endpoints.dynamoDb };
  const topics = { alerts, alertEvents, operations };
  return {
    ready: {
      environment: {
        ...embeddedEnvironment({ tables, topics, address: address ?? '', endpoints }),
        EVALUATIONS_QUEUE_URL: evaluations,
      },
    },
    answer: async (asked) =>
      asked.operations === true
        ? { operations: (await operations.published()).map(({ subject }) => subject) }
        : {
            capacity: meter.reset(),
            messages: asked.takeMessages === true ? (await cloud.drain(evaluations)).map(({ Body = '' }) => Body) : [],
          },
  };
}

async function writeAll(cloud: Awaited<ReturnType<typeof startCloud>>, table: string, items: readonly object[]) {
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: { ...item } } }));
    await cloud.clients.dynamoDb.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

let served: Served | undefined;
process.on('message', (asked: ServedRequest & { shape: FleetShape }) => {
  void (async () => {
    if (served !== undefined) return process.send?.(await served.answer(asked));
    served = await (process.argv[2] === 'service' ? serveService(asked) : serveCloud(asked));
    return process.send?.(served.ready);
  })();
});
process.on('disconnect', () => process.exit());
