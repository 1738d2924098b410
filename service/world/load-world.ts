import { readFile } from 'node:fs/promises';
import { describeFileError } from '../wire/describe-file-error.ts';
import { InputError } from '../wire/input-error.ts';
import { parseJson } from '../wire/parse-json.ts';
import { parseWorld } from './parse-world.ts';
import type { World } from './world-schema.ts';

/** Reads the world file. Throws `InputError` with the file, the path in it and the reason. */
export async function loadWorld(file: string): Promise<World> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new InputError(`${file}: ${describeFileError(error)}`);
  });
  let value: unknown;
  try {
    value = parseJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InputError(`${file}: is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseWorld(value, file);
}
