import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the shared real data lies, beside the repository; absent where it is not there. */
export function sharedData(): string | undefined {
  const directory = fileURLToPath(new URL('../../../shared/data', import.meta.url));
  return existsSync(directory) ? directory : undefined;
}
