import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocal } from '../../cli/context/open-local.ts';
import { buildPage } from '../../cli/web/build-page.ts';
import { pageApi } from '../../cli/web/page-api.ts';
import { serviceDoor } from '../../cli/web/service-door.ts';
import { endedSessions } from '../../functions/adapters/dynamodb/ended-sessions.ts';
import { answerHosted } from '../../functions/hosted-page/hosted-page.ts';
import { idTokenVerifier } from '../../functions/hosted-page/id-token.ts';
import { isDocumentAddress, PAGE_HEADERS } from '../../functions/served-page.ts';
import { findBrowser, NO_BROWSER } from '../../local/page/find-browser.ts';
import { startInstallation, type TestInstallation } from '../cli/start-installation.ts';
import { type SignIn, startSignIn } from './start-sign-in.ts';

const executablePath = findBrowser(process.env);
if (executablePath === undefined)
  process.stderr.write(`\nThe hosted page was not tested in a browser. ${NO_BROWSER}\n`);

/** What stands where CloudFront stands: files, and questions, of which it wants to know the hash of the body. */
async function startEdge() {
  const files = await buildPage();
  let answer: (event: unknown) => Promise<Awaited<ReturnType<typeof answerHosted>>>;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://edge');
      if (!pathname.startsWith('/api/')) {
        const isDocument = isDocumentAddress(pathname);
        const file = files.get(isDocument ? 'index.html' : pathname.slice(1));
        return outgoing
          .writeHead(file === undefined ? 403 : 200, { ...PAGE_HEADERS, 'Content-Type': file?.type ?? 'text/plain' })
          .end(file?.body);
      }
      const body = await buffer(incoming);
      const { cookie, ...headers } = incoming.headers;
      const hash = createHash('sha256').update(body).digest('hex');
      if (incoming.method === 'POST' && headers['x-amz-content-sha256'] !== hash) return outgoing.writeHead(403).end();
      const event = {
        rawPath: pathname,
        rawQueryString: search.slice(1),
        headers,
        cookies: cookie?.split('; ') ?? [],
        body: body.toString('base64'),
        isBase64Encoded: true,
        requestContext: { http: { method: incoming.method } },
      };
      const { answer: said } = await answer(event);
      return outgoing.writeHead(said.statusCode, { ...said.headers, 'Set-Cookie': [...said.cookies] }).end(said.body);
    })().catch(() => outgoing.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the edge has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    serve: (given: typeof answer) => {
      answer = given;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(executablePath === undefined)('the hosted page, in a browser', () => {
  let installation: TestInstallation;
  let opened: Awaited<ReturnType<typeof openLocal>>;
  let signIn: SignIn;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  let browser: Browser;

  beforeAll(async () => {
    [installation, signIn, edge] = await Promise.all([startInstallation(), startSignIn(), startEdge()]);
    await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
    await installation.put('RulesTableName', {
      organizationId: 42,
      ruleId: 'acme-spike',
      watch: { keywordId: 1001 },
      condition: { kind: 'spike' },
    });
    opened = await openLocal(installation.endpointsFile);
    const { url, client } = signIn;
    // Another name for this machine is another site, as Cognito is one.
    const signInAddress = url.replace('127.0.0.1', 'localhost');
    const settings = {
      address: edge.address,
      issuer: url,
      signInAddress,
      clientId: client.id,
      clientSecret: client.secret,
    };
    const verify = idTokenVerifier(settings);
    const door = serviceDoor(opened, Date.now);
    edge.serve((event) =>
      answerHosted(event, {
        users: { editors: ['pr@example.com'], readers: [] },
        settings: { ...settings, signInAddress },
        verify,
        questions: ({ user, right }) =>
          pageApi({ installation: opened, user, right, ask: door(user), now: Date.now, testWaitMs: 0 }),
        explain: () => undefined,
        sessions: endedSessions(opened.documents, opened.tables.state),
        intends: () => undefined,
        now: Date.now,
        chance: () => randomBytes(32).toString('base64url'),
      }),
    );
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    opened?.close();
    await Promise.all([edge?.stop(), signIn?.stop(), installation?.stop()]);
  });

  test('shows nothing until somebody signs in, then what was asked for, and nothing again once they sign out', async () => {
    const context = await browser.newContext();
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    await page.goto(`${edge.address}/?find=acme`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('signed in as pr@example.com').waitFor();
    expect(page.url()).toBe(`${edge.address}/?find=acme`);
    await page.getByRole('link', { name: 'acme-spike' }).waitFor();
    const cookies = await context.cookies();
    expect(cookies.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))).toEqual([
      { name: '__Host-mention-alerts', httpOnly: true, secure: true, sameSite: 'Strict' },
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
