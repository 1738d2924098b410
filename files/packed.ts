import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set where `npm run build` bundles a module into the package; nobody sets it in a checkout. */
declare const IS_PACKED: true | undefined;

/**
 * The absolute path of what the installed package has ready under a name, such as `functions/evaluate`; undefined in a checkout,
 * where it is made from the sources.
 */
export function packed(name: string): string | undefined {
  if (typeof IS_PACKED === 'undefined') return undefined;
  return join(fileURLToPath(new URL('../dist', import.meta.url)), name);
}
