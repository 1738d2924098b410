import { FileProblem } from '../../files/file-problem.ts';
import { otherFormat } from '../../files/other-format.ts';
import { linesOfFile } from '../../files/read-text-file.ts';
import { InputError } from '../wire/input-error.ts';
import type { World } from '../world/world-schema.ts';
import { parseMentionLine } from './parse-mention-line.ts';
import type { PlacedMention } from './stray-mention.ts';

/**
 * Reads a feed of mentions, one JSON object per line, without holding the file in memory. Empty lines are skipped;
 * `keywordIds` must exist in the world. Throws `InputError` with the file, the line (from 1), the path in it and the reason, also
 * if there is no mention in the file.
 */
export async function* loadMentions(file: string, world: World): AsyncGenerator<PlacedMention> {
  const keywordIds = new Set(
    world.organizations.flatMap(({ groups }) => groups.flatMap(({ keywords }) => keywords.map(({ id }) => id))),
  );
  const isKnown = (id: number): boolean => keywordIds.has(id);
  let mentions = 0;
  try {
    for await (const { number, text, isCut } of linesOfFile(file)) {
      if (text.trim() === '') continue;
      try {
        const place = `${file} line ${number}`;
        yield { mention: parseMentionLine(text, place, isKnown), place };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // Only what begins a file shows what it is; what is cut off shows at its end.
        if (mentions === 0) throw new InputError(`${error.message}${otherFormat(text, 'feed')}`);
        throw isCut
          ? new InputError(`${error.message} (this last line has no line end: was the file cut off?)`)
          : error;
      }
      mentions += 1;
    }
  } catch (error) {
    throw error instanceof FileProblem ? new InputError(`${file}: ${error.message}`) : error;
  }
  if (mentions > 0) return;
  throw new InputError(`${file}: there is no mention in it. It needs one JSON object per line, see service/README.md.`);
}
