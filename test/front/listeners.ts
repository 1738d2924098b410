import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localInstallation } from '../../cli/context/open-local.ts';
import { startReceiver } from '../../cli/receive/start-receiver.ts';
import { startPageServer } from '../../cli/web/start-page-server.ts';
import { startDynamoDb } from '../../local/aws/start-dynamo-db.ts';
import { startEmails } from '../../local/aws/start-emails.ts';
import { startEventBus } from '../../local/aws/start-event-bus.ts';
import { startQueuesAndTopics } from '../../local/aws/start-queues-and-topics.ts';
import { startSecrets } from '../../local/aws/start-secrets.ts';
import { endpointsOf } from '../../local/live/write-endpoints-file.ts';
import { startForeseenService } from '../../local/run/foreseen-service.ts';
import { startMonitoringService } from '../../local/service/start-monitoring-service.ts';
import { openFunctionInvocations } from '../../local/stack/function-invocations.ts';
import { openFunctionUrl } from '../../local/stack/function-urls.ts';
import { runService } from '../../service/run-service.ts';
import { printJson } from '../../service/wire/print-json.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { buildWorld } from '../service/build-world.ts';
import { recordTerminal } from '../support/record-terminal.ts';

type Running = { readonly url: string; stop(): Promise<void> };

/** Everything of this program that listens, by the file that starts it; each is asked with a key unless it has links. */
export const LISTENERS: Readonly<Record<string, () => Promise<Running>>> = {
  'local/aws/start-dynamo-db.ts': startDynamoDb,
  'local/aws/start-queues-and-topics.ts': startQueuesAndTopics,
  'local/aws/answer-aws.ts': startSecrets,
  'local/aws/start-event-bus.ts': startEventBus,
  'local/aws/start-emails.ts': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'front-test-'));
    const emails = await startEmails(folder);
    const stop = async () => {
      await emails.stop();
      await rm(folder, { recursive: true, force: true });
    };
    return { ...emails, stop };
  },
  'local/stack/function-invocations.ts': () => openFunctionInvocations(new Map()),
  'local/stack/function-urls.ts': async () => {
    const opened = await openFunctionUrl();
    const invoke = async () => ({ statusCode: 200, headers: { 'access-control-allow-origin': '*' }, body: 'a page' });
    opened.serve({ label: 'act', invoke, stop: async () => undefined });
    return { ...opened, url: opened.url.slice(0, -1) };
  },
  'local/run/foreseen-service.ts': () => startForeseenService(parseWorld(buildWorld()), [], Date.now()),
  'local/service/start-monitoring-service.ts': () => startMonitoringService(parseWorld(buildWorld()), [], Date.now),
  'service/run-service.ts': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'front-test-'));
    const world = join(folder, 'world.json');
    await writeFile(world, printJson(buildWorld()));
    const { terminal, out } = recordTerminal();
    let close = async () => {};
    await runService(['--port', '0', '--world', world], {
      terminal,
      onListening: (given) => {
        close = given;
      },
    });
    const stop = async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    };
    return { url: /http:\S+/.exec(out())?.[0] ?? '', stop };
  },
  'cli/receive/start-receiver.ts': async () => {
    const signingSecret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const receiver = await startReceiver({ port: 0, signingSecret, onMessage: () => {} });
    return { ...receiver, url: receiver.url.slice(0, -1) };
  },
  'cli/web/start-page-server.ts': async () => {
    const nowhere = 'http://127.0.0.1:9';
    const outputs = Object.fromEntries(
      ['OrganizationsTable', 'RulesTable', 'ChannelsTable', 'StateTable']
        .map((name) => [`${name}Name`, name])
        .concat([
          ['Stage', 'test'],
          ['AlertsTopicArn', 'arn'],
          ['AlertEventsTopicArn', 'arn'],
        ]),
    );
    const endpoints = { dynamoDb: nowhere, queuesAndTopics: nowhere, secrets: nowhere };
    const installation = localInstallation(
      endpointsOf({ stackName: 'mention-alerts-test', endpoints, outputs, serviceUrl: nowhere, tokens: new Map() }),
    );
    const target = { kind: 'local' } as const;
    const server = await startPageServer({ installation, target, port: 0, readOnly: true, onAddress: () => {} });
    return { ...server, url: `http://127.0.0.1:${server.port}` };
  },
};
