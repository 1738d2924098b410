import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { LOCAL_FOLDER } from '../local-folder.ts';

/** The file in which a live run says how to reach it: git-ignored, readable by its owner only, deleted when the run ends. */
export const ENDPOINTS_FILE = join(LOCAL_FOLDER, 'endpoints.json');

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
