import { describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { foldHelp } from '../../../cli/terminal/fold-help.ts';
import { HELP } from '../../../local/help.ts';
import { runAlone } from '../run-alone.ts';

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const helps: readonly (readonly [string, string])[] = [
  ['start', HELP],
  ...(await Promise.all(Object.entries(commands).map(async ([name, load]) => [name, (await load()).help] as const))),
];

/** The lines that are longer; what is to be copied is not broken. */
const tooLong = (help: string) =>
  help.split('\n').filter((line) => line.length > 60 && !/^ +(?:npx|eval|echo|cat) /.test(line));

describe('the help', () => {
  test.each(helps)('of %s fits in 60 columns, and says all that it has to say', (_, help) => {
    const folded = foldHelp(help);
    expect(words(folded)).toEqual(words(help));
    expect(tooLong(folded)).toEqual([]);
  });

  test('without a command fits in 60 columns', async () => {
    expect(tooLong((await runAlone(['--help'])).out)).toEqual([]);
  });

  test('keeps an option of a usage together, and what an option does beside its name', () => {
    const help = `Usage: mention-alerts --stack NAME | --local rule [--answers FILE] [--yes]

Asks four questions: whose mentions, what to watch, what matters,
who hears of it.

  --answers FILE  one answer in each line instead of asking; "-" is standard
                  input
  --yes           writes it
  --allow-local-webhooks
                  receivers on this machine`;
    expect(foldHelp(help).split('\n')).toEqual([
      'Usage: mention-alerts --stack NAME | --local rule',
      '       [--answers FILE] [--yes]',
      '',
      'Asks four questions: whose mentions, what to watch, what',
      'matters, who hears of it.',
      '',
      '  --answers FILE  one answer in each line instead of asking;',
      '                  "-" is standard input',
      '  --yes           writes it',
      '  --allow-local-webhooks',
      '      receivers on this machine',
    ]);
  });
});
