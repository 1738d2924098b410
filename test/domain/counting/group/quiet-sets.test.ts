import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quietSets, silentOf } from '../../../../functions/domain/counting/group/quiet-sets.ts';

const keywords = (chances: readonly number[]) => chances.map((chance, keyword) => ({ keyword, chance }));

describe('keywords are asked for together', () => {
  test('in sets of which one in two has no mention, the quietest together, and busy ones by themselves', () => {
    const chances = [0.3, 0.05, 0.05, 0.9, 0.05, 0.3, 0.39];
    expect(quietSets(keywords(chances))).toEqual([[1, 2, 4, 0]]);
    expect(quietSets(keywords(new Array<number>(30).fill(0.05))).map(({ length }) => length)).toEqual([13, 13, 4]);
  });

  test('and halved until each that has no mention is settled or alone, by fewer counts than one each', async () => {
    const random = fc.array(fc.nat(19), { minLength: 2, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(random, async (rolls) => {
        const mentions = rolls.map((roll) => (roll === 0 ? 1 : 0));
        let counts = 0;
        const silent = await silentOf([...mentions.keys()], async (some) => {
          counts += 1;
          return some.reduce((sum, at) => sum + (mentions[at] ?? 0), 0);
        });
        expect(silent.filter((at) => mentions[at] !== 0)).toEqual([]);
        const speaking = mentions.filter((each) => each > 0).length;
        if (speaking === 0) expect([silent.length, counts]).toEqual([mentions.length, 1]);
        // Each that has mentions costs two counts for each halving, and leaves one at the most unsettled there.
        const halvings = Math.ceil(Math.log2(mentions.length));
        expect(mentions.length - silent.length).toBeLessThanOrEqual(speaking * (1 + halvings));
        expect(counts).toBeLessThanOrEqual(1 + 2 * speaking * halvings);
      }),
    );
  });

  test('settle nothing where a count is not answered', async () => {
    expect(await silentOf([1, 2, 3, 4], async () => undefined)).toEqual([]);
    expect(await silentOf([1, 2, 3, 4], async (some) => (some.length === 4 ? 1 : undefined))).toEqual([]);
  });
});
