import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { BUNDLING } from '../../infra/write-function.ts';

/** A module as bundles have it in place of a package. */
const inBundles = createRequire(fileURLToPath(import.meta.url));

afterEach(() => void vi.unstubAllEnvs());

test('what bundles have of undici sends a request and reads its answer', async () => {
  const server = createServer((request, response) => {
    request.pipe(response.setHeader('x-path', request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { Agent }: Pick<typeof import('undici'), 'Agent'> = inBundles(BUNDLING.alias.undici);
  const agent = new Agent({ connections: 2 });
  const asked = {
    origin: `http://127.0.0.1:${port}`,
    path: '/count?a=b',
    method: 'POST',
    body: '{"query":{}}',
  } as const;
  const { statusCode, headers, body } = await agent.request(asked);
  expect([statusCode, headers['x-path'], await body.text()]).toEqual([200, '/count?a=b', '{"query":{}}']);
  await agent.close();
  server.close();
});

test('what bundles have of credentials takes those that Lambda gives, and says that there are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outfile = join(folder, 'credentials.cjs');
  const { format, mainFields, alias } = BUNDLING;
  const entryPoints = [alias['@aws-sdk/credential-provider-node']];
  await build({ entryPoints, outfile, format, mainFields: [...mainFields], bundle: true, platform: 'node' });
  const { defaultProvider }: { readonly defaultProvider: () => () => Promise<unknown> } = inBundles(outfile);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) vi.stubEnv(name, name);
  expect(await defaultProvider()()).toMatchObject({
    accessKeyId: 'AWS_ACCESS_KEY_ID',
    secretAccessKey: 'AWS_SECRET_ACCESS_KEY',
    sessionToken: 'AWS_SESSION_TOKEN',
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  await expect(defaultProvider()()).rejects.toThrow('environment variable credentials');
});
