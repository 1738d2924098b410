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

describe.each(LANGUAGES)('several alerts that are told together, in %s', (language) => {
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
