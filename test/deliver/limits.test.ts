import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelTestAlert } from '../../cli/test/build-test-alert.ts';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import { type DeliveryEvent, readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { digestCard, hourDigest } from '../../functions/domain/channels/digest-card.ts';
import { busEntry } from '../../functions/domain/channels/kinds/eventbridge.ts';
import { cardFor, messageFor } from '../../functions/domain/channels/message-for.ts';
import { htmlEmail } from '../../functions/domain/messages/email/html-email.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildEvent, buildSample } from '../domain/channels/build-event.ts';
import { HOSTILE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildSummary } from '../support/build-summary.ts';
import { FORMS, KEYS, type Kind } from './published-formats.ts';

const KINDS = Object.keys(FORMS).filter((name): name is ChannelKindName => Object.hasOwn(CHANNEL_KINDS, name));

/** What makes a message large: signs of several bytes, signs that are escaped, and many of them. */
const SIGNS = ['ы', '語', '😀', '👩‍👩‍👧‍👦', '"', '\\', '<&>', '\n', '\u0001', 'ش', '*', "'", 'a '];
const long = fc.oneof(
  fc.constantFrom(...SIGNS).map((sign) => sign.repeat(300)),
  fc.array(fc.constantFrom(...SIGNS, ...HOSTILE_TEXTS), { minLength: 1, maxLength: 200 }).map((all) => all.join('')),
);
const address = fc
  .constantFrom('a', '&', '=', '%22')
  .map((sign) => `https://x.example/${sign.repeat(700 / sign.length)}`);
const token = 'x'.repeat(220);
const ACTIONS = ['silence-2h', 'silence-until-tomorrow', 'acknowledge', 'noise', 'expected', 'mentions'] as const;
const LINKS = ACTIONS.map((kind) => ({
  kind,
  href: `https://act.example/?t=${token}.y`,
}));

/** A large alert, as it begins, goes on, escalates and ends. */
const anyData = fc.record({
  text: long,
  name: long,
  url: address,
  count: fc.constantFrom(0, 1, 20, 40),
  others: fc.constantFrom(0, 12),
  status: fc.constantFrom('firing', 'updated', 'resolved', 'ended', 'acknowledged'),
});
type Data = typeof anyData extends fc.Arbitrary<infer Value> ? Value : never;

function eventOf(kind: string, { text, name, url, count, others, status }: Data): string {
  const sample = buildSample({ text, title: name, author: name, type: text.slice(0, 40), sentiment: name, url });
  const told = {
    id: 'other',
    ruleId: 'other',
    name,
    severity: 'critical',
    status: 'firing',
    said: text,
    channels: [kind],
  };
  return buildEvent(
    {
      status,
      channels: [kind],
      rule: { organizationId: '42', ruleId: 'acme-spike', name, severity: 'critical', conditionKind: name },
      watch: { kind: 'keyword', id: '1001', name, groupName: text },
      explanation: text,
      unacknowledgedFor: '30m',
      byType: { [name]: 3, [text]: Number.MAX_VALUE },
      drivers: [{ kind: text, name, count: 3 }],
      samples: Array.from({ length: count }, () => sample),
      samplesShown: count,
      links: LINKS,
      tells: Array.from({ length: others }, () => told),
    },
    { type: `mention.alert.${status}` },
  );
}

function read(body: string): DeliveryEvent {
  const result = readDeliveryEvent(body);
  if (!result.ok) throw new Error(result.problem);
  return result.event;
}

const LARGEST_PUBLISHED = 262_144;

const isKeyed = (kind: string): kind is Kind => Object.hasOwn(KEYS, kind);

/** The body of the request that brings a message to a service. */
function stored(kind: ChannelKindName, message: string): unknown {
  const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const parts = { url: 'https://service.example/x', signingSecret, ...(isKeyed(kind) ? KEYS[kind] : {}) };
  const secret = CHANNEL_KINDS[kind].secret.read(JSON.stringify(parts));
  if (!secret.ok) throw new Error(secret.problem);
  return JSON.parse(secret.value.request(message).body);
}

function expectTaken(kind: ChannelKindName, message: string): void {
  // A program gets what was published; SNS took it, so that it is no larger than the topic lets it be.
  if (CHANNEL_KINDS[kind].readers === 'programs' && Buffer.byteLength(message) > LARGEST_PUBLISHED) return;
  expect(FORMS[kind].safeParse(stored(kind, message)).error).toBeUndefined();
}

const url = `https://pictures.s3.eu-central-1.amazonaws.com/ab12.png?X-Amz-Security-Token=${'t'.repeat(1500)}`;

describe.each(KINDS)('what %s keeps of a message is within its limits', (kind) => {
  const outgoing = (body: string) => ({ event: read(body), body, isEarlierEpisode: false, channelId: kind });

  test('whatever an alert says, how many mentions it has and how long their links are', () => {
    fc.assert(
      fc.property(anyData, fc.boolean(), fc.boolean(), (data, isInteractive, isEarlierEpisode) => {
        const of = {
          ...outgoing(eventOf(kind, data)),
          isEarlierEpisode,
          buttons: isInteractive ? {} : undefined,
          picture: { url, alt: data.text },
        };
        expectTaken(kind, messageFor(CHANNEL_KINDS[kind], of));
      }),
      { numRuns: 60 },
    );
  });

  test('in digests, summaries and tests, too', () => {
    const of = CHANNEL_KINDS[kind];
    for (const sign of SIGNS) {
      const name = sign.repeat(300);
      const alerts = Array.from({ length: 40 }, (_, n) => ({ rule: `42/${n}${name}`, name, severity: 'warning' }));
      for (const words of LANGUAGES.map((language) => wordsOf({ language }))) {
        if (of.readers === 'people') expectTaken(kind, cardFor(of, digestCard(hourDigest(alerts, 0, words), words)));
      }
      if (of.readers === 'on-call') continue;
      const { data } = buildSummary();
      const [story] = data.stories.shown;
      const shown = Array.from({ length: 20 }, () => ({ ...story, name, terms: [name, name], rules: [name] }));
      const summary = { ...buildSummary(), data: { ...data, channels: [kind], stories: { total: 20, shown } } };
      expectTaken(kind, messageFor(of, outgoing(JSON.stringify(summary))));
    }
    const event = channelTestAlert(kind, { id: 'test-1', stage: 'prod', at: 0 });
    expectTaken(kind, messageFor(of, outgoing(JSON.stringify(event))));
  });

  test('with all mentions where they are short, and the number of those that are shown', () => {
    const texts = Array.from({ length: 20 }, (_, n) => `Mention number ${n}.`);
    const samples = texts.map((text) => buildSample({ text, url: 'https://x.example/1' }));
    const message = messageFor(CHANNEL_KINDS[kind], outgoing(buildEvent({ samples, samplesShown: 20 })));
    const words = stringsIn(JSON.parse(message)).map(({ text }) => text.replaceAll('\\', ''));
    const shown = texts.filter((text) => words.some((each) => each.includes(text)));
    expect(shown.length).toBeGreaterThan(kind === 'discord' ? 12 : 19);
    if (kind !== 'webhook') expect(words.join('\n')).toContain(`${shown.length} of 63 mentions`);
  });
});

/** The elements of an email, without which it has no layout. */
const LAYOUT = /<h1 [\s\S]*<table role="presentation" width="100%"[\s\S]*Mentions \((\d+) of 63\):/;

test('an email keeps its layout under 100 KB, with the mentions and rules for which there is room', () => {
  fc.assert(
    fc.property(anyData, fc.constantFrom(0, 5, 100), (data, many) => {
      const { text, name, url } = data;
      const [sample] = buildAlertEvent().data.samples;
      if (sample === undefined) throw new Error('the event has no mention');
      const event = buildAlertEvent({
        watch: { kind: 'keyword', id: '1001', name, groupName: text },
        explanation: text,
        byType: { [name]: 3, [text]: 1 },
        drivers: [{ kind: text, name, count: 3 }],
        samples: Array.from({ length: 20 }, () => ({ ...sample, text, author: name, url })),
        samplesShown: 20,
        links: LINKS,
      });
      const html = htmlEmail([event, ...Array.from({ length: many }, () => event)], { subject: 's', text: 't' });
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
      expect(html).toMatch(LAYOUT);
      const mentions = html.match(/class="line"/g) ?? [];
      expect(mentions).toHaveLength(Number(LAYOUT.exec(html)?.[1]));
    }),
    { numRuns: 40 },
  );
});

test('an email without a story is as long as it may be, and says that its text part says more', () => {
  for (const sign of SIGNS.filter((each) => each !== '\u0001')) {
    const text = Array.from({ length: 3000 }, () => sign.repeat(30).replaceAll('\n', ' ')).join('\n');
    const html = htmlEmail(undefined, { subject: 's', text });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    expect(html).toContain('The text part of this email says more.');
  }
});

test('an entry of a bus is within what EventBridge counts, or is not sent', () => {
  fc.assert(
    fc.property(anyData, (data) => {
      const body = eventOf('bus', data);
      const entry = busEntry(body);
      if (entry === undefined) {
        // Nothing but an event that is too large without its mentions, too; SNS takes none of that size.
        const { samples: _samples, story: _story, ...rest } = JSON.parse(body).data;
        expect(Buffer.byteLength(JSON.stringify(rest))).toBeGreaterThan(LARGEST_PUBLISHED - 1000);
        return;
      }
      const { source, detailType, detail, resources } = entry;
      expect(Buffer.byteLength([source, detailType, detail, ...resources].join('')) + 14).toBeLessThanOrEqual(262_144);
    }),
    { numRuns: 20 },
  );
});
