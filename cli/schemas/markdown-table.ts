/** A table in Markdown; bars in cells are escaped, line breaks become spaces. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
