import { existsSync } from 'node:fs';
import type { ImportTalk } from '../cli/import/confirm-guess.ts';
import { importFolder } from '../cli/import/import-folder.ts';
import { importLines } from '../cli/import/import-report.ts';
import { defaultFolder, runImport } from '../cli/import/run-import.ts';
import { UsageError } from '../cli/usage-error.ts';
import { present } from '../functions/domain/present.ts';
import type { InputFiles, Sources } from './command-line.ts';

/**
 * The files of a replay: those of a folder that has them; anything else is imported first, as the command `import` does with `--yes`.
 *
 * @throws UsageError if there is no such file, FileProblem if one cannot be imported
 */
export async function filesOfSources({ sources, rules }: Sources, talk: ImportTalk): Promise<InputFiles> {
  const missing = [...sources, ...(rules === undefined ? [] : [rules])].find((source) => !existsSync(source));
  if (missing !== undefined) throw new UsageError(`There is no file or folder "${missing}".`);
  const [first = ''] = sources;
  const given = importFolder(first);
  const asGiven = { ...given, ...present({ rules }) };
  if (sources.length === 1 && [asGiven.world, asGiven.mentions, asGiven.rules].every(existsSync))
    return inputOf(asGiven);
  const options = { files: sources, folder: defaultFolder(first), map: undefined, said: {}, yes: true };
  const imported = await runImport(options, talk);
  if (imported === undefined) throw new UsageError('Nothing was imported.');
  talk.say(`${importLines(imported).join('\n')}\n`);
  return inputOf({ ...imported.files, ...present({ rules }) });
}

const inputOf = ({ world, mentions, rules }: Readonly<Record<'world' | 'mentions' | 'rules', string>>): InputFiles => ({
  world,
  mentions: [mentions],
  rules,
});
