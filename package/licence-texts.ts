import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The licences of the packages that files of `node_modules` are of: each text once, below the packages that have it. */
export function licenceTexts(sources: readonly string[]): string {
  const folders = sources.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const packagesWith = new Map<string, string[]>();
  for (const [name, text] of new Map([...new Set(folders)].map(licenceOf))) {
    packagesWith.set(text, [...(packagesWith.get(text) ?? []), name]);
  }
  const entries = [...packagesWith].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`).sort();
  return entries.map((entry) => `${'='.repeat(80)}\n${entry}`).join('\n');
}

function licenceOf(folder: string): [string, string] {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(ROOT, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
  const found = texts.length === 0 ? ['The package has no text of it.'] : texts;
  return [`${name}@${version}: ${license ?? 'see below'}`, found.join('\n\n')];
}
