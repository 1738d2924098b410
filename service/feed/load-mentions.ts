import { open } from 'node:fs/promises';
import { describeFileError } from '../wire/describe-file-error.ts';
import { InputError } from '../wire/input-error.ts';
import type { World } from '../world/world-schema.ts';
import type { FeedMention } from './feed-mention.ts';
import { parseMentionLine } from './parse-mention-line.ts';

/**
 * Reads a feed of mentions, one JSON object per line, without holding the file in memory. Empty lines are skipped;
 * `keywordIds` must exist in the world. Throws `InputError` with the file, the line (from 1), the path in it and the reason.
 */
export async function* loadMentions(file: string, world: World): AsyncGenerator<FeedMention> {
  const keywordIds = new Set(
    world.organizations.flatMap(({ groups }) => groups.flatMap(({ keywords }) => keywords.map(({ id }) => id))),
  );
  const isKnown = (id: number): boolean => keywordIds.has(id);
  const handle = await open(file).catch((error: unknown) => {
    throw new InputError(`${file}: ${describeFileError(error)}`);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new InputError(`${file}: is a folder, not a file`);
    let number = 0;
    for await (const line of handle.readLines({ encoding: 'utf8' })) {
      number += 1;
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
      if (text.trim() !== '') yield parseMentionLine(text, `${file} line ${number}`, isKnown);
    }
  } finally {
    await handle.close();
  }
}
