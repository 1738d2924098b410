import { basename } from 'node:path';
import { FileProblem } from '../../files/file-problem.ts';
import { sourceName } from '../../functions/domain/source-name.ts';
import { FIELD_WORDS, FIELDS } from './fields.ts';
import { type Guess, guessColumns } from './guess-columns.ts';
import type { ImportMap } from './import-map.ts';
import { openSource } from './open-source.ts';
import { readCount } from './read-count.ts';
import type { Row, RowSource } from './row.ts';
import { UNKNOWN_TYPE } from './source-type-of.ts';
import { surveyTimes, type TimeSurvey } from './survey-times.ts';

/** A file that was looked at: how it is read, and which of its columns is taken for what. */
export type LookedAt = Guess & {
  readonly file: string;
  readonly source: RowSource;
  readonly sample: readonly Row[];
  readonly times: TimeSurvey;
};

const SAMPLE_ROWS = 1000;

/** Where so many rows cannot be read, the sample is what was read before. */
const MOST_UNREAD = 10_000;

/** Where rows are very long, fewer show enough. */
const SAMPLE_CHARACTERS = 4_000_000;

/**
 * Opens a file and guesses its columns.
 *
 * @throws FileProblem with the name of the file if it cannot be read, or has no times, or nothing that was said
 */
export async function lookAtFile(file: string, map: ImportMap): Promise<LookedAt> {
  let doubt = '';
  try {
    const source = await openSource(file, map.encoding);
    if (source.doubt !== undefined) doubt = `${source.doubt} (--encoding NAME says it); read like that, `;
    const sample = await sampleOf(source);
    const guess = guessColumns(source.columns, sample, map);
    checkColumns(source, sample, guess);
    const { time: column = 0, clock } = guess.columns;
    const times = await surveyTimes(source.read(), { column, clock, asked: map.dates });
    return { file, source, sample, times, ...guess };
  } catch (error) {
    throw error instanceof FileProblem ? new FileProblem(`${file}: ${doubt}${error.message}`) : error;
  }
}

/** @throws FileProblem if there are no rows in it that can be read */
async function sampleOf(source: RowSource): Promise<readonly Row[]> {
  const sample: Row[] = [];
  let [characters, unread] = [0, 0];
  let why = '';
  for await (const { rows, leftOut } of source.read()) {
    const [first] = leftOut;
    if (first !== undefined) why ||= `: line ${first.line} is left out: ${first.why}`;
    unread += leftOut.length;
    for (const row of rows) {
      if (sample.length >= SAMPLE_ROWS || characters > SAMPLE_CHARACTERS) return sample;
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      sample.push(row);
    }
    if (sample.length > 0 && unread > MOST_UNREAD) break;
  }
  if (sample.length === 0) throw new FileProblem(`it has no rows${why}`);
  return sample;
}

function checkColumns({ columns: names }: RowSource, sample: readonly Row[], { columns }: Guess): void {
  const list = shorten(names.slice(0, 40).join(', '), 400);
  if (columns.time === undefined) {
    throw new FileProblem(
      `no column has times. Its columns are: ${list}. Say which with --map, a file such as { "columns": { "time": "${shorten(names[0] ?? '')}" } }`,
    );
  }
  if (columns.text !== undefined || columns.title !== undefined || columns.url !== undefined) return;
  const numbers = names.filter((_, at) => at !== columns.time && isOfNumbers(sample, at));
  const counts =
    numbers.length === 0
      ? ''
      : `. If ${shorten(numbers[0] ?? '')} is how many there were, "npx mention-alerts backtest --counts FILE" reads it`;
  throw new FileProblem(
    `no column has texts, titles or addresses. Its columns are: ${list}. Say which with --map, a file such as { "columns": { "time": "${shorten(names[columns.time] ?? '')}", "text": "${shorten(names.find((_, at) => at !== columns.time) ?? '')}" } }${counts}`,
  );
}

const isOfNumbers = (sample: readonly Row[], at: number): boolean =>
  sample.every(({ cells }) => readCount(cells[at] ?? '') !== undefined);

/** How a file is taken, for people: its format, each field with its column and three values. */
export function guessLines({ file, source, sample, columns, known, times }: LookedAt, map: ImportMap): string[] {
  const shown = sample.slice(0, 3);
  const table = FIELDS.flatMap((field) => {
    const at = columns[field];
    if (at === undefined) return [];
    const values = shown.map(({ cells }) => shorten((cells[at] ?? '').trim()) || '(empty)');
    return [[field, source.columns[at] ?? '', values.join('  |  '), FIELD_WORDS[field]] as const];
  });
  const wide = (index: 0 | 1) => Math.min(28, Math.max(...table.map((row) => row[index].length)));
  const others = source.columns.filter((_, at) => !Object.values(columns).includes(at));
  return [
    `${file}: ${source.format}${known === undefined ? '' : `, as ${known.name} exports it`}`,
    ...source.remarks.map((remark) => `  ${remark}`),
    ...table.map(([field, column, values]) => `  ${field.padEnd(wide(0))}  ${column.padEnd(wide(1))}  ${values}`),
    ...(others.length === 0 ? [] : [`  not read: ${shorten(others.join(', '), 160)}`]),
    ...timeLines(times, {
      timeZone: map.timeZone ?? known?.timeZone,
      isAsked: map.timeZone !== undefined,
      isSaid: map.dates !== undefined,
    }),
    ...(columns.source === undefined && columns.url === undefined
      ? [
          `  no column says where mentions are from: ${sourceName(map.sourceType ?? known?.type ?? UNKNOWN_TYPE)} ("sourceType" in the map)`,
        ]
      : []),
    ...(columns.keyword === undefined
      ? [`  all rows belong to one keyword: ${map.keyword ?? keywordOfFile(file)} (--keyword NAME)`]
      : []),
  ];
}

function timeLines(
  { order, both, unit, isSerial, isLocal, isDays, example }: TimeSurvey,
  {
    timeZone,
    isAsked,
    isSaid,
  }: { readonly timeZone: string | undefined; readonly isAsked: boolean; readonly isSaid: boolean },
): string[] {
  const first = order === 'month-first' ? 'month' : 'day';
  return [
    ...(unit === undefined ? [] : [`  times are ${unit} since 1970`]),
    ...(isSerial ? ['  times are days of a spreadsheet'] : []),
    ...(example !== undefined && order !== undefined && both === undefined
      ? [
          `  in dates such as ${example} the ${first} comes first, ${isSaid ? 'as you said' : 'as the whole column shows'}`,
        ]
      : []),
    ...(both === undefined
      ? []
      : [
          `  some dates have the day first (${both[0]}), others the month (${both[1]}): the ${first} is taken first, and rows are left out where that is no date`,
        ]),
    ...(isDays ? ['  times are days alone: each mention is put at noon (UTC), and the rules judge whole days'] : []),
    ...(isLocal && !isDays
      ? [
          `  times name no zone and are taken as ${timeZone ?? 'UTC'}${isAsked ? '' : ' (--time-zone Europe/Berlin, if they are local)'}`,
        ]
      : []),
  ];
}

/** The name of a keyword for a file that names none. */
export const keywordOfFile = (file: string): string =>
  basename(file)
    .replace(/(\.(csv|tsv|txt|json|ndjson|jsonl|xml|rss|atom))+$/i, '')
    .trim()
    // A folder of dots is this one, or the one around it.
    .replace(/^\.+$/, '') || 'mentions';

function shorten(text: string, most = 40): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
