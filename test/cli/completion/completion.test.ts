import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { wordsOf } from '../../../cli/completion/words-of.ts';
import { examples } from '../../../cli/examples.ts';
import { runAlone } from '../run-alone.ts';

const bash = (await runAlone(['completion', 'bash'])).out;

const TYPED = [
  { typed: ['sil'], expected: ['silence'] },
  { typed: ['--stack', 'list', 'cap'], expected: ['capacity'] },
  {
    typed: ['--local', 'list', ''],
    expected: ['rules', 'organizations', 'channels', '--help', '--json', '--organization'],
  },
  { typed: ['channel', 'ad'], expected: ['add'] },
  { typed: ['put', 'rules', '--d'], expected: ['--dry-run'] },
  { typed: ['receive', '--'], expected: ['--help', '--json', '--port', '--secret'] },
] as const;

/** What bash offers after each line of words, the last of them being typed. One shell is asked for all: each is slow to start. */
function offeredAfter(lines: readonly (readonly string[])[]): string[][] {
  const asked = lines.map((words) => {
    const typed = ['mention-alerts', ...words].map((word) => `'${word}'`).join(' ');
    return `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _mention_alerts; echo "\${COMPREPLY[@]}"`;
  });
  const { stdout } = spawnSync('bash', ['-c', [bash, ...asked].join('\n')], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => line.split(' '));
}

const offered = offeredAfter(TYPED.map(({ typed }) => typed));

describe('completion', () => {
  test.each(TYPED.map((each, at) => ({ ...each, at })))(
    'of bash offers what may stand there: $typed',
    ({ at, expected }) => {
      expect(offered[at]).toEqual(expected);
    },
  );

  test.each(['zsh', 'fish'])('of %s has every command, and what stands after it', async (shell) => {
    const { out } = await runAlone(['completion', shell]);
    for (const name of Object.keys(commands)) expect(out).toContain(name);
    expect(out).toContain('dry-run');
  });

  test('of another shell is refused with those that there are', async () => {
    expect(await runAlone(['completion', 'bsh'])).toMatchObject({
      status: 2,
      errors: expect.stringContaining('"bash"'),
    });
  });
});

describe('the help of a command', () => {
  test.each(Object.keys(commands))('%s has examples, with no option that the help does not tell', async (name) => {
    const command = await commands[name]?.();
    const { out } = await runAlone([name, '--help']);
    const lines = examples[name] ?? out.slice(out.indexOf('Examples:')).split('\n').slice(1);
    expect(lines.length).toBeGreaterThan(0);
    const { options } = wordsOf(name, command?.help ?? '');
    for (const line of lines) {
      const own = line.slice(line.indexOf(` ${name} `)).match(/(?<= )--[a-z-]+/g) ?? [];
      expect(options).toEqual(expect.arrayContaining(own));
    }
  });
});

describe('the parser', () => {
  test.each([
    [
      ['list', 'rules', '--organisation', '1'],
      'There is no option --organisation here. Did you mean "--organization"?',
    ],
    [['list', 'rules', '--organization'], '--organization needs a value after it.'],
    [['list', 'rules', '--organization', '--json'], '--organization needs a value after it.'],
    [['list', 'rules', '--json=yes'], '--json takes no value: leave "yes" out.'],
    [['list', 'rules', '--organization', '1', '--organization=2'], '--organization is given twice.'],
    [['list', 'rules', '--local'], '--local stands before the command: npx mention-alerts --local COMMAND ...'],
  ])('refuses %j and says what to write', async (args, message) => {
    expect(await runAlone(['--local', ...args])).toEqual({ status: 2, out: '', errors: message });
  });
});
