import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../functions/domain/alerting/event/alert-event.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { messageFor } from '../../functions/domain/channels/message-for.ts';
import { htmlEmail } from '../../functions/domain/messages/email/html-email.ts';
import { storyEmail } from '../../functions/domain/messages/email/story-email.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { FORMS } from '../deliver/published-formats.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';
import { buildStory } from '../support/build-story.ts';

const CHATS = ['slack', 'teams', 'discord', 'google-chat', 'mattermost'] as const;

const CHANNELS_OF_PEOPLE = [...CHATS, 'telegram', 'jsm', 'pagerduty'] as const;

const told = (language: Language, data: Partial<AlertEventData> = {}) =>
  buildAlertEvent({ language, timeZone: 'Europe/Oslo', ...data });

const emailOf = (language: Language, data: Partial<AlertEventData> = {}) => {
  const event = told(language, data);
  return storyEmail([event], wordsOf(event.data));
};

/** What a chat program is sent for an alert. */
function sent(kind: (typeof CHATS)[number], language: Language, data: Partial<AlertEventData> = {}): unknown {
  const body = JSON.stringify(told(language, { ...data, channels: [kind] }));
  const read = readDeliveryEvent(body);
  if (!read.ok) throw new Error(read.problem);
  return JSON.parse(
    messageFor(CHANNEL_KINDS[kind], { event: read.event, body, isEarlierEpisode: true, channelId: kind }),
  );
}

test.each([
  ['en', 'firing', '[ALERT] Acme: '],
  ['de', 'firing', '[ALARM] Acme: '],
  ['de', 'resolved', '[VORBEI] Acme: '],
  ['de', 'found', '[ERWAEHNUNG] Acme: '],
  ['nb', 'updated', '[NYTT] Acme: '],
  ['fr', 'updated', '[SUITE] Acme : '],
  ['es', 'found', '[MENCION] Acme: '],
] as const)(
  'a subject in %s begins with what a %s event is, in letters that SNS takes: %s',
  (language, status, start) => {
    const { subject } = emailOf(language, { status });
    expect(subject.startsWith(start)).toBe(true);
    expect(subject).toMatch(/^[\x20-\x7e]{20,99}$/);
  },
);

test.each(LANGUAGES)('a subject in %s that counts other rules is one that SNS takes', (language) => {
  const events = ['a', 'b', 'c'].map((id) => ({ ...told(language), id }));
  const { subject, subjectInScript } = storyEmail(events, wordsOf({ language }));
  expect(subject).toMatch(/^[\x20-\x7e]{20,90} \(\+2 [A-Za-z]+\)$/);
  expect(subjectInScript).toMatch(/ \(\+2 \p{L}+\)$/u);
});

test('a subject that is sent by SES keeps the letters of its language', () => {
  expect(emailOf('de', { status: 'found' }).subjectInScript).toMatch(/^\[ERWÄHNUNG\] Acme: /);
});

test('what a person wrote stands in the quotation marks of the language', () => {
  const headline = { text: 'Acme is down "again"', kind: 'post' as const };
  expect(emailOf('de', { headline }).subjectInScript).toContain("„Acme is down 'again'“");
  expect(emailOf('nb', { headline }).subjectInScript).toContain("«Acme is down 'again'»");
});

/** A story of two storylines, each with the same words of a stranger; these samples (ids) belong to the first. */
const storyOf = (text: string, ids: string[]) =>
  buildStory({
    storylines: [
      { terms: [text, text, text], count: 40, samples: ids },
      { terms: [text], count: 20, samples: [] },
    ],
  });

describe.each(LANGUAGES)('an alert in %s', (language) => {
  test('names its language in the HTML', () => {
    expect(htmlEmail([told(language)], { subject: 'x', text: 'x' })).toContain(`<html lang="${language}">`);
    expect(htmlEmail(undefined, { subject: 'x', text: 'x', language })).toContain(`<html lang="${language}">`);
  });

  test.each(HOSTILE_TEXTS)('is harmless and within the limits of email and chat, whatever others write: %#', (text) => {
    const watch = { kind: 'keyword' as const, id: '1', name: text, groupName: text };
    const samples = Array.from({ length: 20 }, (_, at) => buildSample({ id: `${at}`, text, author: text }));
    const rule = { ...told(language).data.rule, name: text, severity: 'critical' as const };
    const story = storyOf(text, ['1', '3', '5', '7', '19']);
    const data = { watch, samples, rule, story, headline: { text, kind: 'post' as const }, late: true };
    const { subject, body } = emailOf(language, data);
    expect(subject).toMatch(/^[\x20-\x7e]{1,99}$/);
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
    const html = htmlEmail([told(language, data)], { subject, text: body });
    expect(html).not.toMatch(/<script|<iframe|<link|url\(|@import|javascript:/i);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    for (const kind of CHATS) expect(FORMS[kind].safeParse(sent(kind, language, data)).error).toBeUndefined();
    const inChat = (['slack', 'teams'] as const).flatMap((kind) => stringsIn(sent(kind, language, data)));
    expectHarmless(...inChat.map((each) => each.text));
  });
});

describe.each(CHANNELS_OF_PEOPLE)('a message of %s about an alert that tells two things', (kind) => {
  const samples = ['a', 'b', 'c'].map((id) => buildSample({ id, text: `text ${id}`, author: id }));
  const storylines = [
    { terms: ['recall', 'anvil'], count: 40, samples: ['a', 'c'] },
    { terms: ['puppy'], count: 20, samples: ['b'] },
  ];
  const said = (data: Partial<AlertEventData>) => {
    const body = JSON.stringify(told('de', { samples, channels: [kind], ...data }));
    const read = readDeliveryEvent(body);
    if (!read.ok) throw new Error(read.problem);
    return messageFor(CHANNEL_KINDS[kind], {
      event: read.event,
      body,
      isEarlierEpisode: false,
      channelId: kind,
    }).replaceAll('\\', '');
  };

  test('has the mentions of each below its words', () => {
    const message = said({ story: buildStory({ storylines }) });
    const places = ['recall, anvil (40 von 63', 'text a', 'text c', 'puppy (20 von 63', 'text b'].map((part) =>
      message.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('has them as ever where they tell one thing, or where one has no room', () => {
    const plain = said({ story: buildStory() });
    expect(
      said({
        story: buildStory({ storylines: storylines.slice(0, 1) }),
        samples: [samples[0], samples[2]].flatMap((each) => each ?? []),
      }),
    ).not.toContain('recall, anvil');
    expect(plain.indexOf('text b')).toBeLessThan(plain.indexOf('text c'));
  });
});
