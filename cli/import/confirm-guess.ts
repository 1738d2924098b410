import { UsageError } from '../usage-error.ts';
import { FIELDS } from './fields.ts';
import type { ImportMap } from './import-map.ts';
import { guessLines, type LookedAt, lookAtFile } from './look-at-file.ts';

/** How an import talks with people. */
export type ImportTalk = {
  readonly say: (text: string) => void;
  /** Absent if nobody can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Shows a line that the next one replaces; absent where that cannot be. */
  readonly draw?: ((line: string) => void) | undefined;
};

type Confirming = { readonly map: ImportMap; readonly yes: boolean; readonly talk: ImportTalk };

/** Shows how files are read until the person agrees; gives them and the map as it is then. */
export async function confirmGuess(
  files: readonly string[],
  { map: first, yes, talk }: Confirming,
): Promise<{ readonly files: readonly LookedAt[]; readonly map: ImportMap } | undefined> {
  let map = first;
  for (;;) {
    const looked: LookedAt[] = [];
    for (const file of files) looked.push(await lookAtFile(file, map));
    talk.say(looked.map((each) => guessLines(each, map).join('\n')).join('\n\n'));
    const unclear = looked.find(({ times }) => times.order === undefined);
    if (unclear !== undefined) {
      map = { ...map, dates: await askedOrder(unclear, talk) };
      continue;
    }
    const doubtful = looked.find(({ source }) => source.doubt !== undefined);
    if (doubtful !== undefined && (yes || talk.ask === undefined)) {
      throw new UsageError(
        `${doubtful.file}: ${doubtful.source.doubt}. Say which encoding it has with --encoding of the command import, such as windows-1251, gbk or shift_jis.`,
      );
    }
    if (yes) return { files: looked, map: namedColumns(looked, map) };
    if (talk.ask === undefined) {
      throw new UsageError(
        'There is no terminal to ask whether that is right, so nothing was imported: add --yes if it is, or say how it is with --map FILE.',
      );
    }
    const change = doubtful === undefined ? 'text=Snippet' : 'encoding=windows-1251';
    const answer = (await talk.ask(`Import it like that? y, n, or a change such as ${change}: `)).trim();
    if (/^y(es)?$/i.test(answer)) return { files: looked, map: namedColumns(looked, map) };
    const [, encoding] = /^encoding\s*=\s*(\S+)$/i.exec(answer) ?? [];
    if (encoding !== undefined) {
      // The names of its columns are others then, so they are guessed anew.
      map = { ...map, encoding };
      continue;
    }
    const changed = changedMap(answer, namedColumns(looked, map));
    if (changed === undefined) return undefined;
    map = changed;
  }
}

async function askedOrder({ file, times }: LookedAt, { ask }: ImportTalk): Promise<'day-first' | 'month-first'> {
  const question = `${file}: dates such as ${times.example} can be read both ways, and none in the column shows which.`;
  if (ask === undefined)
    throw new UsageError(`${question} Say it with --dates day-first or --dates month-first of the command import.`);
  const answer = await ask(`${question} What comes first, the day or the month? d or m: `);
  if (/^d/i.test(answer.trim())) return 'day-first';
  if (/^m/i.test(answer.trim())) return 'month-first';
  throw new UsageError(`${question} Say it with --dates day-first or --dates month-first of the command import.`);
}

/** A map with the columns that were guessed, so that it says all of it. */
function namedColumns(looked: readonly LookedAt[], map: ImportMap): ImportMap {
  if (map.columns !== undefined) return map;
  const columns = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const names = looked.flatMap(({ columns: of, source }) => source.columns[of[field] ?? -1] ?? []);
      const [only] = names;
      const unique = [...new Set(names)];
      return only === undefined ? [] : [[field, unique.length === 1 ? only : unique]];
    }),
  );
  const zone = looked.find(({ known }) => known?.timeZone !== undefined)?.known?.timeZone;
  return { timeZone: zone, ...map, columns };
}

/** A map with the change that a person wrote: `text=Snippet`, `author=` for none; undefined if it is no change. */
function changedMap(answer: string, map: ImportMap): ImportMap | undefined {
  const changes = [...answer.matchAll(/(\w+)\s*=\s*([^,]*)/g)];
  if (changes.length === 0) return undefined;
  const columns = new Map<string, string | string[] | undefined>(Object.entries(map.columns ?? {}));
  for (const [, field = '', column = ''] of changes) {
    if (!FIELDS.some((each) => each === field)) {
      throw new UsageError(`There is no field "${field}": there are ${FIELDS.join(', ')}.`);
    }
    if (column.trim() === '') columns.delete(field);
    else columns.set(field, column.trim());
  }
  return { ...map, columns: Object.fromEntries(columns) };
}
