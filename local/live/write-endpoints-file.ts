import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ENDPOINTS_FILE, type EndpointsFile, readEndpointsFile } from '../../cli/context/endpoints-file.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../aws/local-account.ts';
import type { ClientEndpoints } from '../aws/start-embedded-aws.ts';
import { LocalError } from '../local-error.ts';

/** What the file is made from. */
export type LiveRun = {
  readonly stackName: string;
  readonly endpoints: ClientEndpoints;
  readonly outputs: Readonly<Record<string, string>>;
  readonly serviceUrl: string;
  /** Tokens of the service by the name of their secret. */
  readonly tokens: ReadonlyMap<string, string>;
};

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
