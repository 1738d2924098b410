import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { InputError } from '../wire/input-error.ts';
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
    value = parseJsonText(line);
  } catch (error) {
    // The place within one line is its column.
    const reason = error instanceof FileProblem ? error.message.replace('(line 1, column', '(column') : String(error);
    throw new InputError(`${source}: /: ${reason}`);
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
