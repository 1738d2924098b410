import { FileProblem } from '../../files/file-problem.ts';
import { otherFormat } from '../../files/other-format.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { withoutNulls } from '../../files/without-nulls.ts';
import { InputError } from '../wire/input-error.ts';
import { parseWorld } from './parse-world.ts';
import type { World } from './world-schema.ts';

/** Reads the world file. Throws `InputError` with the file, the path in it and the reason. */
export function loadWorld(file: string): World {
  let text = '';
  try {
    text = readTextFile(file);
    return parseWorld(withoutNulls(parseJsonText(text)), file);
  } catch (error) {
    if (error instanceof FileProblem) throw new InputError(`${file}: ${error.message}${otherFormat(text, 'world')}`);
    if (error instanceof InputError) throw new InputError(`${error.message}${otherFormat(text, 'world')}`);
    throw error;
  }
}
