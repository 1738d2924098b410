import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { messageFor } from '../../functions/domain/channels/message-for.ts';
import { summaryEmail } from '../../functions/domain/messages/email/summary-email.ts';
import { summaryHtml } from '../../functions/domain/messages/email/summary-html.ts';
import { buildSummaryEvent, type SummaryData } from '../../functions/domain/messages/summary/summary-event.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { FORMS } from '../deliver/published-formats.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { buildRichSummary } from '../support/build-rich-summary.ts';
import { buildSummary } from '../support/build-summary.ts';

const CHATS = ['slack', 'teams', 'discord', 'google-chat', 'mattermost'] as const;

/** What a chat program is sent for a summary. */
function sent(kind: (typeof CHATS)[number], data: SummaryData): unknown {
  const body = JSON.stringify(buildSummaryEvent('/mention-alerts/test', { ...data, channels: [kind] }));
  const read = readDeliveryEvent(body);
  if (!read.ok) throw new Error(read.problem);
  const outgoing = { event: read.event, body, isEarlierEpisode: false, channelId: kind };
  return JSON.parse(messageFor(CHANNEL_KINDS[kind], outgoing));
}

const QUIET = { ...buildSummary().data, stories: { total: 0, shown: [] }, volumes: { total: 0, shown: [] } };

describe.each(LANGUAGES)('a summary in %s, whatever its words of others are', (language) => {
  test('says in its page which language it is in', () => {
    expect(summaryHtml(buildRichSummary('Ωω', language), {})).toContain(`<html lang="${language}">`);
  });

  test.each(HOSTILE_TEXTS)('is harmless and within the limits of email and chat: %#', (text) => {
    const data = buildRichSummary(text, language);
    const lines = summaryEmail(buildRichSummary('Acme', language), '').body.split('\n').length;
    const { subject, body } = summaryEmail(data, '');
    expect(subject).toMatch(/^\[[A-Z]+\] [\x20-\x7e]{1,89}$/);
    expect(body.split('\n').length).toBeLessThanOrEqual(lines + 60);
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
    const html = summaryHtml(data, {});
    expect(html).not.toMatch(/<script|<iframe|<link|url\(|@import|javascript:/i);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    for (const kind of CHATS) {
      expect(FORMS[kind].safeParse(sent(kind, data)).error).toBeUndefined();
    }
    const inChat = (['slack', 'teams'] as const).flatMap((kind) => stringsIn(sent(kind, data)));
    expectHarmless(...inChat.map((each) => each.text));
  });
});

test.each([
  ['de', '[ZUSAMMENFASSUNG] Groesse: 9 Themen, Erwaehnungen aus 9 Regeln'],
  ['fr', '[SYNTHESE] Groesse : 9 sujets, mentions de 9 regles'],
  ['nb', '[OPPSUMMERING] Groesse: 9 saker'],
  ['es', '[RESUMEN] Groesse: 9 temas, menciones de 9 reglas'],
] as const)('the subject of a summary in %s has its letters as SNS takes them', (language, start) => {
  expect(summaryEmail(buildRichSummary('Größe', language), '').subject.startsWith(start)).toBe(true);
});

test('the subject of a summary in French keeps its apostrophes as SNS takes them', () => {
  const data = { ...QUIET, language: 'fr' as const, organization: { organizationId: '42', name: 'L’Été' } };
  expect(summaryEmail(data, '').subject).toBe("[SYNTHESE] L'Ete : rien d'inhabituel");
});

test('a summary in a language of a later version is told in English', () => {
  const event = buildSummaryEvent('/mention-alerts/test', buildSummary().data);
  const read = readDeliveryEvent(JSON.stringify({ ...event, data: { ...event.data, language: 'xx' } }));
  expect(read).toMatchObject({ ok: true, event: { data: { summary: { organization: { organizationId: '42' } } } } });
});
