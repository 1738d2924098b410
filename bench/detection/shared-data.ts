import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the shared real data, beside the repository; undefined if it is not there. */
export function sharedData(): string | undefined {
  const directory = fileURLToPath(new URL('../../../shared/data', import.meta.url));
  return existsSync(directory) ? directory : undefined;
}
