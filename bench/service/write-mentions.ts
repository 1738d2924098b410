import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const TYPES = ['WEB', 'TWITTER', 'FACEBOOK', 'REDDIT', 'TV'];
const SENTIMENTS = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNDEFINED'];
const WORDS = 'the delayed flight was late again and nobody at the desk could say why so we waited for hours'.split(
  ' ',
);

/**
 * Writes `count` mentions as NDJSON, spread evenly over `days` days until `end` (epoch milliseconds). Every other mention
 * belongs to the first keyword, the rest to the other keywords in turn. With `named` they have `keywordIds`; otherwise the
 * service has to match their texts with the definitions.
 */
export async function writeMentions(
  file: string,
  options: { count: number; days: number; end: number; keywordIds: readonly number[]; named: boolean },
): Promise<void> {
  const { count, days, end, keywordIds, named } = options;
  const step = (days * DAY_MS) / count;
  const out = createWriteStream(file);
  for (let at = 0; at < count; at += 1) {
    const feedTime = Math.floor(end - (count - at) * step);
    const keyword = keywordIds[at % 2 === 0 ? 0 : at % keywordIds.length] ?? 0;
    const text = Array.from({ length: 18 }, (_, word) => WORDS[(at * 7 + word * (1 + (at % 5))) % WORDS.length]);
    const mention = {
      type: TYPES[at % TYPES.length],
      title: null,
      mention: `@brand${keyword} ${text.join(' ')}`,
      url: `https://example.org/status/${at}`,
      author: `user_${(at * 2_654_435_761) % 1_000_003}`,
      reach: (at * 48_271) % 65_537,
      virality: (at % 97) / 97,
      interaction: (at * 16_807) % 4_099,
      influenceScore: at % 101,
      autoSentiment: SENTIMENTS[(at >> 2) % SENTIMENTS.length],
      languages: ['en'],
      locations: ['US'],
      publishedTime: feedTime - MINUTE_MS - ((at * 31) % MINUTE_MS),
      feedTime,
      insertTime: feedTime,
      databaseInsertTime: feedTime + 1000,
      ...(named ? { keywordIds: [keyword] } : {}),
    };
    // Ids are above 2^53, as real ones are.
    const line = `{"id":${567_591_480_085_463_040n + BigInt(at)},${JSON.stringify(mention).slice(1)}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
