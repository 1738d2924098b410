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

  test('has the stack of an error and of its cause, and no field in place of what each line has', () => {
    const error = new TypeError('outer', { cause: new RangeError('inner') });
    const [line = ''] = logged((logger) => logger.error('a message', { error, level: 'INFO', service: 'other' }));
    const { error: written, ...rest } = JSON.parse(line);
    expect(rest).toMatchObject({ level: 'ERROR', message: 'a message', service: 'act' });
    expect(written).toEqual({
      name: 'TypeError',
      message: 'outer',
      stack: error.stack,
      cause: { name: 'RangeError', message: 'inner', stack: expect.stringContaining('inner') },
    });
  });

  test.each([
    [undefined, ['INFO', 'WARN', 'ERROR']],
    ['INFO', ['INFO', 'WARN', 'ERROR']],
    ['WARN', ['WARN', 'ERROR']],
    ['FATAL', []],
  ])('leaves out what is less important than the level that is set: %s', (least, levels) => {
    vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', least);
    const lines = logged((logger) => {
      for (const level of ['info', 'warn', 'error'] as const) logger[level]('a message');
    });
    vi.unstubAllEnvs();
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(levels);
  });

  const handlers = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('handler.ts'),
  );
  test.each(handlers)('is made in one place: %s', (file) => {
    const text = readFileSync(join(FUNCTIONS, file), 'utf8');
    expect(text).toMatch(/\bfunctionLogger\('[a-z]+'\)/);
  });
});
