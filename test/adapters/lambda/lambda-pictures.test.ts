import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lambdaPictures } from '../../../functions/adapters/lambda/lambda-pictures.ts';
import { LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { FunctionFailed } from '../../../local/lambda/function-failed.ts';
import { openFunctionInvocations } from '../../../local/stack/function-invocations.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const EVENT = buildAlertEvent({
  course: { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 63], line: 34, bound: 'atLeast' },
});
const ANSWER = { png: Buffer.from([1, 2]).toString('base64'), alt: 'words', url: 'https://pictures.example/a' };

/** The function `picture` behind Lambda's interface, as a local stack has it. */
async function startPictures(invoke: (request: unknown) => Promise<unknown>) {
  const asked: unknown[] = [];
  const running = {
    label: 'picture',
    invoke: (request: unknown) => {
      asked.push(request);
      return invoke(request);
    },
    stop: async () => undefined,
  };
  const opened = await openFunctionInvocations(new Map([['draws', running]]));
  onTestFinished(opened.stop);
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', opened.url);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', LOCAL_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', LOCAL_CREDENTIALS.secretAccessKey);
  const missed: string[] = [];
  const pictures = (name = 'draws') =>
    lambdaPictures(name, { linked: true, missed: (reason) => void missed.push(reason) });
  return { asked, missed, pictures };
}

describe('a picture that another function draws', () => {
  test('is asked for with what is drawn, and no word of anybody', async () => {
    const { asked, missed, pictures } = await startPictures(async () => ANSWER);
    const drawn = await pictures().draw(EVENT);
    expect(drawn).toEqual({ png: Buffer.from([1, 2]), alt: 'words', url: 'https://pictures.example/a' });
    expect(asked).toMatchObject([{ linked: true, event: { data: { course: { line: 34 } } } }]);
    for (const words of ['Acme', 'jane_doe', 'third time']) expect(JSON.stringify(asked)).not.toContain(words);
    expect(missed).toEqual([]);
  });

  test('of what carries nothing to draw is none, and no failure', async () => {
    const { missed, pictures } = await startPictures(async () => null);
    expect(await pictures().draw(EVENT)).toBeUndefined();
    expect(missed).toEqual([]);
  });

  test.each([
    ['fails', () => Promise.reject(new FunctionFailed('picture', 'hunter2')), 'PictureFailed'],
    ['answers something else', async () => ({ png: 7 }), 'ZodError'],
  ])('is left out where the function %s, without what it said', async (_, invoke, reason) => {
    const { missed, pictures } = await startPictures(invoke);
    expect(await pictures().draw(EVENT)).toBeUndefined();
    expect(missed).toEqual([reason]);
  });

  test('is left out where there is no such function', async () => {
    const { missed, pictures } = await startPictures(async () => ANSWER);
    expect(await pictures('gone').draw(EVENT)).toBeUndefined();
    expect(missed).toEqual(['ResourceNotFoundException']);
  });
});
