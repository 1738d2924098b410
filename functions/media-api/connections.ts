import { Agent, type AgentOptions, request } from 'node:http';
import { request as requestByTls, Agent as TlsAgent, type AgentOptions as TlsAgentOptions } from 'node:https';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One request, and until when somebody waits for its answer. */
export type Sent = {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
};

/** An answer of which the head is there. A body that is not read to its end closes the connection. */
export type Received = {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: AsyncIterable<Uint8Array>;
};

/** How requests get out, and their answers back. */
export type Connections = {
  /** Sends a request, once and without following redirects; throws if there is no answer, and when the signal aborts. */
  readonly send: (sent: Sent) => Promise<Received>;
  readonly close: () => void;
};

/** The agents of plain connections and of those by TLS, and the most bytes that the head of an answer may have. */
export type Agents = { readonly http: Agent; readonly https: TlsAgent; readonly maxHeaderSize?: number };

/** The most requests that a client sends at once; further ones wait. */
export const CONNECTIONS = 64;

/** Connections are kept for the next request, for four seconds: after longer a server may have closed them unnoticed. */
export const KEPT = { keepAlive: true, maxSockets: CONNECTIONS, timeout: 4000 } as const satisfies AgentOptions;

/** Agents with these options. */
export const agentsWith = (options: AgentOptions & TlsAgentOptions): Agents => ({
  http: new Agent(options),
  https: new TlsAgent(options),
});

/** Connections of Node's own HTTP, which the SDK of AWS loads in any case. */
export function connectionsBy({ http, https, maxHeaderSize }: Agents): Connections {
  const send = ({ url, method, headers, body, signal }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const byTls = url.protocol === 'https:';
      const options = { method, headers, signal, agent: byTls ? https : http, ...(maxHeaderSize && { maxHeaderSize }) };
      const sent = (byTls ? requestByTls : request)(url, options, (answer) => {
        // Closing it early makes it emit an error; without a listener it would end the process.
        answer.on('error', () => {});
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer });
      });
      sent.on('error', reject);
      // While it waits for a free connection, a request does not say that it was given up.
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      sent.end(body);
    });
  return {
    send,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
