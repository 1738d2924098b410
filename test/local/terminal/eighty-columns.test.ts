import { describe, expect, test } from 'vitest';
import { foldHelp } from '../../../cli/terminal/fold-help.ts';
import { HELP } from '../../../local/help.ts';
import { EMPTY_TALLY } from '../../../local/run/tally.ts';
import { createReporter } from '../../../local/terminal/reporter.ts';
import { summary } from '../../../local/terminal/summary.ts';

/** What a reporter writes to a terminal of so many columns. */
function written(columns: number | undefined, write: (reporter: ReturnType<typeof createReporter>) => void): string[] {
  let text = '';
  const stream = { write: (part: string) => (text += part), ...(columns === undefined ? {} : { columns }) };
  write(
    createReporter({ json: false, logFolder: () => '.local/logs/a', terminal: { stdout: stream, stderr: stream } }),
  );
  return text.split('\n');
}

const LONG = 'a story that people knew '.repeat(8);
const email = { kind: 'email' as const, subject: LONG, body: LONG };
const failure = Object.assign(new Error(LONG), { kind: 'function-failed' as const, label: 'deliver' });
const outcome = { invocations: 1, publications: [email], failures: [failure], waits: false };
const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => [...line].length));

describe('a terminal of 80 columns', () => {
  test.each([
    ['80', 80, 80],
    ['more than anybody reads', 300, 110],
    ['an unknown number', undefined, 80],
    ['fewer than emails are made for', 40, 60],
  ])('no line is longer than the terminal has columns: %s', (_which, columns, most) => {
    const lines = written(columns, (reporter) => reporter.outcome(outcome, 0));
    expect(longest(lines)).toBeLessThanOrEqual(most);
    expect(longest(lines)).toBeGreaterThan(most - 12);
  });

  test('has room for the help and for what a run says in the end', () => {
    const kinds = ['counts', 'scrolls', 'organization', 'user', 'feeds', 'other'];
    const facts = {
      tally: { ...EMPTY_TALLY, ticks: 21_600, idle: 20_000 },
      requests: { byKind: new Map(kinds.map((kind) => [kind, 123_456])), limited: 12_345, failed: 12_345 },
      rules: 5,
      mentions: 1_000_000,
      tookMs: 1,
      logs: { folder: '.local/logs/a', warnings: () => new Map([[LONG, 3]]) },
      width: 80,
    };
    expect(longest([...foldHelp(HELP).split('\n'), ...summary(facts).split('\n')])).toBeLessThanOrEqual(80);
  });
});
