import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { wordsOf } from '../../../cli/completion/words-of.ts';
import { examples } from '../../../cli/examples.ts';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { runAlone } from '../run-alone.ts';

const bash = (await runAlone(['completion', 'bash'])).out;

/** What a shell would act on: it is to stand in the line, and nothing of it is to be done. */
const HOSTILE = ['a b', '$(touch hacked)', '`touch hacked`', "it's; touch hacked", '*', 'ünïcode'];

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
  { typed: ['--local', 'test', ''], expected: ['--local:rules', '--local:channels'] },
  { typed: ['--stack', 'prod', 'silence', ''], expected: ['--stack:prod:rules'] },
  { typed: ['--local', 'silence', '42/acme', ''], expected: ['--help', '--json'] },
  { typed: ['--local', 'delete', 'channels', ''], expected: ['--local:channels'] },
  { typed: ['--local', 'channel', 'rotate', '--wait', '5', ''], expected: ['--local:channels'] },
  { typed: ['--local', 'list', 'rules', '--organization', ''], expected: ['--local:organizations'] },
  { typed: ['test', ''], expected: ['--help', '--json', '--wait'] },
  // Nothing of ours: the shell offers files.
  { typed: ['--local', 'put', 'rules', ''], expected: [''] },
  { typed: ['check', 'one.json', ''], expected: [''] },
  { typed: ['init', '--answers', ''], expected: [''] },
] as const;

/** What stands for the program: a name for each kind that it is asked for, which says how it was asked. */
const ANSWERS = `mention-alerts() { local kind all="$*"; for kind in \${all##*names}; do set -- $all; echo "$1$([[ $2 == completion ]] || echo ":$2"):$kind"; done; }`;

/** What bash offers after each line of words, the last of them being typed. One shell is asked for all: each is slow to start. */
function offeredAfter(lines: readonly (readonly string[])[], answers = ANSWERS): string[][] {
  const asked = lines.map((words) => {
    const typed = ['mention-alerts', ...words].map((word) => `'${word}'`).join(' ');
    return `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _mention_alerts; (IFS=$'\\t'; echo "\${COMPREPLY[*]}")`;
  });
  const { stdout } = spawnSync('bash', ['-c', [bash, answers, ...asked].join('\n')], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => line.split('\t'));
}

const offered = offeredAfter(TYPED.map(({ typed }) => typed));

const isHere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe('completion', () => {
  test.each(TYPED.map((each, at) => ({ ...each, at })))(
    'of bash offers what may stand there: $typed',
    ({ at, expected }) => {
      expect(offered[at]).toEqual(expected);
    },
  );

  test('of bash writes a name as one word, and does nothing that it says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
    const printed = HOSTILE.map((name) => `'${name.replaceAll("'", "'\\''")}'`).join(' ');
    const [words = []] = offeredAfter([['--local', 'test', '']], `mention-alerts() { printf '%s\\n' ${printed}; }`);
    const read = spawnSync('bash', ['-c', `printf '%s\\n' ${words.join(' ')}`], { cwd: folder, encoding: 'utf8' });
    expect(read.stdout.trimEnd().split('\n')).toEqual(HOSTILE);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!isHere('zsh'))('of zsh offers the same names and words, and files where files are taken', async () => {
    const { out } = await runAlone(['completion', 'zsh']);
    const around = `compdef() { : }; compadd() { shift; print -l -- "$@" }; _files() { print files }\n${out}
mention-alerts() { print -l -- 'a b' '$(touch hacked)' }`;
    const offers = (...typed: string[]) => {
      const words = ['mention-alerts', ...typed].map((word) => `'${word}'`).join(' ');
      const asked = `words=(${words}); CURRENT=${typed.length + 1}; PREFIX='${typed.at(-1)}'; _mention_alerts`;
      return spawnSync('zsh', ['-fc', `${around}\n${asked}`], { encoding: 'utf8' })
        .stdout.trimEnd()
        .split('\n');
    };
    expect(offers('--local', 'test', '')).toEqual(['a b', '$(touch hacked)']);
    expect(offers('--local', 'delete', '')).toContain('organizations');
    expect(offers('check', '')).toEqual(['files']);
  });

  test.skipIf(!isHere('fish'))('of fish offers the same names and words, and files where files are taken', async () => {
    const { out } = await runAlone(['completion', 'fish']);
    const names = "function mention-alerts; printf '%s\\n' \"$argv\" 'a b' '$(touch hacked)'; end";
    const offers = (line: string) =>
      spawnSync(
        'fish',
        ['--no-config', '-c', `${out}\n${names}\ncomplete -C ${JSON.stringify(`mention-alerts ${line}`)}`],
        {
          cwd: join(PROJECT_ROOT, 'docs'),
          encoding: 'utf8',
        },
      )
        .stdout.trimEnd()
        .split('\n');
    expect(offers('--stack prod test ').sort()).toEqual(
      ['--stack prod completion names rules channels', '$(touch hacked)', 'a b'].sort(),
    );
    expect(offers('--local delete ')).toEqual(['channels', 'organizations', 'rules']);
    expect(offers('--local delete channels ')).toContain('--local completion names channels');
    expect(offers('check runb')).toEqual(['runbook.md']);
    expect(offers('sil')).toEqual(['silence']);
  });

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
