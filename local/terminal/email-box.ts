import { printable } from '../../cli/terminal/printable.ts';
import type { Paint, Style } from './paint.ts';
import { wrapText } from './wrap-text.ts';

const STYLE_BY_MARK: readonly (readonly [string, Style])[] = [
  ['[ALERT]', ['bold', 'red']],
  ['[UPDATE]', ['bold', 'yellow']],
  ['[RESOLVED]', ['bold', 'green']],
];

/** Draws an email in a box, as the person gets it; `note` says to whom and when, `width` is in characters. */
export function emailBox(
  { subject, body }: { readonly subject: string; readonly body: string },
  { note, width, paint }: { readonly note: string; readonly width: number; readonly paint: Paint },
): string {
  const style = STYLE_BY_MARK.find(([mark]) => subject.startsWith(mark))?.[1] ?? 'bold';
  const edge = paint('dim', '│');
  const head = `── ${note} `;
  return [
    paint('dim', `╭${head}${'─'.repeat(Math.max(0, width - head.length - 1))}`),
    ...wrapText(printable(subject), width - 2).map((line) => `${edge} ${paint(style, line)}`),
    edge,
    ...wrapText(printable(body).trimEnd(), width - 2).map((line) => `${edge} ${line}`.trimEnd()),
    paint('dim', `╰${'─'.repeat(width - 1)}`),
  ].join('\n');
}
