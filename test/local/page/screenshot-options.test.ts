import { describe, expect, test } from 'vitest';
import { fileOf, screenshotOptions } from '../../../local/page/screenshot-options.ts';

/** Names of the files that these arguments ask for. */
function filesOf(...args: string[]): string[] {
  const asked = screenshotOptions(args);
  return asked?.looks.flatMap((look) => asked.names.map((name) => fileOf(name, look, asked))) ?? [];
}

describe('npm run screenshots', () => {
  test('takes each message and page, light and on a desktop, unless it is told otherwise', () => {
    expect(filesOf()).toContain('summary.png');
    expect(filesOf()).toContain('web-story.png');
    expect(filesOf('email')).toEqual(['email.png']);
  });

  test('names what is not as usual in the file, so that no picture overwrites another', () => {
    expect(filesOf('email', '--language', 'de', '--arabic', '--phone', '--dark')).toEqual([
      'email-de-arabic-phone-dark.png',
    ]);
    expect(filesOf('end', '--every-look')).toEqual(['end.png', 'end-dark.png', 'end-phone.png', 'end-phone-dark.png']);
  });

  test('says what is wrong with an argument, and what to write', () => {
    expect(() => filesOf('emial')).toThrow('There is no picture emial. Did you mean "email"?');
    expect(() => filesOf('--language', 'it')).toThrow('--language it is none of en, de, nb, fr, es.');
    expect(screenshotOptions(['--help'])).toBeUndefined();
  });
});
