import { FileProblem } from '../../files/file-problem.ts';
import { present } from '../../functions/domain/present.ts';
import { feedSource } from './feed-source.ts';
import { jsonSource } from './json-source.ts';
import type { RowSource } from './row.ts';
import { beginningOf, encodingOf } from './source-text.ts';
import { tableSource } from './table-source.ts';

/**
 * Opens a file of mentions, whatever its format says it is: the content decides, not the name.
 *
 * @param encoding a label of the Encoding Standard, where somebody said it
 * @throws FileProblem if it cannot be read as any format
 */
export async function openSource(path: string, encoding?: string): Promise<RowSource> {
  const { label, remark, isDoubtful } = await encodingOf(path, encoding);
  const { text, isWhole } = await beginningOf(path, label, 1_000_000);
  const source = await sourceOf(path, { label, text: text.trimStart(), isWhole });
  const encoded = label === 'utf-8' ? '' : `, ${label}`;
  return {
    ...source,
    ...present({ doubt: isDoubtful === true ? remark : undefined }),
    format: `${source.format}${encoded}`,
    remarks: [...(remark === undefined ? [] : [remark]), ...source.remarks],
  };
}

type Beginning = { readonly label: string; readonly text: string; readonly isWhole: boolean };

function sourceOf(path: string, { label, text, isWhole }: Beginning): Promise<RowSource> {
  if (text === '') throw new FileProblem('it is empty');
  if (text.startsWith('<')) return feedSource(path, { label });
  if (/^[[{]/.test(text)) return jsonSource(path, { label, isLines: isObjectALine(text, isWhole) });
  return tableSource(path, { label });
}

/** Whether each line is an object by itself: the first one, or, where that is damaged, the second. */
function isObjectALine(text: string, isWhole: boolean): boolean {
  const [first = '', second] = text.split('\n', 2).map((line) => line.trim());
  if (!first.startsWith('{') || /[[{,]$/.test(first)) return false;
  if (second === undefined || text.slice(text.indexOf('\n')).trim() === '') {
    // One object alone may be a mention, or hold a list of them.
    return isWhole && isObject(first) && !/:\s*\[\s*\{/.test(first);
  }
  return isObject(first) || isObject(second);
}

function isObject(line: string): boolean {
  try {
    return line.startsWith('{') && typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
