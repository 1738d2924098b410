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

/** Words of names, addresses, kinds and formats, which are the same in every language. */
const NAMES =
  'acme spike mention mentions alerts europe oslo https social example status act mrkdwn text plain header section context image type web twitter reddit youtube nov fri forum nbsp';

/** What is written in a language as in English. */
const AS_IN_ENGLISH: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: ['test', 'was', 'name', 'interaktionen', 'neutral'],
  nb: ['test', 'negative', 'for', 'under', 'over', 'neutral', 'navn', 'den', 'her', 'interaksjoner', 'tone', 'info'],
  fr: [
    'test',
    'copies',
    'page',
    'pages',
    'mention',
    'mentions',
    'interactions',
    'source',
    'message',
    'long',
    'alerte',
    'on',
  ],
  es: ['no', 'regular', 'neutral', 'normal'],
};

/** The words of a text in lower case, of at least three letters. */
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

/** A story of two storylines, each with the same words of a stranger; these samples (ids) belong to the first. */
const storyOf = (text: string, ids: string[]) =>
  buildStory({
    storylines: [
      { terms: [text, text, text], count: 40, samples: ids },
      { terms: [text], count: 20, samples: [] },
    ],
  });

/** All that people read of alerts in which each line is said, as text, as HTML and in a chat program. */
function readOf(language: Language): string {
  const text = '\u03a9\u03c9';
  const samples = [buildSample({ id: 'one', text, author: text, type: 'COMMENT', copies: 2 })];
  const watch = { kind: 'keyword' as const, id: '1', name: text, groupName: text };
  const rule = { ...told(language).data.rule, name: text, severity: 'critical' as const };
  const links = (
    ['acknowledge', 'silence-2h', 'silence-until-tomorrow', 'noise', 'expected', 'story', 'mentions'] as const
  ).map((kind) => ({ kind, href: `https://act.example/?t=${kind.slice(0, 1)}.b` }));
  const joins = { name: text, types: ['COMMENT'] };
  const headline = { text: `${text} ${text}`, kind: 'article' as const };
  const common = { watch, rule, samples, explanation: text };
  const tells = [
    {
      id: 'b',
      ruleId: 'b',
      name: text,
      severity: 'critical' as const,
      status: 'updated' as const,
      said: text,
      channels: ['slack'],
    },
  ];
  const all: Partial<AlertEventData>[] = [
    { ...common, late: true, joins },
    { ...common, headline, links, test: true, tells },
    {
      ...common,
      samples: [...samples, buildSample({ id: 'other', text, author: text })],
      story: storyOf(text, ['one']),
    },
    { ...common, status: 'updated', samplesStatus: 'failed', samples: [] },
    { ...common, status: 'resolved', links },
    { ...common, status: 'ended', episode: { ...told(language).data.episode, endedAt: '2026-11-20T14:05:00.000Z' } },
    { ...common, status: 'found', observed: 3, samples: [...samples, ...samples] },
  ];
  return all
    .flatMap((data) => {
      const event = told(language, data);
      const other = { ...told(language, { ...common, late: true }), id: 'b' };
      const { subjectInScript, body } = storyEmail([event, other], wordsOf(event.data));
      const html = htmlEmail([event, other], { subject: subjectInScript, text: body });
      const chat = stringsIn(sent('slack', language, data)).filter(({ name }) => name === 'text');
      return [
        subjectInScript,
        body,
        html.replace(/<head>[\s\S]*<\/head>|<[^>]*>/g, ' '),
        ...chat.map((each) => each.text),
      ];
    })
    .join('\n');
}

test.each(LANGUAGES.filter((each) => each !== 'en'))(
  'an alert in %s has no word of the English one that is not a name, or the same in both',
  (language) => {
    const english = wordsIn(readOf('en'));
    const same = [...NAMES.split(' '), ...AS_IN_ENGLISH[language]];
    expect([...wordsIn(readOf(language))].filter((word) => english.has(word) && !same.includes(word))).toEqual([]);
  },
);

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
