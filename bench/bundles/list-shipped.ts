import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PAGE_BUNDLE } from '../../cli/web/page-bundle.ts';
import { type Bundle, buildBundle, sourcesOf } from './build-bundle.ts';
import { FUNCTIONS, handlerOf } from './functions.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The packages of which something is shipped, as `name@version`, each with the bundles that have it: functions by their names,
 * and `page in the browser`. `folder` takes the bundles.
 */
export async function listShipped(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const page = await build({ ...PAGE_BUNDLE, absWorkingDir: ROOT, metafile: true });
  const bundles: Pick<Bundle, 'name' | 'sources'>[] = [
    { name: 'page in the browser', sources: sourcesOf(page.metafile) },
  ];
  for (const name of FUNCTIONS) bundles.push(await buildBundle(name, handlerOf(name), folder));
  return packagesIn(bundles);
}

/** The packages of which something is in bundles, as `name@version`, each with the names of these bundles. */
export function packagesIn(
  bundles: readonly Pick<Bundle, 'name' | 'sources'>[],
): ReadonlyMap<string, readonly string[]> {
  const shipped = new Map<string, string[]>();
  for (const { name, sources } of bundles) {
    for (const each of new Set(sources.flatMap((path) => packageAt(path) ?? []))) {
      shipped.set(each, [...(shipped.get(each) ?? []), name]);
    }
  }
  return shipped;
}

/** `name@version` of the package that a file is of; undefined for our own. */
function packageAt(path: string): string | undefined {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const { name, version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}
