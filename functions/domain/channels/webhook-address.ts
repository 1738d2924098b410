import type { Failure } from '../attempt-result.ts';
import { isInternalAddress, isNeverReached } from './is-internal-address.ts';

/** The hosts that an operator allows although they are internal: normalised host names and addresses. */
export type AllowedHosts = ReadonlySet<string>;

export type WebhookAddress =
  | { readonly ok: true; readonly url: URL /** An operator named this host. */; readonly isAllowed: boolean }
  | { readonly ok: false; readonly why: Failure };

/** A host as URLs write it in the end: lower case, odd notations of addresses resolved, without trailing dots. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.+$/, '');
}

/** Reads the list of hosts, separated by commas; what is no host name is passed over. */
export function allowedHosts(list: string): AllowedHosts {
  const hosts = list.split(',').flatMap((entry) => {
    const name = entry.trim();
    const bracketed = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
    return name !== '' && URL.canParse(`http://${bracketed}/`) ? [hostOf(new URL(`http://${bracketed}/`))] : [];
  });
  return new Set(hosts);
}

/** Names of metadata services, alone or in a domain, and the address of AWS's as a part of a name, as services for wildcards resolve it. */
const METADATA_NAMES =
  /^(instance-data|metadata)(\.|$)|(^|\.)instance-data\.ec2\.internal$|(^|[.-])169[.-]254[.-]\d+[.-]\d+([.-]|$)/;

/** Whether a host, as an operator writes it, is one that is never reached, whoever allows it: a metadata service. */
export function isMetadataHost(name: string): boolean {
  const [host = name] = allowedHosts(name);
  const literal = literalAddress(host);
  return literal === undefined ? METADATA_NAMES.test(host) : isNeverReached(literal);
}

/** The address that a URL names itself, without a resolver; undefined where the host is a name. */
function literalAddress(host: string): string | undefined {
  if (host.startsWith('[')) return host.slice(1, -1);
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host : undefined;
}

/** Names that lead inside whatever a resolver says. */
const INTERNAL_NAMES = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Decides whether events may be sent to an address: HTTPS to a public host. A host that an operator allows may be
 * internal, and spoken to without TLS. The URL parser has made decimal, octal, hexadecimal and short IPv4 notations, full
 * width digits and upper case one before anything is compared. What is wrong never repeats more of the URL than the host:
 * paths and queries of webhooks are secrets. A host that is a name is judged again when it is resolved.
 */
export function checkWebhookAddress(address: string, allowed: AllowedHosts): WebhookAddress {
  if (!URL.canParse(address)) return { ok: false, why: { code: 'address-not-url' } };
  const url = new URL(address);
  const host = hostOf(url);
  const isAllowed = allowed.has(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed)) {
    return { ok: false, why: { code: 'address-not-https' } };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, why: { code: 'address-with-password' } };
  }
  const literal = literalAddress(host);
  const isInternal = literal === undefined ? INTERNAL_NAMES.test(host) : isInternalAddress(literal);
  if ((isInternal && !isAllowed) || (literal !== undefined && isNeverReached(literal))) {
    return { ok: false, why: internalHost(host) };
  }
  return { ok: true, url, isAllowed };
}

/** Whether an address that a resolver gave may be connected to. */
export function mayConnect(address: string, isAllowed: boolean): boolean {
  return isAllowed ? !isNeverReached(address) : !isInternalAddress(address);
}

/** That a host is, or resolves to, an internal address. */
export const internalHost = (host: string): Failure => ({ code: 'address-internal', about: host.slice(0, 253) });
