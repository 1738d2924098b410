import { execFileSync } from 'node:child_process';

type Component = { readonly name: string; readonly version: string; readonly properties: readonly unknown[] };
type Bom = {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string }[];
};

/**
 * The packages of which something is in a bundle (`name@version`, each with its bundles), as CycloneDX, with what npm knows of them:
 * what is bundled may be a development dependency.
 */
export function sbomOf(shipped: ReadonlyMap<string, readonly string[]>): Bom {
  const installed: Bom = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
  );
  // One of each: npm lists a package of one version twice if two folders have it.
  const components = [...shipped].map(([each, bundles]) => {
    const known = installed.components.find(({ name, version }) => `${name}@${version}` === each);
    if (known === undefined) throw new Error(`npm does not know of ${each}, which is bundled: run npm ci`);
    return {
      ...known,
      properties: [...known.properties, { name: 'mention-alerts:bundles', value: bundles.join(', ') }],
    };
  });
  const dependencies = installed.dependencies.filter(({ ref }) => shipped.has(ref));
  return { ...installed, components, dependencies };
}
