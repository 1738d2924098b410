/** What a place of a command line takes: names of an installation, or a file. */
export type Taken = 'rules' | 'channels' | 'organizations' | 'files';

/** What may follow a command: the words of its usage (`rules`, `add`), its options, and what these and the command itself take. */
export type CommandWords = {
  readonly words: readonly string[];
  readonly options: readonly string[];
  /** What stands behind the command, or behind one of its words; the key of the command itself is an empty text. */
  readonly takes: ReadonlyMap<string, readonly Taken[]>;
  /** Options that have a value, each with what it takes, if that is known. */
  readonly values: ReadonlyMap<string, Taken | undefined>;
};

/** Reads these from the help of a command, so that people and shells are told the same. */
export function wordsOf(command: string, help: string): CommandWords {
  const usage = new RegExp(`\\b${command} ((?:[a-z][a-z-]*(?: \\| )?)+)(?= |$)`, 'g');
  const lines = help.split('\n').filter((line) => /^(Usage:| {2,}\S)/.test(line));
  // What is said of an option, or is an example, tells no words of the command.
  const telling = lines.filter((line) => !/^ +(--|npx )|^ {12,}\S/.test(line));
  const words = telling.flatMap((line) => [...line.matchAll(usage)].flatMap(([, found = '']) => found.split(' | ')));
  // Options of other commands occur in sentences and in what is to be typed before.
  const own = lines.filter((line) => !line.includes('npx mention-alerts start')).join('\n');
  const options = [...own.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
  const isOwn = (option: string) => !['--stack', '--local'].includes(option);
  return {
    words: [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))],
    options: [...new Set(['--help', '--json', ...options.filter(isOwn)])],
    takes: takenIn(command, help),
    values: valuesIn(help),
  };
}

const NAMED: Readonly<Record<string, Taken>> = {
  RULE: 'rules',
  CHANNEL: 'channels',
  ORGANIZATION: 'organizations',
  FILE: 'files',
  'FILE...': 'files',
  DIR: 'files',
};

/** What `ID` is behind a word that says it. */
const ID_OF: Readonly<Record<string, Taken>> = { rules: 'rules', organizations: 'organizations', channels: 'channels' };

/** The lines of the usage, each from the command on, without options that may be left out. */
function usagesOf(command: string, help: string): string[] {
  const [usage = ''] = help.split('\n\n', 1);
  const whole = usage.replace(/\n {8,}(?=\[)/g, ' ');
  return whole.split('\n').flatMap((line) => {
    const at = line.indexOf(` ${command} `);
    return at < 0 ? [] : [line.slice(at + command.length + 2).replace(/ ?\[-.*$/, '')];
  });
}

function takenIn(command: string, help: string): CommandWords['takes'] {
  const takes = new Map<string, Taken[]>();
  for (const usage of usagesOf(command, help)) {
    const parts = usage.split(' ').map((part) => part.replace(/[[\]]/g, ''));
    const words: string[] = [];
    const taken: Taken[] = [];
    for (const [at, part] of parts.entries()) {
      if (part === '|') continue;
      if (/^[a-z]/.test(part)) {
        words.push(part);
        continue;
      }
      const ofId = command === 'channel' ? 'channels' : ID_OF[words.at(-1) ?? ''];
      const named = part === 'ID' ? ofId : NAMED[part];
      if (named !== undefined) taken.push(named);
      if (parts[at + 1] !== '|') break;
    }
    for (const word of words.length === 0 ? [''] : words) {
      takes.set(word, [...new Set([...(takes.get(word) ?? []), ...taken])]);
    }
  }
  return new Map([...takes].filter(([, taken]) => taken.length > 0));
}

function valuesIn(help: string): CommandWords['values'] {
  const [usage = ''] = help.split('\n\n', 1);
  const found = [...usage.matchAll(/(--[a-z][a-z-]*) ([^\s[\]|-][^\s[\]|]*)/g)];
  return new Map(
    found.flatMap(([, option = '', value = '']): [string, Taken | undefined][] => {
      if (['--stack', '--local'].includes(option)) return [];
      if (option === '--organization') return [[option, 'organizations']];
      return [[option, /^(FILE|DIR|[A-Z]+\.[a-z]+)/.test(value) ? 'files' : undefined]];
    }),
  );
}
