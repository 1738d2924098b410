/**
 * The random decisions of a seed. Each decision has a name. The n-th decision with a name is the same in every run of the seed,
 * whatever else was decided in between, so that one fault more or less does not shift all others.
 */
export type Chance = {
  /** In [0, 1). */
  readonly roll: (name: string) => number;
  /** Whether something with this probability happens. */
  readonly happens: (name: string, probability: number) => boolean;
  /** A whole number in [from, to]. */
  readonly between: (name: string, from: number, to: number) => number;
  readonly pick: <T>(name: string, among: readonly [T, ...T[]]) => T;
};

export function chance(seed: string): Chance {
  const counts = new Map<string, number>();
  const roll = (name: string) => {
    const n = counts.get(name) ?? 0;
    counts.set(name, n + 1);
    return hash(`${seed}|${name}|${n}`) / 2 ** 32;
  };
  const between = (name: string, from: number, to: number) => from + Math.floor(roll(name) * (to - from + 1));
  return {
    roll,
    happens: (name, probability) => probability > 0 && roll(name) < probability,
    between,
    pick: (name, among) => among[between(name, 0, among.length - 1)] ?? among[0],
  };
}

/** FNV-1a over the characters, mixed as in MurmurHash3; 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
