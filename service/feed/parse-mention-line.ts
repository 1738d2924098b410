import { InputError } from '../wire/input-error.ts';
import { parseJson } from '../wire/parse-json.ts';
import { type FeedMention, parseMention } from './feed-mention.ts';

/** Says whether a feed may name this keyword. */
export type KnowsKeyword = (keywordId: number) => boolean;

/**
 * Reads one line of a feed; errors name it by `source`, such as `mentions.ndjson line 7`. Throws `InputError` with path and
 * reason, also if a keyword is not known.
 */
export function parseMentionLine(line: string, source: string, isKnown: KnowsKeyword): FeedMention {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    throw new InputError(`${source}: /: is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const mention = parseMention(value, source);
  const unknown = mention.keywordIds?.findIndex((id) => !isKnown(id)) ?? -1;
  if (unknown !== -1) {
    throw new InputError(
      `${source}: /keywordIds/${unknown}: the world has no keyword ${mention.keywordIds?.[unknown]}`,
    );
  }
  return mention;
}
