/** Numbers that look random and are the same on every machine and in every run. */
export type SeededRandom = {
  /** In [0, 1). */
  unit(): number;
  /** One item of a list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** One item of a list of [item, weight]; more weight makes it more likely. */
  weighted<Item>(items: readonly [readonly [Item, number], ...(readonly [Item, number])[]]): Item;
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number;
  /** Poisson distributed with this mean. */
  poisson(mean: number): number;
};

/** Gives the generator for a seed (mulberry32; normal by Box and Muller, Poisson by Knuth). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    pick: (items) => items[Math.floor(unit() * items.length)] ?? items[0],
    weighted: (items) => {
      let left = unit() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items[0][0];
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    poisson: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = unit(); product > limit; product *= unit()) count++;
      return count;
    },
  };
}
