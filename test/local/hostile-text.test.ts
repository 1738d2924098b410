import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { runStart } from '../../local/run-start.ts';
import { createReporter } from '../../local/terminal/reporter.ts';
import { styled } from '../../output/styled.ts';
import { runService } from '../../service/run-service.ts';
import { HOSTILE, RAW } from '../support/hostile-text.ts';
import { recordTerminal } from '../support/record-terminal.ts';

const NAMED = JSON.stringify(HOSTILE);
const published = [
  { kind: 'email' as const, subject: HOSTILE, body: `${HOSTILE}\n${HOSTILE}` },
  { kind: 'operations' as const, subject: HOSTILE, body: HOSTILE },
  {
    kind: 'event' as const,
    event: undefined,
    json: `{"specversion":"1.0","data":{"rule":{"name":${NAMED}},"observed":9007199254740993}}`,
  },
];
const failure = Object.assign(new Error(HOSTILE), { kind: 'function-failed' as const, label: 'deliver' });
const outcome = { invocations: 1, publications: published, failures: [failure], waits: false };

describe('npm start', () => {
  test.each([false, true])('prints nothing of strangers as it is; with --json: %s', (json) => {
    const { terminal, written } = recordTerminal();
    const reporter = createReporter({ json, logFolder: () => '.local/logs', terminal });
    reporter.outcome(outcome, 0);
    reporter.say([styled('bold', HOSTILE), HOSTILE]);
    expect(`${written.stdout}${written.stderr}`).toContain('evil');
    expect(`${written.stdout}${written.stderr}`).not.toMatch(RAW);
  });

  test('prints events one per line, exactly, and nothing else on stdout', () => {
    const { terminal, written } = recordTerminal();
    createReporter({ json: true, logFolder: () => '', terminal }).outcome(outcome, 0);
    expect(written.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(written.stdout)).toMatchObject({ data: { rule: { name: HOSTILE } } });
    expect(written.stdout).toContain('"observed":9007199254740993');
  });

  test('prints as a text what is published where events are, and is no JSON', () => {
    const { terminal, written } = recordTerminal();
    const publications = [{ kind: 'event' as const, event: undefined, json: `{${HOSTILE}` }];
    createReporter({ json: true, logFolder: () => '', terminal }).outcome({ ...outcome, publications }, 0);
    expect(written.stdout).not.toMatch(RAW);
    expect(JSON.parse(written.stdout)).toBe(`{${HOSTILE}`);
  });

  const world = join(PROJECT_ROOT, HOSTILE);
  test.each([
    [[HOSTILE]],
    [[`--${HOSTILE}`]],
    [['--world', world, '--mentions', world, '--rules', world]],
    [['--from', HOSTILE]],
  ])('names what is wrong without repeating it as it is: %j', async (args) => {
    const { terminal, written } = recordTerminal();
    expect(await runStart(args, terminal, new AbortController().signal)).not.toBe(0);
    expect(written.stderr).not.toBe('');
    expect(written.stderr).not.toMatch(RAW);
  });
});

describe('npm run service', () => {
  test.each([[[HOSTILE]], [['--port', HOSTILE, '--world', HOSTILE]], [['--port', '0', '--world', `/${HOSTILE}`]]])(
    'names what is wrong without repeating it as it is: %j',
    async (args) => {
      const { terminal, written } = recordTerminal();
      expect(await runService(args, { terminal, onListening: (close) => void close() })).not.toBe(0);
      expect(written.stderr).not.toBe('');
      expect(written.stderr).not.toMatch(RAW);
    },
  );
});
