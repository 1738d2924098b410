import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listShipped } from './list-shipped.ts';

type Component = { readonly name: string; readonly version: string; readonly properties: readonly unknown[] };
type Bom = { readonly components: readonly Component[]; readonly dependencies: readonly { readonly ref: string }[] };

/** What npm knows of all packages that are installed, as CycloneDX; what is bundled may be a development dependency. */
const installed: Bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
);
const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
const shipped = await listShipped(folder);
await rm(folder, { recursive: true });

/** One of each: npm lists a package of one version twice if two folders have it. */
const components = [...shipped].map(([each, bundles]) => {
  const known = installed.components.find(({ name, version }) => `${name}@${version}` === each);
  if (known === undefined) throw new Error(`npm does not know of ${each}, which is bundled: run npm ci`);
  return { ...known, properties: [...known.properties, { name: 'mention-alerts:bundles', value: bundles.join(', ') }] };
});
const dependencies = installed.dependencies.filter(({ ref }) => shipped.has(ref));
console.log(JSON.stringify({ ...installed, components, dependencies }, null, 2));
