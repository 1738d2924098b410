import type { Chance } from './chance.ts';

/** Replaces the random bytes of this process, of which stored names are made, by those of a seed; gives the function that restores them. */
export function seededRandomness(chance: Chance): () => void {
  const value = (bytes: Uint8Array) => {
    for (const at of bytes.keys()) bytes[at] = chance.between('byte', 0, 255);
    return bytes;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value, configurable: true });
  return () => void Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
}
