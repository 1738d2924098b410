import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { parseOptions } from '../../cli/parse-options.ts';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { GLOBAL_OPTIONS } from '../../cli/run-cli.ts';
import { installationOption } from '../../functions/domain/wording/installation-option.ts';
import { parseCommandLine } from '../../local/command-line.ts';

/** Commands that are about an installation mean nothing without one. */
const OF_AN_INSTALLATION = [
  'status',
  'summary',
  'put',
  'apply',
  'delete',
  'acknowledge',
  'silence',
  'channel',
  'test',
  'web',
];

/** What stands for several words where a source fills it in. */
const FILLED_IN: Readonly<Record<string, string>> = {
  installation: '--stack mention-alerts-prod',
  files: '--world w --mentions m --rules r',
};

const help = new Map(
  await Promise.all(Object.entries(commands).map(async ([name, load]) => [name, (await load()).help] as const)),
);

/** What the help of a command says may follow it: the words of its usage (`rules`, `add`), and its options. */
function wordsOf(
  command: string,
  text: string,
): { readonly words: readonly string[]; readonly options: readonly string[] } {
  const usage = new RegExp(`\\b${command} ((?:[a-z][a-z-]*(?: \\| )?)+)(?= |$)`, 'g');
  const lines = text.split('\n').filter((line) => /^(Usage:| {2,}\S)/.test(line));
  // What is said of an option, or is an example, tells no words of the command.
  const telling = lines.filter((line) => !/^ +(--|npx )|^ {12,}\S/.test(line));
  const words = telling.flatMap((line) => [...line.matchAll(usage)].flatMap(([, found = '']) => found.split(' | ')));
  const options = [...lines.join('\n').matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
  return {
    words: words.map((word) => word.trim()).filter((word) => word !== ''),
    options: ['--help', '--json', ...options],
  };
}

/** Every text that people read: pages, and the strings of sources; pages of decisions tell of the past. */
function texts(): { readonly file: string; readonly text: string }[] {
  const below = (folder: string, ending: string) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending) && !file.includes('decisions/'))
      .map((file) => join(folder, file));
  const files = [
    'README.md',
    'service/README.md',
    'cli/init/template/README.md',
    ...below('docs', '.md'),
    ...['functions', 'cli', 'local', 'infra'].flatMap((folder) => below(folder, '.ts')),
  ];
  return files.map((file) => ({ file, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }));
}

/** The commands in a text, each as it is to be typed: without the rest of its line, with a value for what is filled in. */
function commandsIn(text: string, program: string): string[] {
  const oneLine = text.replace(/`[^`\n]*\n[^`\n]*`/g, (quoted) => quoted.replace(/\n\s*/, ' '));
  return (
    [...oneLine.matchAll(new RegExp(`${program} ([^\`"'\n]*)`, 'g'))]
      .map(([, words = '']) => words.replace(/\$\{([^}]*)\}/g, (_, name) => FILLED_IN[name] ?? '42'))
      // What describes a syntax is none to be typed.
      .filter((words) => !/\.\.\.|[[\]]|COMMAND|OPERATION|…/.test(words))
      .map((words) => words.split(/\s#|\s{2,}|[;,)|>]|\. /, 1)[0]?.trim() ?? '')
      .filter((words) => words !== '')
  );
}

const all = texts();
const printed = all.flatMap(({ file, text }) =>
  commandsIn(text, 'npx mention-alerts').map((words): [string, string] => [words, file]),
);

describe('a command that is printed somewhere', () => {
  test.each(printed.filter(([line]) => !/^start\b/.test(line)))('works as printed: %s (%s)', (line) => {
    const { values, positionals } = parseOptions(line.split(/\s+/), GLOBAL_OPTIONS, { upToFirstWord: true });
    const [name, first, ...rest] = positionals;
    if (name === undefined) return;
    expect([...help.keys()]).toContain(name);
    const { words, options } = wordsOf(name, help.get(name) ?? '');
    const isUnderstood = first === undefined || first === '--help' || words.length === 0 || !/^[a-z]/.test(first);
    if (!isUnderstood) expect(words).toContain(first.replace(/s?$/, words.includes(first) ? '$&' : 's'));
    for (const option of [first ?? '', ...rest].filter((word) => word.startsWith('--'))) {
      expect(options).toContain(option.split('=')[0]);
    }
    const isHelp = values.help === true || positionals.includes('--help');
    if (OF_AN_INSTALLATION.includes(name) && !isHelp) expect(values.stack ?? values.local).toBeDefined();
  });

  test.each(printed.filter(([line]) => /^start\b/.test(line)))('is understood by start: %s (%s)', (line) => {
    expect(() => parseCommandLine(line.split(/\s+/).slice(1))).not.toThrow();
  });

  test('names its stack as one word for a shell, whichever program prints it', () => {
    const isOne = (file: string) => file.endsWith('wording/installation-option.ts');
    for (const { file, text } of all.filter(({ file }) => file.endsWith('.ts') && !isOne(file)))
      expect(text, file).not.toMatch(/--stack (\$\{|['"`] ?\+)/);
    const read = (option: string) => execFileSync('sh', ['-c', `printf '%s|' ${option}`], { encoding: 'utf8' });
    for (const name of ['mention-alerts-prod', "it's $HOME; `id`"]) {
      expect(read(installationOption(name))).toBe(`--stack|${name}|`);
    }
    expect(installationOption(undefined)).toBe('--local');
  });

  test('has one name, in a checkout and where the package is installed', () => {
    for (const { file, text } of all)
      expect(text, file).not.toMatch(/npm run -s cli|npm start --|(?<!npx |Usage: | {7})mention-alerts start/);
  });
});
