import { fileURLToPath } from 'node:url';

/** The folder of the project, with a slash at the end. With it, commands work from any folder. */
export const PROJECT_ROOT = fileURLToPath(new URL('../', import.meta.url));
