import { FileProblem } from '../../files/file-problem.ts';
import { isTimeZone } from '../../functions/domain/time/wall-clock.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { UsageError, WrongWords } from '../usage-error.ts';
import type { ImportMap } from './import-map.ts';

export const summary = 'make a folder to replay from exports of mentions: CSV, JSON, feeds';

export const help = `Usage: mention-alerts import FILE... [--out DIR] [--map MAP.json] [--yes] [--time-zone ZONE] [--dates day-first | month-first] [--encoding NAME] [--keyword NAME]

Reads mentions that you have: tables (CSV, TSV, in most encodings), JSON, an object a line (NDJSON), RSS and Atom; by name
the exports of Meltwater, Brandwatch, Talkwalker, Mention, Media Cloud, GDELT and CrowdTangle. It shows which column it takes for what,
with three rows, and asks; then it writes a folder with a world, the mentions and a first rule per keyword, and says what these rules
would have told. "npx mention-alerts start DIR" replays the folder. No file is changed, and nothing leaves this machine.

  --out DIR         the folder (default: the name of the first file, in this folder); used again, it is read as its map
                    says, and rules that you changed stay
  --map MAP.json    how files are read: which column is what, what words mean (docs/your-data.md)
  --yes             take the guess without a question
  --time-zone ZONE  of times that name no zone, such as Europe/Berlin (default UTC)
  --dates ORDER     how to read 01/02/2026 where no date of the column shows it
  --encoding NAME   of files that are not UTF-8 where it cannot be told from their letters: windows-1251, gbk, shift_jis ...
  --keyword NAME    what the mentions are about, where no column says it (default: the name of the file)`;

const OPTIONS = {
  out: { type: 'string' },
  map: { type: 'string' },
  yes: { type: 'boolean' },
  'time-zone': { type: 'string' },
  dates: { type: 'string' },
  encoding: { type: 'string' },
  keyword: { type: 'string' },
} as const;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals: files } = commandArguments(args, OPTIONS);
  const [first] = files;
  if (first === undefined) throw new WrongWords('FILE is missing.');
  if (files.includes('-'))
    throw new UsageError('A file is read more than once, so standard input is not taken: write it into a file.');
  const said = {
    timeZone: zoneOf(values['time-zone']),
    dates: orderOf(values.dates),
    keyword: values.keyword,
    encoding: values.encoding,
  };
  // The parsers of formats are loaded only here: every command loads this module for its help.
  const { defaultFolder, runImport } = await import('./run-import.ts');
  const { importJson, importLines } = await import('./import-report.ts');
  const imported = await runImport(
    {
      files,
      folder: values.out ?? defaultFolder(first),
      map: values.map === undefined ? undefined : await mapOf(values.map),
      said,
      yes: values.yes ?? false,
    },
    { say: context.writeError, ask: context.ask, draw: context.draw },
  );
  if (imported === undefined) {
    context.writeError('Nothing was imported.');
    return 1;
  }
  if (context.json || values.json) context.writeJson(importJson(imported));
  else context.writeOut(importLines(imported).join('\n'));
  return 0;
}

async function mapOf(file: string): Promise<ImportMap> {
  const { readImportMap } = await import('./import-map.ts');
  try {
    return readImportMap(file);
  } catch (error) {
    throw error instanceof FileProblem ? new UsageError(`--map ${file}: ${error.message}`) : error;
  }
}

function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined || isTimeZone(name)) return name;
  throw new UsageError(`--time-zone ${name}: there is no such time zone; write one such as Europe/Berlin.`);
}

function orderOf(name: string | undefined): 'day-first' | 'month-first' | undefined {
  if (name === undefined || name === 'day-first' || name === 'month-first') return name;
  throw new UsageError(`--dates ${name}: write day-first or month-first.`);
}
