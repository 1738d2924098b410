import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, MAIN, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

type Change = (evaluation: Evaluation) => Promise<unknown>;

/** The alerts after three and a half hours with a burst in the middle; `off` begins after half an hour, `on` ends it. */
async function alertsAround(
  { off, on }: { readonly off: Change; readonly on: Change },
  evaluated: (minute: number) => boolean,
): Promise<readonly (readonly [string, boolean | undefined])[]> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule();
  await evaluation.putRule({ ruleId: 'other', watch: { keywordId: 1002 } });
  await evaluation.ticksTo(31);
  await off(evaluation);
  await evaluation.tick(32);
  evaluation.feed(90, 50);
  for (let minute = 36; minute <= 206; minute += 5) if (evaluated(minute)) await evaluation.tick(minute);
  await on(evaluation);
  await evaluation.ticksTo(221, 211);
  return (await evaluation.events()).map(({ data }) => [data.status, data.late] as const);
}

const write: Change = (evaluation) => evaluation.putRule();

describe('what happens while a rule is off is not told afterwards', () => {
  test.each<[string, Change, Change]>([
    ['disabled', (evaluation) => evaluation.putRule({ enabled: false }), write],
    ['deleted', (evaluation) => evaluation.deleteRule('acme-loud'), write],
    [
      'of an organization that is disabled',
      (evaluation) => evaluation.putOrganization({ enabled: false }),
      (evaluation) => evaluation.putOrganization({}),
    ],
  ])('when it is %s, whether evaluations go on, end or have a break', async (_, off, on) => {
    for (const evaluated of [() => true, () => false, (minute: number) => minute < 66 || minute > 101]) {
      expect(await alertsAround({ off, on }, evaluated)).toEqual([]);
    }
  });
});

describe('what happens while a rule is not off is told, however late', () => {
  test.each<[string, Change]>([
    ['its item has a typo', (evaluation) => evaluation.putRule({ severty: 'info' })],
    ['its organization has a typo', (evaluation) => evaluation.putOrganization({ timezone: 'UTC' })],
    [
      'its organization names a secret that it may not',
      (evaluation) => evaluation.putOrganization({ secretName: 'x' }),
    ],
  ])('when %s', async (_, off) => {
    const mend: Change = async (evaluation) => {
      await evaluation.putOrganization({});
      await evaluation.putRule();
    };
    expect(await alertsAround({ off, on: mend }, () => true)).toEqual([['resolved', true]]);
  });

  test('when its organization moves to a token that is in use, and was not evaluated meanwhile', async () => {
    const evaluation = await startEvaluation(cloud);
    const secretName = `${MAIN}-new`;
    await evaluation.putSecret(secretName, 'admin-token');
    await evaluation.putOrganization({ organizationId: 43, secretName });
    await evaluation.putRule();
    await evaluation.putRule({ organizationId: 43, watch: { keywordId: 3001 } });
    for (const minute of [1, 6]) {
      await evaluation.tick(minute);
      await evaluation.tick(minute, { secretName });
    }
    await evaluation.putOrganization({ secretName });
    evaluation.feed(60, 50);
    for (const minute of [121, 126]) await evaluation.tick(minute, { secretName });
    expect((await evaluation.events()).map(({ data }) => [data.status, data.late])).toEqual([['resolved', true]]);
  });
});

test('an organization that is disabled comes to its end, also with a token that no longer works', async () => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule();
  await evaluation.tick(1);
  expect(await evaluation.record()).toMatchObject({ watched: 1 });
  await evaluation.putSecret(MAIN, 'revoked-token');
  evaluation.coldStart();
  await evaluation.putOrganization({ enabled: false });
  await evaluation.tick(2);
  expect(await evaluation.record()).toMatchObject({ watched: 0 });
  const parts = (await evaluation.state()).filter(({ sk }) => String(sk).startsWith('watched#'));
  expect(parts).toMatchObject([{ sk: 'watched#42#0', rules: [] }]);
});
