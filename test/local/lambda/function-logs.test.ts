import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { openFunctionLogs } from '../../../local/lambda/function-logs.ts';

describe('the logs of the functions', () => {
  test('are kept in a file per function, and their warnings are counted by what they say', async () => {
    const logs = openFunctionLogs();
    const evaluate = logs.of('evaluate');
    evaluate.write('{"level":"INFO","message":"evaluated"}\n{"level":"WARN","mess');
    evaluate.write('age":"a rule could not be judged"}\n');
    evaluate.write('{"level":"WARN","message":"a rule could not be judged"}\n{"level":"ERROR","message":"no"}\n');
    logs.of('dispatch').write('plain text\n');
    await logs.close();
    expect([...logs.warnings()]).toEqual([
      ['evaluate: a rule could not be judged', 2],
      ['evaluate: no', 1],
    ]);
    const written = await readFile(join(PROJECT_ROOT, logs.folder, 'evaluate.log'), 'utf8');
    expect(written.split('\n')).toHaveLength(5);
  });
});
