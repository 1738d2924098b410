import { styleText } from 'node:util';
import { type CsvTable, csvLines } from './csv-lines.ts';
import { jsonText } from './json-text.ts';
import { printable } from './printable.ts';
import type { Styled } from './styled.ts';
import type { Output } from './terminal.ts';

/** Without this mark Excel takes UTF-8 for the encoding of its language, and umlauts fall apart. */
const MARK = '\ufeff';

/** The way to a stream: whatever is written, the terminal or file behind it gets nothing that it would act on. */
export type Writer = {
  /** Writes a text for people and ends its line: without what is not printable, with our own styles. */
  text(text: Styled): void;
  /** Writes a value for programs, exactly; see `jsonText`. */
  json(value: unknown, indent?: number): void;
  /** Writes a table for a spreadsheet; see `csvLines`. */
  csv(table: CsvTable): void;
  /** Writes a question, and leaves its line open for the answer. */
  ask(question: string): void;
  /** Draws a line that the next one drawn or written replaces. Only on a terminal. */
  draw(line: string): void;
};

/** Makes the writer of a stream. It shows styles if the stream is a terminal and `NO_COLOR` is not set. */
export function createWriter(
  stream: Output,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Writer {
  const isPlain = stream.isTTY !== true || (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  let isDrawn = false;

  function shown(text: Styled): string {
    if (typeof text === 'string') return printable(text);
    if ('style' in text) {
      const plain = printable(text.text);
      return isPlain ? plain : styleText(text.style, plain, { validateStream: false });
    }
    return text.map(shown).join('');
  }

  function line(text: string): void {
    if (isDrawn) stream.write('\r\x1b[2K');
    isDrawn = false;
    stream.write(`${text}\n`);
  }

  return {
    text: (text) => line(shown(text)),
    json: (value, indent) => line(jsonText(value, indent)),
    csv: (table) => line(MARK + csvLines(table).join('\r\n')),
    ask: (question) => stream.write(printable(question)),
    draw: (text) => {
      stream.write(`\r\x1b[2K${printable(text)}`);
      isDrawn = true;
    },
  };
}
