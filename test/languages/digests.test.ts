import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { digestCard, hourDigest } from '../../functions/domain/channels/digest-card.ts';
import { cardFor } from '../../functions/domain/channels/message-for.ts';
import { type EventToTell, emailBatch } from '../../functions/evaluate/telling/email-batch.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { FORMS } from '../deliver/published-formats.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';

type Status = 'firing' | 'resolved' | 'found';

/** The email of several alerts of several rules and stories, whose words of others are all `text`. */
function batchOf(text: string, language: (typeof LANGUAGES)[number], status: Status, delayed?: EventToTell['delayed']) {
  const toTell = Array.from({ length: 60 }, (_, at) => {
    const event = buildAlertEvent({
      status,
      storyId: `${at}`,
      watch: { kind: 'keyword', id: '1', name: text },
      explanation: text,
      samples: [buildSample({ text, title: text, author: text })],
    });
    const ruleId = `r${at % 50}`;
    return { event: { ...event, data: { ...event.data, rule: { ...event.data.rule, ruleId, name: text } } }, delayed };
  });
  const [email] = emailBatch(toTell, { words: wordsOf({ language }), organization: text });
  if (email === undefined) throw new Error('there is no email');
  return email;
}

/** The last message of an hour with too many alerts. */
function cardOf(text: string, language: (typeof LANGUAGES)[number]) {
  const words = wordsOf({ language });
  const severities = ['critical', 'warning', 'info'];
  const alerts = Array.from({ length: 40 }, (_, at) => {
    return { rule: `1/${at % 30}`, name: text, severity: severities[at % 3] ?? '' };
  });
  return digestCard(hourDigest(alerts, 0, words), words);
}

/** What our sentences about several alerts say in English. */
const ENGLISH =
  /\b(alerts? of|alerts|critical|severity|before|more|shown|limit|held back|silence it|rule as|came|are over|firing)\b/i;

describe.each(LANGUAGES)('several alerts that are told together, in %s', (language) => {
  test('say so in that language alone', () => {
    const { title, explanation, facts, footer } = cardOf('Ωω', language);
    const card = [title, explanation, footer, ...facts.map(({ value }) => value)];
    const emails = (['muted', 'capped', undefined] as const).map((delayed) =>
      batchOf('Ωω', language, 'found', delayed),
    );
    const frame = emails.flatMap(({ subjectInScript, body }) => {
      const lines = body.split('\n');
      // The other lines are those of the alerts themselves.
      return [subjectInScript, lines[1], ...lines.filter((line) => line.startsWith('60'))];
    });
    const subjects = (['firing', 'resolved'] as const).map(
      (status) => batchOf('Ωω', language, status, 'muted').subjectInScript,
    );
    const said = [...card, ...frame, ...subjects].join('\n').replaceAll('mention-alerts', '');
    const {
      alerts: { labels },
      nouns: { severities },
    } = wordsOf({ language });
    const ofAlerts = [...Object.values(labels).map((label) => `[${label}]`), ...Object.values(severities)];
    const own = ofAlerts.reduce((text, word) => text.replaceAll(word, ''), said);
    expect(ENGLISH.test(own)).toBe(language === 'en');
  });

  test.each(HOSTILE_TEXTS)('are harmless, and within the limits of email and chat: %#', (text) => {
    for (const status of ['firing', 'resolved', 'found'] as const) {
      const { subject, body } = batchOf(text, language, status, 'muted');
      expect(subject).toMatch(/^\[[A-Z]+\] [\x20-\x7e]{1,89}$/);
      expect(body).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
    }
    const card = cardOf(text, language);
    for (const kind of ['slack', 'teams', 'discord', 'google-chat', 'mattermost'] as const) {
      const message: unknown = JSON.parse(cardFor(CHANNEL_KINDS[kind], card));
      expect(FORMS[kind].safeParse(message).error).toBeUndefined();
      if (kind === 'slack' || kind === 'teams') expectHarmless(...stringsIn(message).map((each) => each.text));
    }
  });
});

test('a digest in German reads as a German wrote it', () => {
  const { subject, body } = batchOf('Größe', 'de', 'resolved', 'capped');
  expect(subject).toMatch(/^\[[A-Z]+\] 60 Alarme bei Groesse sind vorbei$/);
  expect(body.split('\n')[1]).toBe(
    '60 Alarme, davon 60 wegen der Obergrenze für E-Mails in einer Stunde zurückgehalten.',
  );
  const card = cardOf('Größe', 'de');
  expect(card.title).toBe('SAMMELNACHRICHT: 40 Alarme aus 30 Regeln');
  expect(card.explanation).toContain('... und außerdem');
  expect(card.facts[0]).toMatchObject({ name: 'Größe', value: expect.stringMatching(/^2 Alarme, .*, 1\/0$/) });
});
