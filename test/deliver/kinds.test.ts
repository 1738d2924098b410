import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { digestCard, hourDigest } from '../../functions/domain/channels/digest-card.ts';
import { isCapped, SHOWN_PER_HOUR } from '../../functions/domain/channels/hourly-cap.ts';
import { cardFor, contentTypeFor, messageFor } from '../../functions/domain/channels/message-for.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent, buildSample } from '../domain/channels/build-event.ts';
import { anyText, expectHarmless, HOSTILE_TEXTS, HUGE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { fakePictures } from '../support/fake-pictures.ts';
import { answerOf, KEYS, type Kind } from './published-formats.ts';
import { startWorld, type World } from './start-world.ts';

const ENGLISH = wordsOf({});

const CHATS = ['google-chat', 'discord', 'mattermost', 'telegram'] as const;
const ON_CALL = ['pagerduty', 'jsm'] as const;
const KINDS: readonly Kind[] = [...CHATS, ...ON_CALL];

let aws: EmbeddedAws;
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  aws = await startEmbeddedAws();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await aws.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  // Each path is a service, which takes what its published form lets it take.
  receiver.answerWith((received, response) => {
    const kind = KINDS.find((each) => received.path.startsWith(`/${each}`));
    response.writeHead(kind === undefined ? 404 : answerOf(kind, received).status).end();
  });
  world = await startWorld(aws);
});

const put = (kind: Kind, url = receiver.url) =>
  world.putChannel(kind, { kind }, { url: `${url}/${kind}`, ...KEYS[kind] });
const bodies = (kind: Kind) =>
  receiver.received.filter(({ path }) => path.startsWith(`/${kind}`)).map(({ body }) => JSON.parse(body));

let ids = 0;
function event(kind: Kind, transition: string, parts: { data?: object; at?: string } = {}): string {
  ids += 1;
  const data = { channels: [kind], status: transition, ...parts.data };
  const envelope = {
    id: `event-${ids}`,
    type: `mention.alert.${transition}`,
    time: parts.at ?? '2026-11-20T14:05:00.000Z',
  };
  return buildEvent(data, envelope);
}

function readEvent(body: string) {
  const read = readDeliveryEvent(body);
  if (!read.ok) throw new Error(read.problem);
  return read.event;
}

/** What a service is sent for an event, as `deliver` makes it. */
function sent(kind: Kind, body: string) {
  return request(
    kind,
    messageFor(CHANNEL_KINDS[kind], { event: readEvent(body), body, isEarlierEpisode: false, channelId: kind }),
  );
}

function request(kind: Kind, message: string) {
  const text = JSON.stringify({ url: `https://service.example/${kind}`, ...KEYS[kind] });
  const secret = CHANNEL_KINDS[kind].secret.read(text);
  if (!secret.ok) throw new Error(secret.problem);
  const { address, headers = {}, body } = secret.value.request(message);
  const { pathname, search } = new URL(address);
  return {
    path: `${pathname}${search}`,
    headers: { 'content-type': contentTypeFor(CHANNEL_KINDS[kind]), ...headers },
    body,
  };
}

/** The texts that a program of the kind would take for more than text, but for the links that we wrote. */
function markupOf(kind: Kind, body: string): string[] {
  const texts = stringsIn(JSON.parse(body)).filter(({ name }) => !['url', 'href', 'timestamp', 'color'].includes(name));
  expectHarmless(...texts.map(({ text }) => text));
  return texts.filter(({ name, text }) => isMarkup(kind, name, text)).map(({ text }) => text);
}

function isMarkup(kind: Kind, name: string, text: string): boolean {
  switch (kind) {
    case 'google-chat': {
      if (['title', 'topLabel', 'fallbackText'].includes(name)) return /[<>]|&#?\w+;|:\/\//.test(text);
      const own = text.replace(/<a href="https?:\/\/[^"<>\s]+">[^<>]*<\/a>/g, '').replaceAll('<br>', '');
      return /[<>]|&(?!(amp|lt|gt|quot);)|:\/\//.test(own);
    }
    case 'discord':
    case 'mattermost': {
      const own = text.replace(/^\*\*(.*)\*\*$/m, '$1').replace(/\[(?:[^\]\\]|\\.)*\]\(https?:\/\/[^\s()<>]+\)/g, '');
      const unescaped = name === 'username' ? '' : own.replace(/\\./g, '');
      return /[@`*_~|<>[\]()#]|:\/\//.test(unescaped);
    }
    case 'telegram':
      return name === 'text' && /[@#]|:\/\/|(^|\s)\/\p{L}/u.test(text);
    case 'jsm':
      return /[<>]/.test(text);
    case 'pagerduty':
      return false;
  }
}

function expectInert(kind: Kind, body: string): void {
  const made = sent(kind, body);
  expect(answerOf(kind, made)).toEqual({ status: expect.toSatisfy((status: number) => status < 300) });
  expect(markupOf(kind, made.body)).toEqual([]);
}

describe.each(KINDS)('a channel of kind %s', (kind) => {
  test('is sent each state of an alert in the form that the service has published', async () => {
    await put(kind);
    for (const [minute, transition] of ['firing', 'updated', 'resolved', 'ended'].entries()) {
      await world.send(event(kind, transition, { at: `2026-11-20T14:0${minute + 5}:00.000Z` }));
      const { reports } = await world.run();
      expect(reports.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', how: 'delivered' }]);
    }
    expect(bodies(kind)).toHaveLength(4);
  });

  test('says what fired, why, and shows the mentions with their links', () => {
    const { body } = sent(kind, event(kind, 'firing'));
    const text = JSON.stringify(stringsIn(JSON.parse(body))).replaceAll('\\', '');
    for (const part of ['63 mentions in 1 h', 'usual daily peak 21', 'Acme is down again', 'third time this week']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('https://social.example/status/9007199254740993');
    expect(text).toContain('acme-spike');
  });

  test.each(HOSTILE_TEXTS)('lets %j do nothing but be read', (text) => {
    const sample = buildSample({ text, title: text, author: text, url: `https://x.example/${text}` });
    expectInert(kind, event(kind, 'firing', { data: { explanation: text, samples: [sample] } }));
  });

  test('keeps the limits of the service and carries no markup of strangers, whatever they wrote', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 0, max: 40 }), (text, name, count) => {
        const sample = buildSample({ text, title: name, author: name, type: text, url: `https://x.example/${text}` });
        const data = {
          rule: { organizationId: '42', ruleId: 'acme-spike', name, severity: 'critical', conditionKind: text },
          watch: { kind: 'keyword', id: '1001', name, groupName: text },
          explanation: text,
          byType: { [name]: 3, [text]: Number.MAX_VALUE },
          drivers: [{ kind: text, name, count: 3 }],
          samples: Array.from({ length: count }, () => sample),
        };
        expectInert(kind, event(kind, count % 2 === 0 ? 'firing' : 'resolved', { data }));
      }),
      { numRuns: 20 },
    );
  });

  test('keeps its limits when every text is a megabyte', () => {
    for (const huge of HUGE_TEXTS.map((text) => text.slice(0, 1_000_000))) {
      const samples = [buildSample({ text: huge, url: huge })];
      const rule = { organizationId: '42', ruleId: 'acme-spike', name: huge, severity: 'info', conditionKind: huge };
      expectInert(kind, event(kind, 'firing', { data: { rule, explanation: huge, samples } }));
    }
  });

  test('is complete when everything that is only shown is missing', () => {
    const rule = { organizationId: '42', ruleId: 'acme-spike' };
    const envelope = { specversion: '1.0', id: 'x', type: 'mention.alert.firing', time: '2026-11-20T14:05:00.000Z' };
    expectInert(kind, JSON.stringify({ ...envelope, data: { rule, channels: [] } }));
  });

  test('keeps its secret out of every report and record, whatever goes wrong', async () => {
    await put(kind, 'http://127.0.0.1:1');
    await world.send(event(kind, 'firing'));
    const { reports } = await world.run();
    const record = await world.records.read(kind, `event-${ids}`, world.now);
    expect(record).toMatchObject({ status: 'waiting', attempts: 1, said: 'the connection was refused' });
    for (const value of Object.values(KEYS[kind])) {
      expect(JSON.stringify([reports, record])).not.toContain(value);
    }
  });

  test('goes to no internal address, like a webhook', async () => {
    await put(kind, 'https://10.0.0.1');
    await world.send(event(kind, 'firing'));
    const { reports } = await world.run();
    expect(JSON.stringify(reports)).toContain('leads to an internal address');
    expect(receiver.received).toEqual([]);
  });
});

describe.each(CHATS)('a chat channel of kind %s', (kind) => {
  test('is one that people read: an hour shows them so many alerts at most', () => {
    expect(isCapped(CHANNEL_KINDS[kind], readEvent(event(kind, 'firing')))).toBe(true);
  });

  test('leaves mentions out, then facts, until a card of long words has room', () => {
    const long = '_<&語'.repeat(125);
    const card = {
      title: long.slice(0, 150),
      isCritical: false,
      isOver: false,
      explanation: long,
      facts: Array.from({ length: 15 }, (_, n) => ({ name: `Fact ${n}`, value: long })),
      samples: Array.from({ length: 20 }, () => ({ text: long.slice(0, 280), byline: long.slice(0, 250) })),
      footer: 'The end',
      words: wordsOf({}),
    };
    const made = request(kind, cardFor(CHANNEL_KINDS[kind], card));
    expect(answerOf(kind, made).problem).toBeUndefined();
    expect(made.body).toContain('The end');
    expect(made.body).toContain('Fact 0');
  });

  test('takes a digest of hostile names', () => {
    const alerts = HOSTILE_TEXTS.map((name) => ({ rule: `42/${name}`, name, severity: 'warning' }));
    const made = request(kind, cardFor(CHANNEL_KINDS[kind], digestCard(hourDigest(alerts, 0, ENGLISH), ENGLISH)));
    expect(answerOf(kind, made).problem).toBeUndefined();
    expect(markupOf(kind, made.body)).toEqual([]);
  });
});

test('a chat channel of a newer kind shows so many alerts an hour at most, then one digest', async () => {
  const kind = 'telegram';
  await put(kind);
  for (let n = 0; n < SHOWN_PER_HOUR + 3; n += 1) {
    const rule = { organizationId: '42', ruleId: `rule-${n}`, name: 'Acme', severity: 'warning' };
    await world.send(event(kind, 'firing', { data: { rule } }));
  }
  await world.run();
  expect(bodies(kind)).toHaveLength(SHOWN_PER_HOUR);
  world.advance(3_600_000);
  await world.run();
  expect(bodies(kind)).toHaveLength(SHOWN_PER_HOUR + 1);
  expect(JSON.stringify(bodies(kind).at(-1))).toContain('DIGEST');
});

test.each(KINDS)('%s gets what its reader may do, whole, in the published form, however long the alert is', (kind) => {
  const href = (name: string) =>
    `https://abc.lambda-url.eu-central-1.on.aws/?t=${name}${'x'.repeat(180)}.${'y'.repeat(43)}`;
  const links = ['silence-2h', 'silence-until-tomorrow', 'acknowledge', 'noise', 'expected', 'mentions'].map(
    (each) => ({
      kind: each,
      href: href(each),
    }),
  );
  const foreign = [
    { kind: 'of a later version', href: href('later') },
    { kind: 'noise', href: 'javascript:alert(1)' },
  ];
  const samples = Array.from({ length: 20 }, () => buildSample({ text: 'word '.repeat(60) }));
  for (const data of [{ links: [...links, ...foreign] }, { links: [...links, ...foreign], samples }]) {
    const request = sent(kind, event(kind, 'firing', { data }));
    expect(answerOf(kind, request)).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
    for (const each of links) expect(request.body).toContain(each.href);
    expect(request.body).not.toContain('?t=later');
    expect(request.body).not.toContain('javascript:');
  }
});

const COURSE = { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 22, 63], line: 34, bound: 'atLeast' };
/** As long as one that a function's temporary credentials have signed. */
const PICTURE = `https://pictures.s3.eu-central-1.amazonaws.com/ab12.png?X-Amz-Security-Token=${'t'.repeat(1500)}&X-Amz-Signature=0f`;
const SHOWING = KINDS.filter((kind) => kind !== 'jsm');

describe('a picture', () => {
  test.each(SHOWING)('is shown by %s, and by its first message alone', async (kind) => {
    const pictures = fakePictures({ url: PICTURE });
    await put(kind);
    receiver.answerWith((received, response) => {
      const isShown = received.body.includes('X-Amz-Signature');
      response.writeHead(isShown ? 400 : answerOf(kind, received).status).end();
    });
    await world.send(event(kind, 'firing', { data: { course: COURSE } }));
    await world.run({ pictures });
    world.advance(3_600_000);
    const { reports } = await world.run({ pictures });
    expect(reports.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', how: 'delivered' }]);
    const [shown, whole] = receiver.received;
    if (shown === undefined || whole === undefined) throw new Error('there were not two attempts');
    expect(shown.body).toContain(PICTURE);
    expect(answerOf(kind, shown)).toEqual({ status: expect.toSatisfy((status: number) => status < 300) });
    expect(whole.body).not.toContain('s3.');
    expect(pictures.asked).toHaveLength(1);
  });

  test('is one for all channels of an event, and none where nothing is drawn or shown', async () => {
    const pictures = fakePictures({ url: PICTURE });
    for (const kind of ['discord', 'mattermost', 'jsm'] as const) await put(kind);
    await world.send(event('discord', 'firing', { data: { course: COURSE, channels: ['discord', 'mattermost'] } }));
    await world.send(event('discord', 'firing', { at: '2026-11-20T14:06:00.000Z' }));
    await world.send(event('jsm', 'firing', { data: { course: COURSE } }));
    await world.run({ pictures });
    expect(pictures.asked).toHaveLength(1);
    expect(receiver.received.map(({ body }) => body.includes(PICTURE)).sort()).toEqual([false, false, true, true]);
  });

  test('that does not come keeps no message back', async () => {
    await put('telegram');
    await world.send(event('telegram', 'firing', { data: { course: COURSE } }));
    const { reports } = await world.run({ pictures: { draw: async () => undefined } });
    expect(reports.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', how: 'delivered' }]);
  });

  test('that could not be drawn is tried once more in time, and again for the next channel', async () => {
    for (const kind of ['discord', 'mattermost'] as const) await put(kind);
    await world.send(event('discord', 'firing', { data: { course: COURSE, channels: ['discord', 'mattermost'] } }));
    const drawing = fakePictures({ url: PICTURE });
    let asked = 0;
    const draw: typeof drawing.draw = async (each) => (++asked % 2 === 0 ? drawing.draw(each) : undefined);
    await world.run({ pictures: { draw } });
    expect(asked).toBe(2);
    expect(receiver.received.map(({ body }) => body.includes(PICTURE))).toEqual([true, true]);
  });

  test.each(SHOWING)('with an address that is none is left out by %s', (kind) => {
    const hostile = ['javascript:alert(1)', 'https://a.example/"><b>', `https://a.example/${'x'.repeat(3000)}`, ''];
    for (const url of [...hostile, ...HOSTILE_TEXTS]) {
      const body = event(kind, 'firing', { data: { course: COURSE } });
      const outgoing = { event: readEvent(body), body, isEarlierEpisode: false, channelId: kind };
      const made = messageFor(CHANNEL_KINDS[kind], { ...outgoing, picture: { url, alt: 'words' } });
      expect(made).toBe(messageFor(CHANNEL_KINDS[kind], outgoing));
    }
  });

  test('is fetched by PagerDuty over HTTPS alone', () => {
    const body = event('pagerduty', 'firing');
    const outgoing = { event: readEvent(body), body, isEarlierEpisode: false, channelId: 'pagerduty' };
    const local = { url: 'http://127.0.0.1:9/a.png', alt: 'words' };
    expect(messageFor(CHANNEL_KINDS.pagerduty, { ...outgoing, picture: local })).toBe(
      messageFor(CHANNEL_KINDS.pagerduty, outgoing),
    );
  });

  test('leaves the event of a webhook as it was published', () => {
    const body = event('discord', 'firing', { data: { course: COURSE } });
    const outgoing = { event: readEvent(body), body, isEarlierEpisode: false, channelId: 'hook' };
    expect(messageFor(CHANNEL_KINDS.webhook, { ...outgoing, picture: { url: PICTURE, alt: 'words' } })).toBe(body);
  });
});

describe.each(ON_CALL)('an incident at %s', (kind) => {
  const keysOf = (events: readonly string[]) =>
    events.map((body) => {
      const { path, body: made } = sent(kind, body);
      const { dedup_key, alias } = JSON.parse(made);
      return dedup_key ?? alias ?? path.split('/')[2];
    });

  test('is one an episode, from its beginning to its end', () => {
    const episode = { startedAt: '2026-11-20T14:05:00.000Z', peak: 63 };
    const later = { startedAt: '2026-11-20T18:05:00.000Z', peak: 63 };
    const of = (data: object) =>
      ['firing', 'updated', 'acknowledged', 'resolved'].map((each) => event(kind, each, { data }));
    expect(new Set(keysOf(of({ episode }))).size).toBe(1);
    expect(keysOf(of({ episode }))[0]).not.toBe(keysOf(of({ episode: later }))[0]);
    const rule = { organizationId: '43', ruleId: 'acme-spike', name: 'Acme', severity: 'warning' };
    expect(keysOf(of({ episode }))[0]).not.toBe(keysOf(of({ episode, rule }))[0]);
  });

  test('is opened, acknowledged and closed as the alert goes', () => {
    const actions = ['firing', 'updated', 'acknowledged', 'resolved', 'ended'].map((each) => {
      const { path, body } = sent(kind, event(kind, each));
      return JSON.parse(body).event_action ?? /\/(close|acknowledge)\?/.exec(path)?.[1] ?? 'trigger';
    });
    const close = kind === 'pagerduty' ? 'resolve' : 'close';
    expect(actions).toEqual(['trigger', 'trigger', 'acknowledge', close, close]);
  });

  test('is never held back by the cap of an hour: it is no message that people read', () => {
    expect(isCapped(CHANNEL_KINDS[kind], readEvent(event(kind, 'firing')))).toBe(false);
  });

  test('is as urgent as the rule is severe', () => {
    const urgency = (severity: string) => {
      const rule = { organizationId: '42', ruleId: 'acme-spike', name: 'Acme', severity };
      const { payload, priority } = JSON.parse(sent(kind, event(kind, 'firing', { data: { rule } })).body);
      return payload?.severity ?? priority;
    };
    expect(['critical', 'warning', 'info'].map(urgency)).toEqual(
      kind === 'pagerduty' ? ['critical', 'warning', 'info'] : ['P1', 'P3', 'P5'],
    );
  });
});

describe('mentions that a rule tells each', () => {
  const data = (severity: string) => ({
    rule: { organizationId: '42', ruleId: 'ceo', name: 'Jane Doe', severity, conditionKind: 'each' },
    observed: 2,
    samples: [
      buildSample({
        type: 'WEB',
        title: 'Recall widens',
        url: 'https://www.ft.com/recall',
        author: 'Emma',
        reach: 1_200_000,
      }),
      buildSample({ id: '2', text: 'Another one' }),
    ],
    samplesShown: 2,
    samplesTotal: 2,
  });

  test.each(ON_CALL)('open nothing at %s unless they are critical', async (kind) => {
    await put(kind);
    const outcomes = async (severity: string) => {
      await world.send(event(kind, 'found', { data: data(severity) }));
      return (await world.run()).reports.map(({ outcome }) => outcome);
    };
    expect(await outcomes('warning')).toEqual([{ kind: 'done', how: 'no-incident' }]);
    expect(await outcomes('critical')).toEqual([{ kind: 'done', how: 'delivered' }]);
    expect(bodies(kind)).toHaveLength(1);
  });

  test.each(CHATS)('lead the message in %s with the words of the first, and where they stand', async (kind) => {
    await put(kind);
    await world.send(event(kind, 'found', { data: data('warning') }));
    await world.run();
    const [body, ...more] = bodies(kind);
    expect(more).toEqual([]);
    const [title] = stringsIn(body).filter(({ text }) => text.includes('MENTION'));
    expect(title?.text.replaceAll('\\', '')).toMatch(/MENTION: .*Recall widens \(\+1\), ft\P{L}+com/u);
    expect(JSON.stringify(body)).toContain('ft.com/recall');
  });

  test('are counted by the hourly cap of chats', () => {
    const of = (kind: Kind) =>
      isCapped(CHANNEL_KINDS[kind], readEvent(event(kind, 'found', { data: data('warning') })));
    expect([of('mattermost'), of('pagerduty')]).toEqual([true, false]);
  });
});

test('a stored channel of kind opsgenie is told about once, with what to write, and its alerts go out when that is written', async () => {
  await world.putChannel('jsm', { kind: 'opsgenie' }, KEYS.jsm);
  await world.send(event('jsm', 'firing'));
  await world.send(event('jsm', 'updated', { at: '2026-11-20T14:06:00.000Z' }));
  await world.run();
  world.advance(600_000);
  await world.run();
  expect(receiver.received).toEqual([]);
  await put('jsm');
  world.advance(3_600_000);
  await world.run();
  expect(bodies('jsm').length).toBeGreaterThan(0);
  const told = await world.notices();
  expect(told.map(({ subject }) => subject)).toEqual([
    '[OPERATIONS] Channel jsm is invalid',
    '[OVER] Channel jsm is invalid',
  ]);
  expect(told[0]?.text).toContain('Opsgenie ends on 5 April 2027: write "jsm"');
});
