import { expect, test } from 'vitest';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { slackMessage } from '../../../functions/domain/channels/kinds/slack.ts';
import { teamsMessage } from '../../../functions/domain/channels/kinds/teams.ts';
import { emailBody } from '../../../functions/domain/messages/email/email-body.ts';
import { plainPart } from '../../../functions/domain/plain-text.ts';
import type { Story } from '../../../functions/domain/story/story.ts';
import { storyLines } from '../../../functions/domain/story/story-lines.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const told = {
  id: '7',
  type: 'WEB',
  author: 'Oslo Morgen',
  text: 'Acme <recalls> @channel',
  time: '2026-11-20T14:01:12.000Z',
};
const STORY: Story = {
  read: 123,
  of: 123,
  past: { mentions: 500, from: '2026-11-19T14:00:00.000Z', to: '2026-11-20T13:00:00.000Z' },
  terms: [
    { term: 'cancelled', count: 38, past: 3 },
    { term: 'on hold', count: 17, past: 5 },
  ],
  voices: { authors: 110, texts: 100, voices: 97, largestText: { count: 12, text: 'Acme is down' } },
  first: [told],
  largest: { reach: { ...told, reach: 638_776 } },
  where: [{ kind: 'type', name: 'REDDIT', count: 34, past: 15 }],
};

/** The card of the event as `deliver` reads it. */
function cardOf(story: unknown) {
  const { data, ...event } = buildAlertEvent();
  const read = readDeliveryEvent(JSON.stringify({ ...event, data: { ...data, story } }));
  if (!read.ok) throw new Error(read.problem);
  return alertCard(read.event);
}

test.each([
  ['en', 'Norwegian 20 of 123 (usually 1 %), Sweden 9 of 123 (usually 0 %)'],
  ['de', 'Norwegisch', 'Schweden'],
  ['nb', 'norsk', 'Sverige'],
  ['fr', 'norvégien', 'Suède'],
  ['es', 'noruego', 'Suecia'],
] as const)('says the names of languages and countries and not their codes, in %s', (language, ...names) => {
  const where = [
    { kind: 'language' as const, name: 'no', count: 20, past: 5 },
    { kind: 'country' as const, name: 'SE', count: 9, past: 0 },
  ];
  const words = wordsOf({ language });
  const said = storyLines({ ...STORY, where }, { plain: plainPart, words, timeOf: String });
  for (const name of names) expect(said.find(({ key }) => key === 'where')?.value).toContain(name);
});

test('an email says in four lines what it is about, by how many, who, and where, at the local time', () => {
  const lines = emailBody(buildAlertEvent({ story: STORY }), wordsOf({ timeZone: 'Europe/Berlin' })).split('\n');
  expect(lines).toContain('About:      cancelled (38 of 123, usually under 1 %), on hold (17)');
  expect(lines).toContain('Voices:     123 mentions, 97 voices; one text 12 times ("Acme is down")');
  expect(lines).toContain(
    'Who:        first 15:01 Web Oslo Morgen "Acme <recalls> @channel"; largest Web Oslo Morgen (reach 638,776)',
  );
  expect(lines).toContain('Where:      Reddit 34 of 123 (usually 3 %)');
});

test('an update says how its story moved', () => {
  const moved = { terms: [{ term: 'recall', count: 12 }], types: ['REDDIT'], ofPeak: 0.8 };
  const since = (parts: Partial<typeof moved>) =>
    emailBody(buildAlertEvent({ status: 'updated', story: { ...STORY, moved: { ...moved, ...parts } } }), wordsOf({}));
  expect(since({})).toContain('\nSince then: new recall (12); now also in Reddit; at 80 % of its peak\n');
  expect(since({ terms: [], types: [], ofPeak: 1 })).toContain('\nSince then: at its peak\n');
});

test('Slack and Teams say the same, in words that call nobody and are no markup', () => {
  const card = cardOf(STORY);
  for (const text of [JSON.stringify(slackMessage(card)), JSON.stringify(teamsMessage(card))]) {
    expect(text).toContain('cancelled (38 of 123, usually under 1 %), on hold (17)');
    expect(text).toContain('97 voices; one text 12 times');
    expect(text).toContain('Reddit 34 of 123 (usually 3 %)');
    expect(text).not.toContain('@channel');
  }
  expect(JSON.stringify(slackMessage(card))).not.toContain('<recalls>');
});

test.each([undefined, null, 'odd', { terms: 'no list' }])(
  'a story that is %j keeps the message from nobody',
  (story) => {
    expect(cardOf(story).facts.map(({ name }) => name)).not.toContain('Voices');
  },
);
