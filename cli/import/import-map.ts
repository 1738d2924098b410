import * as z from 'zod';
import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { issueWords } from '../../functions/domain/items/issue-words.ts';
import { nearestName } from '../../functions/domain/items/item-problem.ts';
import { sentiment } from '../../functions/domain/items/rule/sentiment.ts';
import { sourceType } from '../../functions/domain/items/rule/source-type.ts';
import { isTimeZone } from '../../functions/domain/time/wall-clock.ts';
import { problems as problemWords } from '../../functions/languages/compiled/en/problems.ts';
import { FIELDS } from './fields.ts';

const column = z.union([z.string(), z.array(z.string()).min(1)], 'expected the name of a column, or a list of names');

/** How files are read, as a person confirmed it. All parts may be left out. */
const importMapSchema = z.strictObject({
  /** For each field the name of its column, or several: the first that a file has is taken. */
  columns: z.strictObject(Object.fromEntries(FIELDS.map((field) => [field, column.optional()]))).optional(),
  timeZone: z.string().refine(isTimeZone, 'expected an IANA time zone such as Europe/Berlin').optional(),
  dates: z.enum(['day-first', 'month-first']).optional(),
  encoding: z.string().optional(),
  /** The name of the keyword of rows that name none. */
  keyword: z.string().min(1).optional(),
  /** What rows count as of which neither a column nor an address says it. */
  sourceType: sourceType.optional(),
  /** What a word of the column of source types counts as, where it is not known or known otherwise. */
  sourceTypes: z.record(z.string(), sourceType).optional(),
  /** The same for tones. */
  tones: z.record(z.string(), sentiment).optional(),
  /** The keywords of the folder, in the order of their ids: so that a later import gives them the same. */
  keywords: z.array(z.string()).optional(),
  /** A hash of the rules that the import wrote: whether somebody has changed them since. */
  rules: z.string().optional(),
});

export type ImportMap = z.output<typeof importMapSchema>;

/** @throws FileProblem that names the path in the map, and what is expected there */
export function readImportMap(path: string): ImportMap {
  const read = importMapSchema.safeParse(parseJsonText(readTextFile(path)), { error: issueWords(problemWords) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const known = issue?.path[0] === 'columns' ? FIELDS : Object.keys(importMapSchema.shape);
  const near = unknown === undefined ? undefined : nearestName(unknown, known);
  const instead =
    unknown === undefined
      ? ''
      : `; ${near === undefined ? `there are ${known.join(', ')}` : `did you mean "${near}"?`}`;
  throw new FileProblem(`/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'not understood'}${instead}`);
}
