import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPage } from './build-page.ts';

/** Bundles the page into the folder of the first argument: the files that `web` serves, for a bucket. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the page is written to.');
await mkdir(folder, { recursive: true });
for (const [name, { body }] of await buildPage()) await writeFile(join(folder, name), body);
