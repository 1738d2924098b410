import { printable } from '../../output/printable.ts';
import { type Style, type Styled, styled } from '../../output/styled.ts';
import { wrapText } from '../../output/wrap-text.ts';

const STYLE_BY_MARK: readonly (readonly [string, Style])[] = [
  ['[ALERT]', ['bold', 'red']],
  ['[UPDATE]', ['bold', 'yellow']],
  ['[RESOLVED]', ['bold', 'green']],
];

/** Draws an email in a box, as the person gets it; `note` says to whom and when, `width` is in characters. */
export function emailBox(
  { subject, body }: { readonly subject: string; readonly body: string },
  { note, width }: { readonly note: string; readonly width: number },
): Styled {
  const style = STYLE_BY_MARK.find(([mark]) => subject.startsWith(mark))?.[1] ?? 'bold';
  const edge = styled('dim', '│');
  const head = `── ${note} `;
  return [
    styled('dim', `╭${head}${'─'.repeat(Math.max(0, width - head.length - 1))}`),
    ...wrapText(printable(subject), width - 2).flatMap((line) => ['\n', edge, ' ', styled(style, line)]),
    '\n',
    edge,
    ...wrapText(printable(body).trimEnd(), width - 2).flatMap((line) => ['\n', edge, ` ${line}`.trimEnd()]),
    '\n',
    styled('dim', `╰${'─'.repeat(width - 1)}`),
  ];
}
