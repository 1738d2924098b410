/** A host's name resolves to an address that may not be connected to. */
export class InternalAddressError extends Error {
  readonly kind = 'internal-address';
  constructor(readonly host: string) {
    super(`${host} resolves to an internal address`);
    this.name = 'InternalAddressError';
  }
}
