import { BlockList, isIP } from 'node:net';

/** A proxy, and the variable of the environment that names it. */
export type ProxyNamed = { readonly url: URL; readonly variable: string };

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/**
 * The proxy on the way to an address, as HTTPS_PROXY, HTTP_PROXY and NO_PROXY say (in lower case, too, which wins, as with curl);
 * undefined where there is none. What is on this machine is never asked through a proxy.
 *
 * @throws Error that names the variable if what it holds is not the address of a proxy
 */
export function proxyFor(target: URL, environment: Environment): ProxyNamed | undefined {
  const { host, port } = placeOf(target);
  if (host === 'localhost' || host.endsWith('.localhost') || LOOPBACK.check(host, familyOf(host))) return undefined;
  const lower = `${target.protocol.slice(0, -1)}_proxy`;
  const variable = environment[lower] === undefined ? lower.toUpperCase() : lower;
  const text = environment[variable]?.trim() ?? '';
  if (text === '') return undefined;
  const except = (environment.no_proxy ?? environment.NO_PROXY ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return except.some((entry) => covers(entry.toLowerCase(), host, port))
    ? undefined
    : { url: proxyAddress(text, variable), variable };
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function placeOf({ hostname, port, protocol }: URL) {
  return { host: hostname.replace(/^\[|\]$/g, '').toLowerCase(), port: port === '' ? DEFAULT_PORTS[protocol] : port };
}

const familyOf = (host: string) => (isIP(host) === 6 ? 'ipv6' : 'ipv4');

/** Whether an entry of NO_PROXY covers a host: `*`, a name and all below it, an address or a range of them, each with a port or not. */
function covers(entry: string, host: string, port: string | undefined): boolean {
  if (entry === '*') return true;
  const [, network, bits] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (network !== undefined && isIP(network) !== 0) {
    if (isIP(host) !== isIP(network) || Number(bits) > (isIP(network) === 6 ? 128 : 32)) return false;
    const range = new BlockList();
    range.addSubnet(network, Number(bits), familyOf(network));
    return range.check(host, familyOf(host));
  }
  const [, bracketed, named, itsPort] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
  if (itsPort !== undefined && itsPort !== port) return false;
  const name = (bracketed ?? named ?? entry).replace(/^\*?\./, '');
  return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

function proxyAddress(text: string, variable: string): URL {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '' || !Object.hasOwn(DEFAULT_PORTS, url.protocol)) {
    throw new Error(
      `${variable} is not the address of a proxy that is known here: write it like http://proxy.example.com:3128.`,
    );
  }
  return url;
}
