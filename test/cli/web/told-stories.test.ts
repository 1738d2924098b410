import { expect, test } from 'vitest';
import { storyRow, toldStories } from '../../../cli/web/told-stories.ts';
import type { HistoryEntry } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';

const rule = (ruleId: string) => ({
  organizationId: '42',
  ruleId,
  name: ruleId,
  severity: 'warning' as const,
  conditionKind: 'spike' as const,
});

const at = (clock: string) => `2026-11-12T${clock}:00.000Z`;

type Told = { readonly ruleId: string; readonly time: string; readonly began?: string; readonly storyId?: string };

function told(
  { ruleId, time, began = time, storyId }: Told,
  data: Parameters<typeof buildAlertEvent>[0] = {},
): HistoryEntry {
  const event = buildAlertEvent(
    {
      rule: rule(ruleId),
      episode: { startedAt: at(began), peak: 20 },
      ...(storyId === undefined ? {} : { storyId }),
      ...data,
    },
    { id: `${ruleId}-${time}`, time: at(time) },
  );
  return { ...toldAlertOf(event, undefined), takenAt: {} };
}

const idsOf = (entries: readonly HistoryEntry[]) =>
  toldStories(entries, (time) => new Date(time).toISOString().slice(0, 10)).map((story) =>
    story.map(({ eventId }) => eventId),
  );

test('the messages of one alert are one story, and so are alerts that were told as one, also where a message lacks the story', () => {
  const entries = [
    told({ ruleId: 'a', time: '07:00' }),
    told({ ruleId: 'a', time: '08:00', began: '07:00', storyId: 'a-07:00' }),
    told({ ruleId: 'b', time: '08:30', storyId: 'a-07:00' }),
    told({ ruleId: 'b', time: '09:30', began: '08:30' }),
    told({ ruleId: 'c', time: '09:00' }),
  ];
  const expected = [['a-07:00', 'a-08:00', 'b-08:30', 'b-09:30'], ['c-09:00']];
  expect(idsOf(entries)).toEqual(expected);
  expect(idsOf(entries.toReversed())).toEqual(expected);
});

test('a later alert of the same rule is another story', () => {
  expect(idsOf([told({ ruleId: 'a', time: '07:00' }), told({ ruleId: 'a', time: '17:00' })])).toHaveLength(2);
});

test('what a rule tells mention by mention in a day is one story', () => {
  const found = (time: string) => told({ ruleId: 'each', time }, { status: 'found' });
  expect(idsOf([found('07:00'), found('08:00'), found('21:00')])).toHaveLength(1);
});

test('a story is named by the title of the article of its largest message; its numbers are those of the message', () => {
  const story = (mentions: number) => buildStory({ of: mentions, read: mentions });
  const entries = [
    told(
      { ruleId: 'a', time: '07:00' },
      { observed: 29, headline: { text: 'A first title', kind: 'article' }, story: story(29) },
    ),
    told(
      { ruleId: 'a', time: '08:00', began: '07:00' },
      { observed: 123, headline: { text: 'Recall begins', kind: 'article' }, story: story(123) },
    ),
  ];
  const [grouped] = toldStories(entries, () => '');
  if (grouped === undefined) throw new Error('no story');
  const row = storyRow(grouped, { isOpen: () => true, known: [], timeZone: 'UTC' });
  expect(row).toMatchObject({ headline: 'Recall begins', mentions: 123, messages: 2, id: 'a-07:00' });
  expect(row).not.toHaveProperty('endedAt');
});

test('nothing that a person wrote, and no name of one, is in what is stored of an alert', () => {
  const said = {
    headline: { text: 'I am so angry', kind: 'post' as const },
    story: buildStory({
      terms: [{ term: '@jane_doe', count: 12, past: 0 }],
      first: [
        {
          id: '1',
          type: 'TWITTER',
          author: 'Jane Doe',
          text: 'I am so angry',
          time: at('06:50'),
          url: 'https://x.example/1',
        },
      ],
      voices: {
        authors: 60,
        texts: 50,
        voices: 50,
        largestAuthor: { count: 9, author: 'Jane Doe' },
        largestText: { count: 9, text: 'I am so angry' },
      },
    }),
  };
  const stored = JSON.stringify(told({ ruleId: 'a', time: '07:00' }, said));
  expect(stored).not.toMatch(/angry|jane|x\.example/i);
});
