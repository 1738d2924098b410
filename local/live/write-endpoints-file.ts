import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ENDPOINTS_FILE, type EndpointsFile, readEndpointsFile } from '../../cli/context/endpoints-file.ts';
import { jsonText } from '../../output/json-text.ts';
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
 * Refuses to go on if another live run of this checkout is running. Called before anything is started or written, so that the
 * other one loses nothing.
 *
 * @throws LocalError with the other run's process
 */
export async function requireOnlyRun(path: string = ENDPOINTS_FILE): Promise<void> {
  const other = await readEndpointsFile(path);
  if (other !== undefined && other.pid !== process.pid && isRunning(other.pid)) {
    throw new LocalError(`Another live run is there (process ${other.pid}): end it with Ctrl-C first, or use it.`);
  }
}

/**
 * Writes the file for a run. It has all keys of the run, so nobody else can read it at any time: it is made with that mode, under
 * a name that nobody can foresee, and takes its place at once.
 *
 * @throws LocalError if another live run of this checkout is running
 */
export async function writeEndpointsFile(run: LiveRun, path: string = ENDPOINTS_FILE): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${jsonText(endpointsOf(run), 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await requireOnlyRun(path);
    await rm(path, { force: true });
    // Unlike a rename, this fails if another run that starts at the same time was faster.
    await link(unfinished, path);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isTaken ? new LocalError('Another live run is just being started here: end one of them with Ctrl-C.') : error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Deletes the file, unless it is that of another run by now. */
export async function removeEndpointsFile(path: string = ENDPOINTS_FILE): Promise<void> {
  const file = await readEndpointsFile(path);
  if (file?.pid === process.pid) await rm(path, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is one, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
