import { readFile, writeFile } from 'node:fs/promises';

/**
 * Gives what stands under "Unreleased" in the changelog the version that `npm version` has just written, and its day (UTC).
 * Called by npm as the script `version`, before it commits.
 */
const FILE = new URL('../CHANGELOG.md', import.meta.url);
const HEADING = '## Unreleased\n';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const before = await readFile(FILE, 'utf8');
const [head, notes] = before.split(HEADING);
if (head === undefined || notes === undefined || notes.trimStart().startsWith('## ')) {
  throw new Error(`CHANGELOG.md has nothing under "${HEADING.trim()}": write what is different for users there.`);
}
const day = new Date().toISOString().slice(0, 10);
await writeFile(FILE, `${head}${HEADING}\n## ${version} (${day})\n${notes.trimStart()}`);
