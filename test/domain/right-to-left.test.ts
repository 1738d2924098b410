import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { digestCard, hourDigest } from '../../functions/domain/channels/digest-card.ts';
import { cardFor, messageFor } from '../../functions/domain/channels/message-for.ts';
import { watchInOrganization } from '../../functions/domain/counting/organization/watch-in-organization.ts';
import { actionPage } from '../../functions/domain/messages/action-page.ts';
import { blindnessEmail } from '../../functions/domain/messages/email/blindness-email.ts';
import { digestEmail } from '../../functions/domain/messages/email/digest-email.ts';
import { emailBody } from '../../functions/domain/messages/email/email-body.ts';
import { htmlEmail } from '../../functions/domain/messages/email/html-email.ts';
import { storyEmail } from '../../functions/domain/messages/email/story-email.ts';
import { summaryEmail } from '../../functions/domain/messages/email/summary-email.ts';
import { alertPicture } from '../../functions/domain/messages/picture/alert-picture.ts';
import {
  failingChannel,
  gaveUp,
  invalidChannel,
  misconfiguredChannel,
  oddChannelIds,
  unknownChannel,
  unreadableEvent,
} from '../../functions/domain/operations/channel-notices.ts';
import { operationsMessages } from '../../functions/domain/operations/notice.ts';
import { noticeSubject } from '../../functions/domain/operations/notice-subject.ts';
import { failingBus, failingMail } from '../../functions/domain/operations/stack-receiver-notices.ts';
import { plainLine, plainPart, plainText } from '../../functions/domain/plain-text.ts';
import { explanationInWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { isolatingHtml, unitsWithin } from '../../functions/domain/wording/inert-text.ts';
import { isolated, withClosedIsolates } from '../../functions/languages/isolated.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';
import { buildOrganization } from '../support/build-organization.ts';
import { buildStory } from '../support/build-story.ts';
import { buildSummary } from '../support/build-summary.ts';
import { anyText, expectHarmless, expectIsolated, stringsIn } from './channels/hostile-text.ts';

const ENGLISH = wordsOf({});

const NAMES = ['قهوة النخيل 2024', 'בית קפה 63', 'Café קפה', 'ܫܠܡܐ', '٦٣ ٦٤'];

/** An alert in which strangers wrote every name and text, with a story, others of its story, and links. */
function alertOf(word: string, status: 'firing' | 'updated' | 'resolved' = 'firing') {
  const told = {
    id: '1',
    type: word,
    author: word,
    text: word,
    time: '2026-11-20T13:40:00.000Z',
    reach: 5,
    interaction: 7,
  };
  return buildAlertEvent({
    status,
    rule: { organizationId: '42', ruleId: 'spike', name: word, severity: 'warning', conditionKind: 'spike' },
    watch: { kind: 'keyword', id: '1', name: `${word} 1`, groupId: '7', groupName: word },
    byType: { [word]: 51, WEB: 12 },
    drivers: [{ kind: 'type', name: word, count: 51 }],
    joins: { name: word, types: [word, 'WEB'] },
    explanation: `63 mentions in 1 h. It was about ${isolated(word)}, ${isolated(word)}: 63.`,
    samples: [buildSample({ title: word, text: word, author: word, type: word, sentiment: word })],
    story: buildStory({
      terms: [
        { term: word, count: 40, past: 1 },
        { term: `${word} 2`, count: 9, past: 0 },
      ],
      voices: {
        authors: 5,
        texts: 5,
        voices: 5,
        largestText: { count: 9, text: word },
        largestAuthor: { count: 9, author: word },
      },
      first: [told, { ...told, id: '2', type: `${word} 3` }],
      largest: { reach: told, interaction: { ...told, id: '3' } },
      where: [{ kind: 'country', name: word, count: 9, past: 0 }],
      cause: { kind: 'author', name: word, count: 9 },
      moved: { terms: [{ term: word, count: 9 }], types: [word], ofPeak: 1 },
    }),
    tells: [
      {
        id: 'o',
        ruleId: 'other',
        name: word,
        severity: 'critical',
        status: 'firing',
        said: '9 mentions',
        channels: ['c'],
      },
    ],
  });
}

function summaryOf(word: string) {
  const usual = { median: 900, low: 700, high: 1100, of: 13 };
  const volume = { watch: { kind: 'keyword' as const, id: '1', name: word }, mentions: 1203, known: 1, usual };
  const { data } = buildSummary();
  const [story] = data.stories.shown;
  if (story === undefined) throw new Error('the summary has no story');
  const held = {
    rule: '42/spike',
    name: word,
    why: 'muted' as const,
    startedAt: story.startedAt,
    peak: 9,
    waits: false,
  };
  const why = `Keyword 1 "${plainPart(word, 80)}" is not active.`;
  return buildSummary({
    organization: { organizationId: '42', name: word },
    stories: { total: 2, shown: [{ ...story, name: word, terms: [word, word] }, story] },
    heldBack: { total: 1, shown: [held] },
    noise: { total: 1, shown: [{ rule: '42/spike', name: word, alerts: 2 }] },
    volumes: { total: 1, shown: [volume] },
    loudest: [volume, volume],
    health: {
      ...data.health,
      troubled: { total: 1, shown: [{ rule: '42/spike', why }] },
      undelivered: [{ channel: word, events: 2, since: story.startedAt }],
    },
  });
}

const readOf = (event: object) => {
  const read = readDeliveryEvent(JSON.stringify(event));
  if (!read.ok) throw new Error(read.problem);
  return { event: read.event, body: JSON.stringify(event), isEarlierEpisode: false, channelId: 'c' };
};

/** What a service gives to its programs, by which people find and group alerts: the names as they are. */
const DATA: readonly string[] = ['entity', 'source', 'tags', 'class', 'url', 'href', 'address'];
const shownBy = (message: string) =>
  stringsIn(JSON.parse(message)).flatMap(({ name, text }) => (DATA.includes(name) ? [] : [text]));

const KINDS = Object.entries(CHANNEL_KINDS).filter(([, { readers }]) => readers !== 'programs');
const picture = { url: 'https://pictures.example/a.png', alt: 'The last day' };

function channelTexts(name: string, word: string): string[] {
  const kind = CHANNEL_KINDS[name as ChannelKindName];
  const events = [alertOf(word), alertOf(word, 'updated'), alertOf(word, 'resolved')];
  const messages = events.map((event) => messageFor(kind, { ...readOf(event), picture }));
  if (kind.readers !== 'people') return messages.flatMap(shownBy);
  const alerts = [1, 2].map((at) => ({ rule: `42/rule-${at}`, name: word, severity: 'warning' }));
  const digest = cardFor(kind, digestCard(hourDigest(alerts, 0, ENGLISH), ENGLISH));
  return [...messages, digest, messageFor(kind, readOf(summaryOf(word)))].flatMap(shownBy);
}

const CONTEXT = { words: wordsOf({ timeZone: 'Europe/Oslo' }), reason: 'Two alerts.' };
const rules = (name: string) => {
  const reason = { text: `Keyword 1 "${plainPart(name, 80)}".`, because: 'service-fails' };
  return [{ ruleId: 'spike', name, watch: { kind: 'keyword' as const, id: '1' }, since: 0, reason }];
};

/** Everything that people read besides channels, by its name. */
const TEXTS: Readonly<Record<string, (word: string) => string>> = {
  'the email of an alert': (word) => emailBody(alertOf(word), wordsOf({})),
  'the subject of an alert': (word) => storyEmail([alertOf(word)], wordsOf({})).subjectInScript,
  'the email of a story': (word) => storyEmail([alertOf(word), alertOf(word, 'updated')], wordsOf({})).body,
  'the email of many alerts': (word) =>
    digestEmail([alertOf(word), alertOf(word, 'updated')], { ...CONTEXT, organization: word }).body,
  'the subject of many alerts': (word) =>
    digestEmail([alertOf(word), alertOf(word)], { ...CONTEXT, organization: word }).subjectInScript,
  'the email of a summary': (word) => summaryEmail(summaryOf(word).data, '--stack s').body,
  'the subject of a summary': (word) => summaryEmail(summaryOf(word).data, '--stack s').subjectInScript,
  'the email of rules that cannot be judged': (word) => blindnessEmail('blind', 42n, rules(word), wordsOf({})).body,
  'the end of an alert in words': (word) => {
    const recap = { terms: [word, word], types: [word, 'WEB'], mentions: 63, voices: 9 };
    const why = { kind: 'over' as const, isUsualNow: false, recap };
    const { explanation: _, ...data } = alertOf(word, 'resolved').data;
    return explanationInWords({ ...alertOf(word), data: { ...data, why } }, { words: wordsOf({ timeZone: 'UTC' }) });
  },
  'why a keyword is not counted': (word) => {
    const organization = buildOrganization({
      name: word,
      keywords: [{ id: 1001n, name: word, active: false, createdAt: 0 }],
    });
    const known = watchInOrganization({ kind: 'keyword', keywordId: 1001 }, organization).trouble?.text;
    return `${known} ${watchInOrganization({ kind: 'keyword', keywordId: 1 }, organization).trouble?.text}`;
  },
  'notices to operations': (word) => {
    const notices = [
      unknownChannel(word, '42/spike'),
      invalidChannel(word, 'v', []),
      misconfiguredChannel(word, 'its secret is empty'),
      failingChannel(word, 'it answered 400'),
      gaveUp(word, { eventId: 'e', reason: 'it answered 400', isRefused: true }),
      oddChannelIds(word, []),
      unreadableEvent('it is no JSON'),
      failingMail(word, 'it answered 400', false),
      failingBus('it answered 400', true),
    ];
    return operationsMessages(notices)
      .map(({ text }) => text)
      .join('\n');
  },
};

const HTML: Readonly<Record<string, (word: string) => string>> = {
  'of an alert': (word) => htmlEmail([alertOf(word), alertOf(word)], { subject: 's', text: 't' }),
  'of a text': (word) =>
    htmlEmail(undefined, { subject: 's', text: summaryEmail(summaryOf(word).data, '--stack s').body }),
  'of a question': (word) =>
    actionPage(
      { title: `Do this? ${plainPart(word, 80)}`, said: `Silence ${plainPart(word, 80)}.`, asks: true },
      wordsOf({}),
    ),
};

/** HTML without what has its own direction. */
const withoutOwn = (html: string) =>
  html
    .replace(/<bdi>[^<]*<\/bdi>/gu, '')
    .replace(/<p [^>]*dir="auto"[^>]*>(?:<a [^>]*>)?[^<]*(?:<\/a>)?<\/p>/gu, '')
    .replace(/<title>.*<\/title>/u, '');

describe.each(NAMES)('the name %s beside numbers', (name) => {
  test.each(KINDS.map(([kind]) => kind))('is isolated in alerts, digests and summaries at %s', (kind) => {
    const texts = channelTexts(kind, name);
    expect(texts.join('\n')).toContain(`\u2068${name}`);
    expectIsolated(...texts);
    expectHarmless(...texts);
  });

  test.each(Object.entries(TEXTS))('is isolated in %s', (_of, textOf) => {
    const text = textOf(name);
    expect(text).toContain(`\u2068${name}`);
    expectIsolated(text);
    expectHarmless(text);
  });

  test.each(Object.entries(HTML))('has its own element in the HTML %s', (_of, htmlOf) => {
    const html = htmlOf(name);
    expect(html).toContain(`<bdi>\u2068${name}`);
    expectIsolated(withoutOwn(html));
    expect(html.match(/<bdi>/g)).toHaveLength(html.match(/<\/bdi>/g)?.length ?? 0);
  });

  test('is as it was in what programs read, and in a subject for SNS there is no sign of direction', () => {
    const { body, ...outgoing } = readOf(alertOf(name));
    expect(messageFor(CHANNEL_KINDS.webhook, { ...outgoing, body })).toBe(body);
    expect(alertOf(name).data.watch.name).toBe(`${name} 1`);
    for (const email of [storyEmail([alertOf(name)], wordsOf({})), summaryEmail(summaryOf(name).data, '--stack s')]) {
      expect(email.subject).toMatch(/^[\x20-\x7e]{1,99}$/);
    }
    expect(noticeSubject(unknownChannel(name, '42/a').subject)).toMatch(/^Channel [^?]*[\x20-\x7e]+ does not exist$/);
  });

  test('is in no picture, which shows no text of anybody', () => {
    const course = { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 63], line: 34, bound: 'atLeast' as const };
    const { data, ...event } = alertOf(name);
    const { svg = '', alt = '' } = alertPicture({ ...event, data: { ...data, course } }) ?? {};
    expect(svg).not.toBe('');
    expect(`${svg}${alt}`).not.toMatch(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u);
  });
});

test('a text without a word from right to left has no sign of direction, whatever shows it', () => {
  for (const word of ['Acme', 'Zażółć', '日本語', 'नमस्ते', '😀']) {
    for (const textOf of [...Object.values(TEXTS), ...Object.values(HTML)])
      expect(textOf(word)).not.toMatch(/[\u2066-\u2069]/u);
    for (const [kind] of KINDS) expect(channelTexts(kind, word).join('\n')).not.toMatch(/[\u2066-\u2069]/u);
  }
});

describe('a line of isolated names', () => {
  const line = fc
    .array(
      fc.oneof(
        anyText.map((text) => plainPart(text, 60)),
        fc.constantFrom('63 mentions', ' ', ': '),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(' '));

  test('stays isolated, within its limit, wherever it is cut', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 200 }), (text, limit) => {
        const cut = plainLine(text, limit);
        expect([...cut].length).toBeLessThanOrEqual(limit);
        expectIsolated(cut, unitsWithin(text, limit + 4));
        expect(unitsWithin(text, limit + 4).length).toBeLessThanOrEqual(limit + 4);
        expect(withClosedIsolates(cut)).toBe(cut);
        expect(plainLine(cut, limit)).toBe(cut);
      }),
    );
  });

  test('is what it was where nothing is cut', () => {
    expect(plainLine(`${plainPart('قهوة', 9)}: 63`, 100)).toBe('\u2068قهوة\u2069: 63');
    expect(plainLine('\u2068قهوة', 100)).toBe('\u2068قهوة\u2069');
    expect(plainLine('63\u2069 \u202e', 100)).toBe('63');
  });

  test('closes each element, whatever its signs are', () => {
    const signs = fc.string({ unit: fc.constantFrom('\u2068', '\u2069', 'a', '<', '&'), maxLength: 40 });
    fc.assert(
      fc.property(signs, fc.integer({ min: 1, max: 30 }), (text, limit) => {
        const html = isolatingHtml(text, limit);
        let open = 0;
        for (const tag of html.match(/<\/?bdi>/g) ?? []) {
          open += tag === '<bdi>' ? 1 : -1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
      }),
    );
  });
});

test('a stranger sets no direction: their own signs are gone, in a part of a sentence as in data', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const part = plainPart(`\u2067${text}\u2066\u2069`, 100);
      expect(part.replace(/^\u2068(.*)\u2069$/u, '$1')).toBe(plainText(text, 100));
      expectHarmless(part.replaceAll('@', ''));
    }),
  );
});
