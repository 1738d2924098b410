import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shellWord } from '../../functions/domain/shell-word.ts';

describe('a word of a printed command', () => {
  test.each(['plain/file-1.json', '2026-11-12T07:00:00Z', 'two words', "it's", '$HOME `id` "a" *', '', 'é'])(
    'is read by a shell as what it was: %s',
    (text) => {
      expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
    },
  );

  test('stands as it is where nothing in it is special', () => {
    expect(shellWord('my-brand/world.json')).toBe('my-brand/world.json');
  });
});
