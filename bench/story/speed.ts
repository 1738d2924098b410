import { makeStory } from '../../functions/domain/story/make-story.ts';
import { sharedMentions } from './shared-mentions.ts';

const RUNS = 9;

/**
 * Processor time (ms) to make a story of 1,000 mentions and 500 of the past: median and maximum of nine, by kind of text. The
 * kinds are real tweets and hostile texts: articles without a common word, one equal text, templates, a few words in ever new
 * combinations, a text without spaces, random characters of such a script, emoji.
 */
export function speed() {
  const all = sharedMentions('cashtag-mentions.ndjson');
  const [some] = all ?? [];
  if (all === undefined || some === undefined) return undefined;
  const withTexts = (text: (at: number) => string) =>
    all.slice(0, 1500).map((mention, at) => ({ ...mention, sample: { ...mention.sample, text: text(at) } }));
  const random = (at: number, word: number) => ((at * 7919 + word * 104_729) % 5003).toString(36);
  const texts = {
    tweets: all.slice(0, 1500),
    articles: withTexts((at) => Array.from({ length: 200 }, (_, word) => `word${random(at, word)}`).join(' ')),
    equal: withTexts(() => 'one and the same text with ten words in it'),
    templates: withTexts((at) => `price of share ${at} is ${at * 3} now, see the chart number ${at * 7} of ${at * 11}`),
    fewWords: withTexts((at) =>
      Array.from(
        { length: 80 },
        (_, word) => `word${(at * 7919 + word * 104_729 + ((at * 31 + word) % 7) * word) % 120}`,
      ).join(' '),
    ),
    japanese: withTexts((at) => `${'東京で地震がありました。大阪の会社は商品を回収します。'.repeat(8)}${at}`),
    signs: withTexts((at) =>
      Array.from({ length: 80 }, (_, sign) =>
        String.fromCharCode(0x4e00 + ((at * 7919 + sign * (at + 104_729)) % 3000)),
      ).join(''),
    ),
    emoji: withTexts((at) => '😀🎉'.repeat((at % 50) + 1)),
  };
  return Object.entries(texts).map(([kind, mentions]) => {
    const times = Array.from({ length: RUNS }, () => {
      const before = process.cpuUsage();
      makeStory({ mentions: mentions.slice(500), of: 1000, past: mentions.slice(0, 500) });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }).sort((a, b) => a - b);
    return { kind, medianMs: Math.round(times[RUNS >> 1] ?? 0), mostMs: Math.round(times.at(-1) ?? 0) };
  });
}
