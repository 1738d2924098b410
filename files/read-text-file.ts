import { createReadStream, readFileSync } from 'node:fs';
import { decodeText, LINE_END, textDecoder } from './decode-text.ts';
import { FileProblem, whyUnreadable } from './file-problem.ts';

/**
 * The text of a file, or of standard input for `-`; line ends of other systems are `\n`.
 *
 * @throws FileProblem that says why it cannot be read, where, and what to do
 */
export function readTextFile(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new FileProblem(whyUnreadable(error));
  }
  return decodeText(bytes).replace(/\r\n?/g, '\n');
}

/** A line of a file with its number, from 1. */
export type Line = {
  readonly number: number;
  readonly text: string;
  /** The file ends within this line: no line end follows. */
  readonly isCut: boolean;
};

/** A line is held in memory; a feed has one mention per line, so a longer line is no line of a feed. */
const LONGEST_LINE = 16_000_000;

/**
 * The lines of a file, without holding the file in memory.
 *
 * @throws FileProblem as `readTextFile`, also for a line of more than 16 million characters
 */
export async function* linesOfFile(path: string): AsyncGenerator<Line> {
  const decode = textDecoder();
  let number = 0;
  let open = '';
  const ended = (text: string, isLast: boolean): readonly string[] => {
    // A carriage return at the end of a block may be the first half of a line end.
    const half = !isLast && text.endsWith('\r') ? 1 : 0;
    const lines = `${open}${text.slice(0, text.length - half)}`.split(LINE_END);
    open = `${lines.pop() ?? ''}${text.slice(text.length - half)}`;
    if (open.length <= LONGEST_LINE) return lines;
    throw new FileProblem(`line ${number + lines.length + 1}: it has more than ${LONGEST_LINE} characters`);
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      for (const text of ended(decode(chunk, false), false)) yield { number: ++number, text, isCut: false };
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new FileProblem(whyUnreadable(error));
    throw error;
  }
  for (const text of ended(decode(Buffer.alloc(0), true), true)) yield { number: ++number, text, isCut: false };
  if (open !== '') yield { number: number + 1, text: open, isCut: true };
}
