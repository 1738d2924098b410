import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerRequest } from '../../functions/act/answer-request.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { preferredLanguage } from '../../functions/languages/preferred-language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { EPISODE, SLACK, startWorld, textOf, token } from './act-world.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});

describe.each(LANGUAGES)('the pages behind links of an organization in %s', (language) => {
  test('say which language they are in, in its words', async () => {
    const { body } = await world.send('GET', { token: token('acknowledge', { language }) });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(wordsOf({ language }).actions.yourName);
  });

  test('show times and numbers as people there write them', async () => {
    const words = wordsOf({ language, timeZone: 'Europe/Berlin' });
    const { body } = await world.send('GET', { token: token('silence-2h', { language }) });
    expect(textOf({ statusCode: 200, headers: {}, body })).toContain(words.time(EPISODE + 60_000 + 7_200_000));
  });

  test('store in the item what its people read there', async () => {
    await world.send('POST', { token: token('expected', { language }), body: 'by=Anna' });
    const { actions } = wordsOf({ language });
    expect(await world.item()).toMatchObject({ expected: [{ why: actions.storyOf({ terms: 'battery, recall' }) }] });
  });

  test('answer a click in Slack in its language, also one from elsewhere', async () => {
    for (const workspace of ['T012', 'T999']) {
      const value = `${token('noise', { language })} ${workspace}`;
      const payload = { type: 'block_actions', user: { id: 'U1' }, team: { id: 'T012' }, actions: [{ value }] };
      const sent = { ...payload, response_url: 'https://hooks.slack.com/actions/T/1/x' };
      const body = `payload=${encodeURIComponent(JSON.stringify(sent))}`;
      const timestamp = String((EPISODE + 60_000) / 1000);
      const signature = createHmac('sha256', SLACK).update(`v0:${timestamp}:${body}`).digest('hex');
      const headers = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` };
      await world.send('POST', { path: '/slack', body, headers });
    }
    const { noise, elsewhere } = wordsOf({ language }).actions;
    expect(world.told.map(({ text }) => text)).toEqual([noise({ rule: '42/acme-loud', isDone: true }), elsewhere]);
  });
});

test('a link of before there were languages is answered in English, whatever the browser asks for', async () => {
  const answer = await world.send('GET', { token: token('noise'), headers: { 'accept-language': 'de' } });
  expect(answer.body).toContain('<html lang="en">');
  expect(textOf(answer)).toContain('Note that this alert of the rule 42/acme-loud was noise.');
});

test('who brings no link of ours, or one that was changed, is answered in the language of the browser', async () => {
  const headers = { 'accept-language': 'nl,fr-CH;q=0.9,de;q=0.8' };
  for (const parts of [{ token: 'a.b' }, { token: `${token('noise', { language: 'de' })}x` }, { path: '/elsewhere' }]) {
    expect((await world.send('GET', { ...parts, headers })).body).toContain('<html lang="fr">');
  }
  const request = { requestContext: { http: { method: 'GET' } }, rawPath: '/x' };
  expect((await answerRequest(request, world.ports)).answer.body).toContain('<html lang="en">');
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['no', 'nb'],
  ['nn-NO, en;q=0.5', 'nb'],
  ['en;q=0.3, es;q=0.9', 'es'],
  ['es;q=0, en', 'en'],
  ['it, pt', 'en'],
  ['*', 'en'],
  ['de;q=x', 'en'],
  ['', 'en'],
  [`${'x,'.repeat(100_000)}de`, 'en'],
])('a browser that asks for %.30s gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
