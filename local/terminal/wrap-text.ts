/** Breaks a text into lines of at most `width` characters at spaces; longer words (links) stay whole. */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const lines: string[] = [];
    let current = '';
    for (const word of line.trim().split(' ')) {
      if (current !== '' && indent.length + current.length + 1 + word.length > width) {
        lines.push(indent + current);
        current = word;
      } else {
        current = current === '' ? word : `${current} ${word}`;
      }
    }
    return [...lines, indent + current];
  });
}
