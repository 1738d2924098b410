import { wrapText } from '../../output/wrap-text.ts';

/** Terminals side by side, or in a letter of somebody who asks: no line of a help is longer than this, but commands to copy. */
const WIDTH = 60;

const USAGE = /^(?:Usage: | {7}(?=\S))/;

/** An option or a command, and what it does: "  --wait TIME       how long ...". */
const ENTRY = /^ {2}\S+(?: \S+)* {2,}(?=\S)/;

/** An entry with so long a name that what is said stands in the lines below it. */
const NAMED_ABOVE = /^ {2}--\S+$/;

/** What is to be copied stays in one line. */
const TYPED = /^ +(?:npx|eval|echo|cat) /;

/** A space at which no line is broken, within an option of a usage: "[--wait SECONDS]". */
const KEPT = '\u00a0';
const asOneWord = (usage: string) => usage.replace(/\[[^[\]]*\]|\([^()]*\)/g, (option) => option.replaceAll(' ', KEPT));

/** Where this is longer, what is said begins in a line of its own. */
const LONGEST_ENTRY = 22;
const BELOW = ' '.repeat(6);

/** The help of a command as it is printed: its paragraphs, usages and entries in lines of at most 60 characters. */
export function foldHelp(help: string): string {
  return help
    .split('\n\n')
    .map((block) => joined(block.split('\n')).flatMap(folded).join('\n'))
    .join('\n\n');
}

/** The lines of a block, each with those that go on with it. */
function joined(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before === undefined || !goesOn(line, before)) whole.push(line);
    else whole[whole.length - 1] = `${before}${NAMED_ABOVE.test(before) ? '  ' : ' '}${line.trim()}`;
  }
  return whole;
}

function goesOn(line: string, before: string): boolean {
  if (ENTRY.test(before) || NAMED_ABOVE.test(before)) return /^ {6}/.test(line);
  const isProse = (each: string) => /^\S/.test(each) && !/^\w+: /.test(each) && !each.endsWith(':');
  return isProse(line) && isProse(before) && !line.startsWith('- ');
}

function folded(line: string): readonly string[] {
  if (USAGE.test(line)) return wrapText(asOneWord(line), WIDTH, USAGE).map((each) => each.replaceAll(KEPT, ' '));
  const entry = ENTRY.exec(line)?.[0];
  if (entry === undefined) return TYPED.test(line) ? [line] : wrapText(line, WIDTH, /^ */);
  if (entry.length <= LONGEST_ENTRY) return wrapText(line, WIDTH, ENTRY);
  return [entry.trimEnd(), ...wrapText(`${BELOW}${line.slice(entry.length)}`, WIDTH, /^ */)];
}
