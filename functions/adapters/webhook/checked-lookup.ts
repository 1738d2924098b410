import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { mayConnect } from '../../domain/channels/webhook-address.ts';

/** A host's name resolves to an address that may not be connected to. */
export class InternalAddressError extends Error {
  readonly kind = 'internal-address';
  constructor(readonly host: string) {
    super(`${host} resolves to an internal address`);
    this.name = 'InternalAddressError';
  }
}

/** Gives all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * The resolver of one connection: resolves once, checks every address, and gives the socket exactly the addresses it
 * checked, so that a second lookup cannot give another answer. One internal address among public ones is enough to
 * refuse.
 */
export function checkedLookup(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (host, options, callback) => {
    const fail = (error: Error) => callback(error, '', 4);
    resolve(host).then((addresses) => {
      const [first] = addresses;
      if (first === undefined) return fail(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }));
      if (!addresses.every(({ address }) => mayConnect(address, isAllowed)))
        return fail(new InternalAddressError(host));
      if (options.all === true) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    }, fail);
  };
}
