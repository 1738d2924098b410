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

const CHATS = ['slack', 'teams', 'discord', 'google-chat', 'mattermost'] as const;

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

test('a subject that is sent by SES keeps the letters of its language', () => {
  expect(emailOf('de', { status: 'found' }).subjectInScript).toMatch(/^\[ERWÄHNUNG\] Acme: /);
});

test('what a person wrote stands in the quotation marks of the language', () => {
  const headline = { text: 'Acme is down "again"', kind: 'post' as const };
  expect(emailOf('de', { headline }).subjectInScript).toContain("„Acme is down 'again'“");
  expect(emailOf('nb', { headline }).subjectInScript).toContain("«Acme is down 'again'»");
});

describe.each(LANGUAGES)('an alert in %s', (language) => {
  test('names its language in the HTML', () => {
    expect(htmlEmail([told(language)], { subject: 'x', text: 'x' })).toContain(`<html lang="${language}">`);
    expect(htmlEmail(undefined, { subject: 'x', text: 'x', language })).toContain(`<html lang="${language}">`);
  });

  test.each(HOSTILE_TEXTS)('is harmless and within the limits of email and chat, whatever others write: %#', (text) => {
    const watch = { kind: 'keyword' as const, id: '1', name: text, groupName: text };
    const samples = Array.from({ length: 20 }, () => buildSample({ text, author: text }));
    const rule = { ...told(language).data.rule, name: text, severity: 'critical' as const };
    const data = { watch, samples, rule, headline: { text, kind: 'post' as const }, late: true };
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
