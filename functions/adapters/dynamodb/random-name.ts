/**
 * A name that nothing else has: so many random bytes, in base64url. They are asked of the global, which the simulation of faults
 * replaces as it does the timers: there, all chance comes from a seed.
 */
export function randomName(bytes: number): string {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url');
}
