import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSamePrint, printOfWords } from '../../../functions/domain/counting/series/text-print.ts';
import { alike, wordSetOf } from '../../../functions/domain/story/same-text.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';

/** Real tweets, of which the tests know nothing but where they may be. */
const DATA = ['airline', 'cashtag'].map((name) => `../shared/data/${name}-mentions.ndjson`).filter(existsSync);

/** Every fourth mention of a file: when it came, its words, and the print of its text. */
const textsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((_, at) => at % 4 === 0)
    .map((line) => {
      const { title, mention, feedTime } = JSON.parse(line);
      const words = wordSetOf({ title, text: mention });
      return { time: Number(feedTime), words, print: printOfWords(words) };
    })
    .sort((one, other) => one.time - other.time);

describe('two texts by their prints', () => {
  test('are copies if their words are the same, in whatever order', () => {
    const words = 'one two three four five six seven'.split(' ');
    expect(isSamePrint(printOfWords(words), printOfWords([...words].reverse()))).toBe(true);
    expect(printOfWords(words)).toMatch(/^[0-9a-f]{16}$/);
  });

  test('are none if they share a third of their words', () => {
    let same = 0;
    for (let at = 0; at < 2000; at += 1) {
      const shared = Array.from({ length: 6 }, (_, word) => `shared${at}x${word}`);
      const own = (side: string) => Array.from({ length: 6 }, (_, word) => `${side}${at}x${word}`);
      if (isSamePrint(printOfWords([...shared, ...own('a')]), printOfWords([...shared, ...own('b')]))) same += 1;
    }
    expect(same).toBeLessThanOrEqual(2);
  });

  test.skipIf(DATA.length === 0)('are copies where their words say so, of real tweets with few exceptions', () => {
    for (const file of DATA) {
      const texts = textsOf(file);
      let [copies, differing] = [0, 0];
      let voices: typeof texts = [];
      for (const text of texts) {
        voices = voices.filter(({ time }) => time > text.time - DAY_MS);
        const byWords = voices.some(({ words }) => alike(words, text.words));
        if (byWords !== voices.some(({ print }) => isSamePrint(print, text.print))) differing += 1;
        if (byWords) copies += 1;
        else voices.push(text);
      }
      expect(copies).toBeGreaterThan(0);
      expect(differing / texts.length).toBeLessThan(0.01);
    }
  });
});
