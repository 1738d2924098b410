import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { functionLogger } from '../../functions/function-logger.ts';
import { HOSTILE, RAW } from '../support/hostile-text.ts';

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'functions');

/** The lines that a function logs, without their ends. */
function logged(log: (logger: ReturnType<typeof functionLogger>) => void): string[] {
  const lines: string[] = [];
  const take = (text: unknown) => lines.push(String(text).trimEnd()) > 0;
  const streams = [process.stdout, process.stderr].map((each) => vi.spyOn(each, 'write').mockImplementation(take));
  log(functionLogger('act'));
  for (const stream of streams) stream.mockRestore();
  return lines;
}

describe('the log of a function', () => {
  test.each([
    ['a message', HOSTILE, {}],
    ['a reason', 'a message', { problem: HOSTILE }],
    ['a name that is a key', 'a message', { counts: { [HOSTILE]: { [HOSTILE]: [HOSTILE] } } }],
    ['an error', 'a message', { error: new Error(HOSTILE, { cause: new Error(HOSTILE) }) }],
  ])('is one line of JSON with nothing raw in it, and says what was there: %s', (_, message, fields) => {
    for (const level of ['info', 'warn', 'error'] as const) {
      const [line = '', ...more] = logged((logger) => logger[level](message, fields));
      expect(more).toEqual([]);
      expect(line).not.toMatch(RAW);
      expect(line).not.toContain('\n');
      expect(JSON.stringify(JSON.parse(line))).toContain('owned');
      expect(JSON.parse(line)).toMatchObject({ service: 'act', level: level.toUpperCase() });
    }
  });

  test('writes numbers, identifiers and texts as they are', () => {
    const [line = ''] = logged((logger) =>
      logger.info('Grüße', { id: 9_007_199_254_740_993n, ages: [1, null], at: {} }),
    );
    expect(JSON.parse(line)).toMatchObject({ message: 'Grüße', id: '9007199254740993', ages: [1, null], at: {} });
  });

  const handlers = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('handler.ts'),
  );
  test.each(handlers)('is made in one place: %s', (file) => {
    const text = readFileSync(join(FUNCTIONS, file), 'utf8');
    expect(text).toMatch(/\bfunctionLogger\('[a-z]+'\)/);
    expect(text).not.toContain('new Logger');
  });
});
