import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { FileProblem } from '../../files/file-problem.ts';
import { makeFolder } from '../../files/write-file.ts';
import { grouped } from '../../functions/domain/grouped.ts';
import { present } from '../../functions/domain/present.ts';
import { confirmGuess, type ImportTalk } from './confirm-guess.ts';
import type { Conversion } from './convert-row.ts';
import { type FirstRule, firstRules, isJudgedWhole, type Told, toldBy } from './first-rules.ts';
import {
  type ImportFolder,
  importFolder,
  keptMap,
  partialMentions,
  refuseForeignFiles,
  writeFolder,
} from './import-folder.ts';
import type { ImportMap } from './import-map.ts';
import { createKeywordBook } from './keyword-book.ts';
import { keywordOfFile, type LookedAt } from './look-at-file.ts';
import { decimalMarkOf } from './read-count.ts';
import { withoutStrays } from './without-strays.ts';
import { wordsOfMap } from './words-of-map.ts';
import { type Converting, type Written, writeMentions } from './write-mentions.ts';
import { zoneClock } from './zone-clock.ts';

export type ImportOptions = {
  readonly files: readonly string[];
  readonly folder: string;
  /** What a person said about the files; without it what the folder kept is taken. */
  readonly map: ImportMap | undefined;
  /** Parts that go before those of the map. */
  readonly said: Pick<ImportMap, 'timeZone' | 'dates' | 'keyword' | 'encoding'>;
  /** The guess needs nobody to confirm it. */
  readonly yes: boolean;
};

/** A keyword with its mentions, its rule, and what that would have told. */
export type ImportedRule = FirstRule & { readonly mentions: number; readonly told: Told | undefined };

export type Imported = {
  readonly files: ImportFolder;
  readonly written: Written;
  readonly from: number;
  readonly to: number;
  readonly rules: readonly ImportedRule[];
  readonly keptRules: boolean;
  readonly judgedWhole: boolean;
};

const EXPORTS = /\.(csv|tsv|txt|json|ndjson|jsonl|xml|rss|atom)$/i;

/** So many keywords, those with most mentions, are judged at the end of an import. */
const MOST_JUDGED = 20;

/**
 * Imports files into a folder that `start DIR` replays: looks at them, shows the guess, asks, converts, and judges the first rules.
 *
 * @returns undefined if the person said no
 * @throws FileProblem with the file and the remedy, UsageError if there is nobody to ask
 */
export async function runImport(options: ImportOptions, talk: ImportTalk): Promise<Imported | undefined> {
  const folder = importFolder(options.folder);
  const kept = keptMap(folder);
  if (kept !== undefined && options.map === undefined) talk.say(`Reads as ${folder.map} says, which an import kept.`);
  await refuseForeignFiles(folder);
  const base = { ...kept, ...options.map, ...present(options.said) };
  const looked = await confirmGuess(filesOf(options.files), { map: base, yes: options.yes, talk });
  if (looked === undefined) return undefined;
  const { files, map } = looked;
  const keywords = createKeywordBook(kept?.keywords);
  const path = partialMentions(folder);
  makeFolder(folder.folder);
  try {
    const read = await writeMentions(
      files.map((file) => converting(file, map)),
      { path, keywords, progress: progressOf(talk) },
    );
    // The line of the progress gives way to what follows.
    talk.draw?.('');
    const written = await withoutStrays(read, path);
    if (written.mentions === 0) throw new FileProblem(nothingLeft(written));
    return await concluded({
      folder,
      written,
      map: { ...map, ...present({ rules: kept?.rules }) },
      files,
      keywords: keywords.all(),
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Where an import goes if nobody says it: a folder named after the first file, here. */
export function defaultFolder(path: string): string {
  const name = keywordOfFile(resolve(path));
  return name === basename(path) || isFolder(path) ? `${name}-imported` : name;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The files of an import; of a folder those in it that may be exports. @throws FileProblem if there are none in it */
function filesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isFolder(path)) return [path];
    const inside = readdirSync(path).filter((name) => EXPORTS.test(name));
    if (inside.length === 0) throw new FileProblem(`${path}: there is no file in it that could be imported`);
    return inside.sort().map((name) => join(path, name));
  });
}

function converting(looked: LookedAt, map: ImportMap): Converting {
  const { columns, known, times, sample } = looked;
  const counts = sample.flatMap(({ cells }) =>
    [columns.reach, columns.interactions].flatMap((at) => (at === undefined ? [] : (cells[at] ?? []))),
  );
  const conversion: Conversion = {
    columns,
    order: times.order ?? 'day-first',
    decimal: decimalMarkOf(counts),
    isDays: times.isDays,
    momentOf: zoneClock(map.timeZone ?? known?.timeZone ?? 'UTC'),
    wordsOf: wordsOfMap(map),
    type: map.sourceType ?? known?.type,
    keyword: map.keyword ?? keywordOfFile(looked.file),
  };
  return { looked, conversion };
}

function progressOf({ draw }: ImportTalk): (part: number, mentions: number) => void {
  return (part, mentions) => draw?.(`  ${Math.floor(part * 100)} %  ${grouped(mentions)} mentions`);
}

function nothingLeft({ leftOut, leftOutCount }: Written): string {
  const [first] = leftOut;
  const why = first === undefined ? '' : `; the first, ${first.file} line ${first.line}: ${first.why}`;
  return `no row could be imported: ${leftOutCount} were left out${why}`;
}

type Concluding = {
  readonly folder: ImportFolder;
  readonly written: Written;
  readonly map: ImportMap;
  readonly files: readonly LookedAt[];
  readonly keywords: Parameters<typeof firstRules>[0];
};

/** Writes the folder, and says what the rules would have told. */
async function concluded({ folder, written, map, files, keywords }: Concluding): Promise<Imported> {
  const used = keywords.filter(({ id }) => written.counts.has(id));
  const rules = firstRules(keywords, { isDays: files.every(({ times }) => times.isDays) });
  const { keptRules } = await writeFolder(folder, { keywords, rules, map, leftOut: written.leftOut });
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of written.times) {
    if (time < from) from = time;
    if (time > to) to = time;
  }
  const span = { from, to };
  const mentionsOf = (id: number) =>
    [...(written.counts.get(id)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const judged = new Set(
    used
      .toSorted((a, b) => mentionsOf(b.id) - mentionsOf(a.id))
      .slice(0, MOST_JUDGED)
      .map(({ id }) => id),
  );
  return {
    files: folder,
    written,
    from,
    to,
    keptRules,
    judgedWhole: isJudgedWhole(span),
    rules: rules
      .filter(({ keyword }) => used.includes(keyword))
      .map((rule) => {
        const counts = written.counts.get(rule.keyword.id) ?? new Map();
        const told = judged.has(rule.keyword.id) ? toldBy(rule.item, counts, span) : undefined;
        return { ...rule, mentions: mentionsOf(rule.keyword.id), told };
      }),
  };
}
