/** What is before the text of a list entry ("1. ...") or of a fact ("When:     ..."). */
const HANGING = /^\s*(?:\d+\. |[^\s:][^:]{0,12}: {2,})?/;

/**
 * Breaks a text at spaces into lines of at most `width` characters; longer words (links) stay whole. In a list entry or fact
 * the further lines begin below its text, not below its number or name; `hanging` matches what is before it.
 */
export function wrapText(text: string, width: number, hanging: RegExp = HANGING): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [head = ''] = hanging.exec(line) ?? [];
    const indent = ' '.repeat(head.length);
    const lines: string[] = [];
    let current = '';
    for (const word of line.slice(head.length).trimEnd().split(' ')) {
      if (current !== '' && indent.length + current.length + 1 + word.length > width) {
        lines.push(current);
        current = word;
      } else {
        current = current === '' ? word : `${current} ${word}`;
      }
    }
    return [...lines, current].map((each, at) => (at === 0 ? head : indent) + each);
  });
}
