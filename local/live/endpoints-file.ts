import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../aws/local-account.ts';
import type { ClientEndpoints } from '../aws/start-embedded-aws.ts';
import { LocalError } from '../local-error.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/** The file in which a live run says how to reach it: git-ignored, readable by its owner only, deleted when the run ends. */
const ENDPOINTS_FILE = join(PROJECT_ROOT, '.local', 'endpoints.json');

const endpointsFile = z.object({
  /** The id of the process of the run. */
  pid: z.int(),
  startedAt: z.iso.datetime(),
  stackName: z.string(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** Addresses of the embedded AWS. */
  endpoints: z.object({ dynamoDb: z.url(), sqs: z.url(), sns: z.url(), secretsManager: z.url() }),
  /** The stack's outputs: names of tables and functions, ARNs of topics, URLs of queues, name of the token's secret. */
  outputs: z.record(z.string(), z.string()),
  /** Secrets that hold a token of the service. */
  tokenSecretNames: z.array(z.string()),
  /** The embedded monitoring service, and a token that it accepts. */
  service: z.object({ url: z.url(), token: z.string() }),
});

/** What a live run tells other programs on this machine. */
export type EndpointsFile = z.output<typeof endpointsFile>;

/** What the file is made from. */
export interface LiveRun {
  readonly stackName: string;
  readonly endpoints: ClientEndpoints;
  readonly outputs: Readonly<Record<string, string>>;
  readonly serviceUrl: string;
  /** Tokens of the service by the name of their secret. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Gives the content of the file for a run. */
export function endpointsOf({ stackName, endpoints, outputs, serviceUrl, tokens }: LiveRun): EndpointsFile {
  const { dynamoDb, queuesAndTopics, secrets } = endpoints;
  return {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    stackName,
    region: LOCAL_ACCOUNT.region,
    credentials: LOCAL_CREDENTIALS,
    endpoints: { dynamoDb, sqs: queuesAndTopics, sns: queuesAndTopics, secretsManager: secrets },
    outputs: { ...outputs },
    tokenSecretNames: [...tokens.keys()],
    service: { url: serviceUrl, token: [...tokens.values()][0] ?? '' },
  };
}

/**
 * Writes the file for a run.
 *
 * @throws LocalError if another live run of this checkout is running
 */
export async function writeEndpointsFile(run: LiveRun, path: string = ENDPOINTS_FILE): Promise<void> {
  const other = await readEndpointsFile(path);
  if (other !== undefined && other.pid !== process.pid && isRunning(other.pid)) {
    throw new LocalError(`Another live run is there (process ${other.pid}): end it with Ctrl-C first, or use it.`);
  }
  const content = endpointsOf(run);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}

/** Gives the file of the current run, or undefined if there is none or it cannot be read. */
export async function readEndpointsFile(path: string = ENDPOINTS_FILE): Promise<EndpointsFile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return endpointsFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Deletes the file. */
export async function removeEndpointsFile(path: string = ENDPOINTS_FILE): Promise<void> {
  await rm(path, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
