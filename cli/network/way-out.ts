import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import { Duplex, PassThrough } from 'node:stream';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { readCertificates } from '../../files/read-certificates.ts';
import { type Connections, connectionsBy, KEPT } from '../../functions/media-api/connections.ts';
import { explainCertificate } from './explain-certificate.ts';
import { openTunnel } from './open-tunnel.ts';
import { proxyFor } from './proxy-for.ts';

/** How commands reach AWS and the monitoring service, which are not on this machine. */
export type WayOut = {
  /** What a client of AWS is made with; each gets connections of its own. */
  aws(): { readonly requestHandler: { readonly httpsAgent: Agent } };
  /** The connections of a client of the service, of its own for each. */
  service(): Connections;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a tunnel to `host:port` if a proxy is on the way. */
type Tunnel = (protocol: string, host: string, port: string) => Promise<Socket> | undefined;

/**
 * The way out that the environment names: a proxy by HTTPS_PROXY and NO_PROXY; authorities of one's own, beside the public ones,
 * by NODE_EXTRA_CA_CERTS, which Node reads itself, or by AWS_CA_BUNDLE, which the tools of AWS read.
 *
 * @throws Error that names AWS_CA_BUNDLE if there is no certificate in its file
 */
export function wayOut(environment: Environment): WayOut {
  const secureContext = trusted(environment);
  const context = secureContext === undefined ? {} : { secureContext };
  const tunnel: Tunnel = (protocol, host, port) => {
    const authority = `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
    try {
      const proxy = proxyFor(new URL(`${protocol}//${authority}`), environment);
      return proxy === undefined ? undefined : openTunnel(proxy, authority, secureContext);
    } catch (error) {
      // What is thrown where Node asks for a connection would keep the process waiting for it.
      return Promise.reject(error);
    }
  };
  return {
    // The settings of the SDK's own agent.
    aws: () => ({
      requestHandler: { httpsAgent: overTunnel(new Agent({ keepAlive: true, maxSockets: 50, ...context }), tunnel) },
    }),
    service: () => {
      const { send, close } = connectionsBy({
        http: overTunnel(new PlainAgent(KEPT), tunnel),
        https: overTunnel(new Agent({ ...KEPT, ...context }), tunnel),
      });
      return {
        send: (sent) =>
          send(sent).catch((error: unknown) => {
            throw explainCertificate(error, sent.url.hostname) ?? error;
          }),
        close,
      };
    },
  };
}

/** An agent whose connections go through the proxy where there is one. */
function overTunnel<Kind extends PlainAgent>(agent: Kind, tunnel: Tunnel): Kind {
  const isTls = agent instanceof Agent;
  const direct = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const opened = tunnel(isTls ? 'https:' : 'http:', String(options.host), String(options.port ?? (isTls ? 443 : 80)));
    if (opened === undefined) return direct(options, callback);
    opened.then(
      (socket) => {
        if (!isTls) return callback?.(null, socket);
        const over: typeof options & { readonly socket: Socket } = { ...options, socket };
        const secured = direct(over);
        if (secured instanceof Duplex) callback?.(null, secured);
      },
      // Node takes an error alone; its types insist on a stream beside it.
      (error) => callback?.(error, new PassThrough()),
    );
    return undefined;
  };
  return agent;
}

/** The public authorities and those of the environment; undefined where Node's own choice is right. */
function trusted({ AWS_CA_BUNDLE, NODE_EXTRA_CA_CERTS }: Environment): SecureContext | undefined {
  if (AWS_CA_BUNDLE === undefined || AWS_CA_BUNDLE === '') return undefined;
  const own = Object.entries({ AWS_CA_BUNDLE, NODE_EXTRA_CA_CERTS }).flatMap(([variable, path]) => {
    if (path === undefined || path === '') return [];
    try {
      return readCertificates(path).map(({ pem }) => pem);
    } catch (error) {
      throw new Error(`${variable}: ${path}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  });
  return createSecureContext({ ca: [...rootCertificates, ...own] });
}
