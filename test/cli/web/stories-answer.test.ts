import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocal } from '../../../cli/context/open-local.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import type { QuestionSettings } from '../../../cli/web/questions/question-settings.ts';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();
const iso = (time: number) => new Date(time).toISOString();

const rule = {
  organizationId: '42',
  ruleId: 'acme',
  name: 'Acme',
  severity: 'warning' as const,
  conditionKind: 'spike' as const,
};

/** Words and names of people, which nothing that is stored or answered unasked may have. */
const OF_PEOPLE = {
  first: [
    { id: '1', type: 'TWITTER', author: 'Jane Doe', text: 'I am so angry', time: iso(NOW), url: 'https://x.example/1' },
  ],
  voices: {
    authors: 60,
    texts: 50,
    voices: 50,
    largestAuthor: { count: 9, author: 'Jane Doe' },
    largestText: { count: 9, text: 'I am so angry' },
  },
};

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
let note: (id: string, time: number, data: Parameters<typeof buildAlertEvent>[0]) => Promise<void>;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
  await installation.put('RulesTableName', ruleItem('acme'));
  const store = toldAlertStore(installation.documents, 'StateTableName', 90);
  note = async (id, time, data) => {
    const event = buildAlertEvent({ rule, channels: [], ...data }, { id, time: iso(time) });
    await store.note(toldAlertOf(event, undefined), 'alerts', time);
  };
  const began = iso(NOW - 3 * HOUR);
  await note('first', NOW - 3 * HOUR, {
    episode: { startedAt: began, peak: 29 },
    observed: 29,
    channels: ['pr-slack'],
    headline: { text: 'I am so angry', kind: 'post' },
    story: buildStory({
      ...OF_PEOPLE,
      of: 29,
      read: 20,
      past: { mentions: 100, from: began, to: began },
      terms: [{ term: 'recall', count: 10, past: 0 }],
      where: [{ kind: 'type', name: 'WEB', count: 12, past: 20 }],
    }),
    storyId: 'first',
  });
  await note('second', NOW - 2 * HOUR, {
    status: 'updated',
    episode: { startedAt: began, peak: 60 },
    observed: 60,
    headline: { text: 'Authority warns of lever', kind: 'article' },
    story: buildStory({
      ...OF_PEOPLE,
      of: 60,
      terms: [
        { term: 'recall', count: 20, past: 0 },
        { term: 'lever', count: 9, past: 0 },
      ],
    }),
    storyId: 'first',
  });
  await note('end', NOW - HOUR, {
    status: 'resolved',
    episode: { startedAt: began, peak: 60, endedAt: iso(NOW - HOUR) },
  });
  await note('old', NOW - 20 * DAY, { episode: { startedAt: iso(NOW - 20 * DAY), peak: 5 } });
  const records = deliveryRecords(installation.documents, 'StateTableName', 90);
  await records.write({ channelId: 'pr-slack', eventId: 'first' }, { status: 'delivered', at: NOW }, NOW);
  opened = await openLocal(installation.endpointsFile);
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});

const api = (right: QuestionSettings['right']) =>
  pageApi({
    installation: opened,
    right,
    user: 'pr@example.com',
    ask: () => expect.unreachable('nothing is asked of the service unless somebody wants mentions'),
    now: () => NOW,
    testWaitMs: 0,
  });

test('stories of the last days are listed with what was told, and earlier ones on request', async () => {
  const { stories } = api('look');
  expect(await stories.answer({ days: 7 })).toMatchObject({
    hasEarlier: true,
    stories: [
      {
        id: 'first',
        headline: 'Authority warns of lever',
        terms: ['recall', 'lever'],
        peak: 60,
        mentions: 60,
        messages: 3,
        rules: [{ rule: '42/acme', name: 'Acme' }],
        isEmailed: true,
        channels: ['pr-slack'],
        endedAt: NOW - HOUR,
      },
    ],
  });
  expect(await stories.answer({ days: 30 })).toMatchObject({ hasEarlier: false, stories: [{}, { id: 'old' }] });
});

test('the link of every message leads to its story: each message as it was told, what is new, and where it went', async () => {
  const { storyPage } = api('look');
  const page = await storyPage.answer({ organization: '42', event: 'end' });
  expect(page).toMatchObject({
    mayAsk: false,
    story: { id: 'first' },
    messages: [
      {
        id: 'first',
        terms: [{ term: 'recall', count: 10, isNew: true }],
        where: ['Web 60 %, usually 20 %'],
        channels: [{ channel: 'pr-slack', words: 'delivered' }],
        requests: 2,
      },
      { id: 'second', terms: [{ isNew: false }, { term: 'lever', isNew: true }] },
      { id: 'end', status: 'resolved' },
    ],
    rules: [{ rule: '42/acme', exists: true, isOpen: false }],
  });
  await expect(storyPage.answer({ organization: '42', event: 'gone' })).rejects.toThrow('no such message');
});

test('no word and no name of a person is in what is stored or answered unasked', async () => {
  const { stories, storyPage, rule: ruleAnswer, home } = api('look');
  const answers = await Promise.all([
    stories.answer({ days: 30 }),
    storyPage.answer({ organization: '42', event: 'first' }),
    ruleAnswer.answer({ rule: '42/acme' }),
    home.answer({}),
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/angry|jane|x\.example/i);
});

test('who may only look reads no mentions and changes nothing; who may change says noise and writes notes', async () => {
  const message = { organization: '42', event: 'second' };
  const looking = api('look');
  for (const [name, more] of [
    ['mentions', {}],
    ['noise', {}],
    ['note', { text: 'x' }],
  ] as const) {
    await expect(looking[name].answer({ ...message, ...more }), name).rejects.toMatchObject({ status: 403 });
  }
  await expect(api('ask').note.answer({ ...message, text: 'x' })).rejects.toMatchObject({ status: 403 });
  const { noise, note, storyPage } = api('change');
  await noise.answer(message);
  await expect(note.answer({ ...message, text: ' ' })).rejects.toMatchObject({ status: 400 });
  await note.answer({ ...message, text: 'We answer\nat ten.' });
  expect(await storyPage.answer({ organization: '42', event: 'first' })).toMatchObject({
    acts: [{ words: 'called it noise', by: 'pr@example.com', rule: '42/acme' }],
    notes: [{ text: 'We answer at ten.', by: 'pr@example.com', at: NOW }],
  });
});

test('what lies further back than is read at once is offered, and a link to it leads there', async () => {
  await note('oldest', NOW - 60 * DAY, { episode: { startedAt: iso(NOW - 60 * DAY), peak: 7 } });
  await note('its end', NOW - 59 * DAY, { status: 'resolved', episode: { startedAt: iso(NOW - 60 * DAY), peak: 7 } });
  const { stories, storyPage } = api('look');
  expect(await stories.answer({ days: 7 })).toMatchObject({ hasEarlier: true, stories: [{ id: 'first' }] });
  const all = await stories.answer({ days: 4_000 });
  expect(all).toMatchObject({ hasEarlier: false, stories: [{}, { id: 'old' }, { id: 'oldest' }] });
  expect(await storyPage.answer({ organization: '42', event: 'its end' })).toMatchObject({
    messages: [{ id: 'oldest' }, { id: 'its end' }],
  });
});

test('lists all messages of a time and a rule, the newest first and page by page, with what came of each', async () => {
  const { messages } = api('look');
  const asked = { days: 7, most: 2 };
  expect(await messages.answer(asked)).toMatchObject({
    total: 3,
    rules: [{ rule: '42/acme', name: 'Acme' }],
    messages: [
      { id: 'end', status: 'resolved' },
      { id: 'second', status: 'updated' },
    ],
  });
  const all = await messages.answer({ days: 90, most: 100, rule: '42/acme' });
  expect(all).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ id: 'old' }),
      expect.objectContaining({
        id: 'first',
        channels: [{ channel: 'pr-slack', words: 'delivered' }],
        emailedAt: NOW - 3 * HOUR,
      }),
    ]),
  });
  expect(await messages.answer({ ...asked, rule: '42/gone' })).toMatchObject({ total: 0, messages: [] });
  expect(JSON.stringify(all)).not.toMatch(/Jane Doe|angry/);
});

test('gives all messages as the table of the command', async () => {
  const { csv } = (await api('look').messagesCsv.answer({ days: 7 })) as { csv: string };
  const printed = await installation.run(['--local', 'history', '--since', '7d', '--csv']);
  expect(csv.split('\r\n')).toEqual(printed.out.replace('\ufeff', '').trimEnd().split(/\r?\n/));
});

test('an alert that goes on is acknowledged by an acknowledgement of itself, since what was told last', async () => {
  const began = Math.floor(NOW / HOUR) * HOUR;
  const loud = ruleOf('loud');
  const states = ruleStateStore(installation.documents, 'StateTableName');
  const listed = { secretName: 'mention-alerts/token/main', muted: false };
  await states.save(loud, ruleStateAt(loud, NOW, { phase: firingSince(began) }), listed);
  const { ruleId } = loud;
  await note('loud', began, {
    rule: { ...rule, ruleId },
    episode: { startedAt: iso(began), peak: 63 },
    storyId: 'loud',
  });
  const before = { startedAt: iso(began - 9 * HOUR), peak: 63 };
  await note('loud-before', began - 9 * HOUR, { rule: { ...rule, ruleId }, episode: before, storyId: 'loud-before' });
  const flags = async (episode: number, at: number) => {
    const acknowledged = { episode: iso(episode), at: iso(at), count: 63 };
    await installation.put('RulesTableName', { ...ruleItem(ruleId), acknowledged });
    const answers = await Promise.all([
      api('look').storyPage.answer({ organization: '42', event: 'loud' }),
      api('look').home.answer({}),
    ]);
    const rows = (answers as { rules: { rule: string; isUnacknowledged?: true }[] }[]).flatMap(({ rules }) => rules);
    return rows.filter((row) => row.rule === `42/${ruleId}`).map((row) => row.isUnacknowledged === true);
  };
  expect(await flags(began, began)).toEqual([false, false]);
  expect(await flags(began - HOUR, NOW)).toEqual([true, true]);
  expect(await flags(began, began - HOUR)).toEqual([true, true]);
  // What the rule told before is over, although it has another alert now.
  expect(await api('look').storyPage.answer({ organization: '42', event: 'loud-before' })).toMatchObject({
    rules: [{ isOpen: false }],
  });
});
