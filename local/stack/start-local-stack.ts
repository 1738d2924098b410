import { type AwsClients, createAwsClients } from '../aws/aws-clients.ts';
import type { KeptAws } from '../aws/kept-aws.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../aws/local-account.ts';
import { type AwsEndpoints, startEmbeddedAws } from '../aws/start-embedded-aws.ts';
import { buildWorker } from '../build-worker.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import { type FunctionLogs, openFunctionLogs } from '../lambda/function-logs.ts';
import { type LocalFunction, startFunction } from '../lambda/start-function.ts';
import { createResources } from './create-resources.ts';
import { type EventSource, eventSourcesOf } from './event-sources-of.ts';
import { openFunctionInvocations } from './function-invocations.ts';
import { openFunctionUrls } from './function-urls.ts';
import { functionsOf } from './functions-of.ts';
import { resolveTemplate } from './resolve-template.ts';
import { type Schedule, schedulesOf } from './schedules-of.ts';
import { synthesize } from './synthesize.ts';

export type LocalStackSettings = {
  /** Address of the media monitoring service. */
  readonly mediaApiUrl: string;
  /** The clock of a replay; without it everything runs in real time. */
  readonly clock?: SimulatedClock;
  /** What it takes over from an earlier run; without it everything is empty and on free ports. */
  readonly kept?: KeptAws;
  /** More context for the CDK application, as an operator would set it. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Whether series are looked at before their bucket is over, as in a deployed stack; they are unless it says no. */
  readonly looksEarly?: boolean;
  /** The address of the page of the run, to which messages link; the template knows only that of a hosted one. */
  readonly pageAddress?: string;
  /** Is called if the stack has to be synthesized, which takes a while. */
  readonly onMaking?: () => void;
};

/** The whole stack on this machine, made from the synthesized template alone. */
export type RunningStack = {
  readonly name: string;
  readonly endpoints: AwsEndpoints;
  /** Opened in a browser it shows the emails that were sent. */
  readonly emailPages: string;
  readonly clients: AwsClients;
  /** The stack's outputs, by the names that a deployed stack gives them. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly schedules: readonly Schedule[];
  readonly eventSources: readonly EventSource[];
  /** The functions, by name and by ARN. */
  readonly functions: ReadonlyMap<string, LocalFunction>;
  readonly logs: FunctionLogs;
  /** All ports, by the names under which a later start takes them over. */
  readonly ports: Readonly<Record<string, number>>;
  stop(): Promise<void>;
};

/** Synthesizes the stack, starts the embedded AWS, creates the resources of the template and prepares its functions. */
export async function startLocalStack({
  mediaApiUrl,
  clock,
  kept,
  context,
  looksEarly = true,
  pageAddress,
  onMaking,
}: LocalStackSettings): Promise<RunningStack> {
  const [synthesized, aws, functionWorker] = await Promise.all([
    synthesize(context ?? {}, onMaking),
    startEmbeddedAws(clock, kept),
    buildWorker(new URL('../lambda/function-worker.ts', import.meta.url)),
  ]);
  const clients = createAwsClients(aws.endpoints);
  const functionUrls = await openFunctionUrls(synthesized.template, kept?.ports);
  const stack = resolveTemplate(synthesized.template, {
    stackName: synthesized.stackName,
    queuesUrl: aws.endpoints.queuesAndTopics,
    functionUrls,
    // The address is a parameter, so that a kept synthesis can be used whichever port the service has.
    parameters: { MediaApiUrl: mediaApiUrl },
  });
  await createResources(stack, clients, aws.endpoints.queuesAndTopics);

  const logs = openFunctionLogs();
  const functions = new Map<string, LocalFunction>();
  const invocations = await openFunctionInvocations(functions);
  for (const { environment, ...settings } of functionsOf(stack, synthesized.assetFolders)) {
    const running = startFunction(functionWorker, {
      ...settings,
      environment: {
        ...environment,
        ...(looksEarly ? {} : { EARLY_LOOKS: '' }),
        ...(pageAddress === undefined ? {} : { PAGE_ADDRESS: pageAddress }),
        ...runtimeEnvironment(settings, aws.endpoints),
        AWS_ENDPOINT_URL_LAMBDA: invocations.url,
      },
      log: logs.of(settings.label),
      ...(clock === undefined ? {} : { clock: clock.memory }),
    });
    functions.set(settings.functionName, running).set(settings.functionArn, running);
  }
  for (const { logicalId, type, properties } of stack.resources) {
    const target = type === 'AWS::Lambda::Url' ? functions.get(String(properties.TargetFunctionArn)) : undefined;
    if (target !== undefined) functionUrls.get(logicalId)?.serve(target);
  }

  return {
    name: stack.name,
    endpoints: aws.endpoints,
    emailPages: aws.emailPages,
    clients,
    outputs: stack.outputs,
    schedules: schedulesOf(stack),
    eventSources: eventSourcesOf(stack),
    functions,
    logs,
    ports: portsOf({
      ...aws.endpoints,
      ...Object.fromEntries([...functionUrls].map(([id, { url }]) => [id, url])),
    }),
    stop: async () => {
      await Promise.all([...functionUrls.values(), invocations].map(({ stop }) => stop()));
      await Promise.all([...new Set(functions.values())].map((running) => running.stop()));
      clients.close();
      await Promise.all([aws.stop(), logs.close()]);
    },
  };
}

function portsOf(addresses: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, Number(new URL(url).port)]));
}

/** The variables that Lambda itself puts into a function's environment, and the addresses of the embedded services. */
function runtimeEnvironment(
  { functionName, memoryMb }: { functionName: string; memoryMb: number },
  endpoints: AwsEndpoints,
): Record<string, string> {
  return {
    TZ: ':UTC',
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_DEFAULT_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
    AWS_ENDPOINT_URL_SNS: endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_SQS: endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_S3: endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventBus,
    AWS_ENDPOINT_URL_SESV2: endpoints.emails,
  };
}
