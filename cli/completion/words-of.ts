/** What may follow a command: the words of its usage (`rules`, `add`), and its options. */
export type CommandWords = {
  readonly words: readonly string[];
  readonly options: readonly string[];
};

/** Reads these from the help of a command, so that people and shells are told the same. */
export function wordsOf(command: string, help: string): CommandWords {
  const usage = new RegExp(`\\b${command} ((?:[a-z][a-z-]*(?: \\| )?)+)(?= |$)`, 'g');
  const lines = help.split('\n').filter((line) => /^(Usage:| {2,}\S)/.test(line));
  const words = lines.flatMap((line) => [...line.matchAll(usage)].flatMap(([, found = '']) => found.split(' | ')));
  // Options of other commands occur in sentences and in what is to be typed before.
  const own = lines.filter((line) => !line.includes('npx mention-alerts start')).join('\n');
  const options = [...own.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
  const isOwn = (option: string) => !['--stack', '--local'].includes(option);
  return {
    words: [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))],
    options: [...new Set(['--help', '--json', ...options.filter(isOwn)])],
  };
}
