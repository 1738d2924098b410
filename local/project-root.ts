import { fileURLToPath } from 'node:url';

/** The folder of the project, with a trailing slash; commands work from wherever they are started. */
export const PROJECT_ROOT = fileURLToPath(new URL('../', import.meta.url));
