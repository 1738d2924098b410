import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { FileProblem } from '../../files/file-problem.ts';
import { requireOwnFile, writeWholeFile } from '../../files/write-file.ts';
import { csvLines } from '../../output/csv-lines.ts';
import { jsonText } from '../../output/json-text.ts';
import { type FirstRule, ORGANIZATION_ID } from './first-rules.ts';
import { type ImportMap, readImportMap } from './import-map.ts';
import type { ImportedKeyword } from './keyword-book.ts';
import type { LeftOutOf } from './write-mentions.ts';

/** The files of a folder that an import wrote; `start DIR` replays the first three. */
export type ImportFolder = {
  readonly folder: string;
  readonly world: string;
  readonly mentions: string;
  readonly rules: string;
  /** The map, as it was confirmed; it shows that the folder is of an import. */
  readonly map: string;
  readonly leftOut: string;
};

export function importFolder(folder: string): ImportFolder {
  const file = (name: string) => join(folder, name);
  return {
    folder,
    world: file('world.json'),
    mentions: file('mentions.ndjson'),
    rules: file('rules.json'),
    map: file('import.json'),
    leftOut: file('left-out.csv'),
  };
}

/** The map that an import kept in a folder; undefined if there is none. @throws FileProblem if it cannot be read */
export function keptMap({ map }: ImportFolder): ImportMap | undefined {
  if (!existsSync(map)) return undefined;
  try {
    return readImportMap(map);
  } catch (error) {
    throw error instanceof FileProblem ? new FileProblem(`${map}: ${error.message}`) : error;
  }
}

/** @throws FileProblem if the folder has files that no import wrote, or links in the place of those that it writes */
export async function refuseForeignFiles(files: ImportFolder): Promise<void> {
  const { folder, map } = files;
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new FileProblem(`${folder}: it is a file: name a folder with --out DIR`);
  const { folder: _, ...written } = files;
  for (const path of [...Object.values(written), partialMentions(files)]) requireOwnFile(path);
  if (existsSync(map) || (await readdir(folder)).length === 0) return;
  throw new FileProblem(`${folder}: there are files in it that no import wrote: name another folder with --out DIR`);
}

/** What goes into the folder beside the mentions. */
export type FolderContent = {
  readonly keywords: readonly ImportedKeyword[];
  readonly rules: readonly FirstRule[];
  readonly map: ImportMap;
  readonly leftOut: readonly LeftOutOf[];
};

/** Where mentions are written until all files are read: an import that fails leaves the earlier one as it was. */
export const partialMentions = ({ mentions }: ImportFolder): string => `${mentions}.partial`;

/** Writes all files but the mentions, and puts these in their place; gives whether rules that people changed were kept. */
export async function writeFolder(
  files: ImportFolder,
  { keywords, rules, map, leftOut }: FolderContent,
): Promise<{ readonly keptRules: boolean }> {
  const name = basename(resolve(files.folder));
  writeWholeFile(files.world, `${jsonText(worldOf(name, { keywords, timeZone: map.timeZone ?? 'UTC' }), 2)}\n`);
  const text = `${jsonText(
    rules.map(({ item }) => item),
    2,
  )}\n`;
  const keptRules = existsSync(files.rules) && hashOf(readFileSync(files.rules, 'utf8')) !== map.rules;
  if (!keptRules) writeWholeFile(files.rules, text);
  const kept = {
    ...map,
    keywords: keywords.map((keyword) => keyword.name),
    rules: keptRules ? map.rules : hashOf(text),
  };
  writeWholeFile(files.map, `${jsonText(kept, 2)}\n`);
  if (leftOut.length === 0) await rm(files.leftOut, { force: true });
  else {
    const lines = csvLines({
      columns: ['file', 'line', 'why'],
      rows: leftOut.map(({ file, line, why }) => [file, line, why]),
    });
    writeWholeFile(files.leftOut, `\ufeff${lines.join('\r\n')}\r\n`);
  }
  await rename(partialMentions(files), files.mentions);
  return { keptRules };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A world with an organization of these keywords, and a user who may do everything in it. */
function worldOf(
  name: string,
  { keywords, timeZone }: { readonly keywords: readonly ImportedKeyword[]; readonly timeZone: string },
) {
  const admin = {
    id: 'admin',
    name: 'Admin',
    isAdmin: true,
    canUpdate: true,
    canInvite: true,
    canUpdateMentions: true,
  };
  return {
    users: [
      {
        id: 1,
        email: 'import@example.com',
        name: 'Import',
        accessToken: 'imported',
        organizationIds: [ORGANIZATION_ID],
        organizationRoles: { [ORGANIZATION_ID]: admin },
      },
    ],
    organizations: [
      {
        id: ORGANIZATION_ID,
        name,
        timeZone,
        groups: [
          {
            id: 1,
            name: 'Imported',
            keywords: keywords.map((keyword) => ({
              id: keyword.id,
              name: keyword.name,
              keyword: { naturalQuery: queryOf(keyword.name) },
            })),
          },
        ],
      },
    ],
  };
}

/** A query that looks for a name as a phrase: for mentions that are pushed in later; those of the import name their keyword. */
function queryOf(name: string): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return `"${words || 'mention'}"`;
}
