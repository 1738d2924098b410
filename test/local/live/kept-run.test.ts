import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainKeptStart, keptRunProblem, openKeptRun } from '../../../local/live/kept-run.ts';
import { LocalError } from '../../../local/local-error.ts';

const NOW = Date.UTC(2026, 10, 20, 14);
const STATE = { input: 'a-hash', ports: { dynamoDb: 4001, page: 4002 }, waiting: { deliveries: ['{"id":"1"}'] } };

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'kept-run-test-')), 'kept');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('a kept run', () => {
  test('begins when it is first opened, and goes on with the ports and messages it had', () => {
    const first = openKeptRun(folder, NOW);
    expect([first.before, first.startedAt, first.aws.ports]).toEqual([undefined, NOW, {}]);
    first.save(STATE);
    const second = openKeptRun(folder, NOW + 3_600_000);
    expect(second).toMatchObject({ startedAt: NOW, before: STATE, aws: { ports: STATE.ports } });
    // Tokens of the service are in it.
    expect(statSync(join(folder, 'run.json')).mode & 0o077).toBe(0);
    expect(existsSync(join(folder, 'run.json.new'))).toBe(false);
  });

  test.each([
    ['{"half":', /run\.json is not whole/],
    ['{"form":7}', /run\.json is of another version of this program \(form 7, not 1\)/],
    ['{"form":1,"startedAt":"yesterday"}', /run\.json: startedAt: /],
    ['[]', /run\.json/],
  ])('that says %s is refused with the file and the remedy', (text, said) => {
    openKeptRun(folder, NOW).save(STATE);
    writeFileSync(join(folder, 'run.json'), text);
    expect(() => openKeptRun(folder, NOW)).toThrow(said);
    expect(() => openKeptRun(folder, NOW)).toThrow('Delete the folder to begin anew, or name another one: --keep DIR.');
    expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe(text);
  });

  test('says of a failed start what stands in the way, and what to do about it', () => {
    const first = openKeptRun(folder, NOW);
    const taken = new Error('listen EADDRINUSE: address already in use 127.0.0.1:4001');
    expect(explainKeptStart(first, taken)).toEqual(
      new LocalError(
        `Port 4001, which the kept run had, is taken: end what uses it, or write "ports": {} into ${join(folder, 'run.json')} to have others.`,
      ),
    );
    const locked = new Error(`IO error: lock ${folder}/tables/LOCK: already held by process`);
    expect(explainKeptStart(first, locked)).toEqual(
      new LocalError(`Another run uses ${folder}: end it with Ctrl-C first.`),
    );
    const other = new Error('Corruption: no meta-nextfile entry in descriptor');
    expect(explainKeptStart(first, other)).toBe(other);
    first.save(STATE);
    expect(explainKeptStart(openKeptRun(folder, NOW), other)).toEqual(keptRunProblem(folder, other.message));
  });
});
