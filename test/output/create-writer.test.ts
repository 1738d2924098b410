import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWriter } from '../../output/create-writer.ts';
import { jsonText } from '../../output/json-text.ts';
import { printable } from '../../output/printable.ts';
import { styled } from '../../output/styled.ts';
import { anyHostileText, HOSTILE, RAW } from '../support/hostile-text.ts';
import { recordTerminal } from '../support/record-terminal.ts';

const TERMINAL = { isTTY: true };

/** What a writer gives to a stream. */
function written(write: (writer: ReturnType<typeof createWriter>) => void, stream = {}, environment = {}): string {
  const { terminal, written } = recordTerminal();
  write(createWriter({ ...terminal.stdout, ...stream }, environment));
  return written.stdout;
}

describe('a text', () => {
  test('has no control character but line breaks, and nothing that turns its direction, whatever it is made of', () => {
    fc.assert(fc.property(anyHostileText, (text) => !RAW.test(printable(text))));
  });

  test('keeps everything else: umlauts, joiners of scripts and emoji, the mark of an emoji', () => {
    const text = 'Grüße می‌خواهم 👩‍👩‍👧 ❤️\nשלום';
    expect(printable(text)).toBe(text);
  });

  test('loses a whole sequence, not its first character alone', () => {
    expect(printable('a\u001b]0;owned\u0007b\u001b[31mc')).toBe('abc');
  });
});

describe('JSON', () => {
  test('has nothing raw, and whoever parses it gets exactly what was written', () => {
    fc.assert(
      fc.property(fc.dictionary(anyHostileText, anyHostileText), (value) => {
        const text = jsonText(value, 2);
        expect(text).not.toMatch(RAW);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('has identifiers above 2^53 as plain digits', () => {
    expect(jsonText({ id: 9_007_199_254_740_993n })).toBe('{"id":9007199254740993}');
  });
});

describe('a style', () => {
  test('is ours alone: a colour in a text of others is left out', () => {
    const red = [styled('red', `Acme ${HOSTILE}`), '!'];
    const shown = written(({ text }) => text(red), TERMINAL);
    expect(shown.startsWith('\u001b[31mAcme ')).toBe(true);
    expect(shown.endsWith('\u001b[39m!\n')).toBe(true);
    expect(shown.slice('\u001b[31m'.length, -'\u001b[39m!\n'.length)).not.toMatch(RAW);
  });

  test.each([
    ['it is no terminal', {}, {}],
    ['NO_COLOR is set', TERMINAL, { NO_COLOR: '1' }],
    ['the terminal is dumb', TERMINAL, { TERM: 'dumb' }],
  ])('is not shown when %s', (_why, stream, environment) => {
    expect(written(({ text }) => text(styled('red', 'text')), stream, environment)).toBe('text\n');
  });
});

test('a line that was drawn is replaced by the next one, and then by text', () => {
  const shown = written(({ draw, text }) => {
    draw('10 %');
    draw(`20 % ${HOSTILE}`);
    text('done');
    text('end');
  }, TERMINAL);
  const [first, second = '', ...rest] = shown.split('\r\u001b[2K').slice(1);
  expect([first, ...rest]).toEqual(['10 %', 'done\nend\n']);
  expect(second).toMatch(/^20 % Ü/);
  expect(second).not.toMatch(RAW);
});

test('a question leaves its line open, and is clean', () => {
  const shown = written(({ ask }) => ask(`Delete ${HOSTILE}? `));
  expect(shown).toMatch(/\? $/);
  expect(shown).not.toMatch(RAW);
});
