import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { signatureOf } from '../../local/aws/signature.ts';

/** A request to an AWS service: the name of its operation, such as `PutItem`, and its body. */
export type Asked = { readonly operation: string; readonly body: Record<string, unknown> };

/** What to do with a request: pass it on, changed or not, or answer it here; and deliver its answer or lose it on the way back. */
export type Treatment = {
  readonly body?: Record<string, unknown>;
  readonly lose?: 'request' | 'answer';
  /** The answer given here, without passing the request on. */
  readonly answer?: { readonly status: number; readonly body: Record<string, unknown> };
  /** Awaited before the answer goes back. */
  readonly onAnswer?: (answer: Record<string, unknown>) => unknown;
};

/** Starts a proxy on a free port before an AWS service that speaks JSON, to cause the faults that a test needs. */
export async function startProxy(
  target: string,
  treat: (asked: Asked) => Treatment | undefined | Promise<Treatment | undefined>,
) {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const text = await textOf(incoming);
      const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
      const treatment = (await treat({ operation, body: JSON.parse(text) })) ?? {};
      if (treatment.lose === 'request') return incoming.socket.destroy();
      if (treatment.answer !== undefined) {
        const { status, body } = treatment.answer;
        return outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
      }
      const body = treatment.body === undefined ? text : JSON.stringify(treatment.body);
      const headers = signedAnew(incoming, { target, body });
      const answer = await request(target, { method: 'POST', headers, body });
      const said = await answer.body.text();
      await treatment.onAnswer?.(JSON.parse(said === '' ? '{}' : said));
      if (treatment.lose === 'answer') return incoming.socket.destroy();
      const type = String(answer.headers['content-type'] ?? 'application/x-amz-json-1.0');
      return outgoing.writeHead(answer.statusCode, { 'content-type': type }).end(said);
    })().catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The headers of a request that goes to another address with another body, for which its signature would not be right. */
function signedAnew(
  { method = '', url = '', headers: given }: IncomingMessage,
  { target, body }: { readonly target: string; readonly body: string },
): Record<string, string> {
  const {
    'content-type': type = '',
    'x-amz-target': operation = '',
    'x-amz-date': date = '',
    authorization = '',
  } = given;
  const headers = {
    host: new URL(target).host,
    'content-type': type,
    'x-amz-target': String(operation),
    'x-amz-date': String(date),
  };
  const scope = /Credential=[^/]+\/([^,\s]+)/.exec(authorization)?.[1] ?? '';
  const signedHeaders = Object.keys(headers).sort();
  const signature = signatureOf(
    { method, url, headers, body: Buffer.from(body) },
    { scope, signedHeaders, date: headers['x-amz-date'] },
    LOCAL_CREDENTIALS,
  );
  const credential = `Credential=${LOCAL_CREDENTIALS.accessKeyId}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
