import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { plainErrors } from '../../functions/plain-errors.ts';
import { HOSTILE, RAW } from '../support/hostile-text.ts';

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'functions');
const handlers = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('handler.ts'),
);

describe('what a function throws', () => {
  test('stays the error that it was, and has nothing raw in what Lambda logs of it', async () => {
    const thrown = new RangeError(`no rule ${HOSTILE}`);
    const failing = plainErrors(async (event: string) => {
      thrown.message += event;
      throw thrown;
    });
    await expect(failing(HOSTILE)).rejects.toBe(thrown);
    expect(thrown.message).toMatch(/^no rule Ü.*owned.*Ü/);
    expect(`${thrown.message}${thrown.stack}${inspect(thrown)}`).not.toMatch(RAW);
  });

  test('that is a text has nothing raw in it', async () => {
    await expect(plainErrors(() => Promise.reject(HOSTILE))()).rejects.not.toMatch(RAW);
  });

  test.each(handlers)('goes through this in every function: %s', (file) => {
    expect(readFileSync(join(FUNCTIONS, file), 'utf8')).toMatch(/^export const handler = plainErrors\(/m);
  });
});
