import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ruleTestAlert } from '../../../cli/test/build-test-alert.ts';
import { exampleAlert } from '../../../cli/test/example-alert.ts';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { readMailAttribute } from '../../../functions/adapters/sns/mail-attribute.ts';
import { publishedEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { cleanEvent } from '../../../functions/domain/alerting/event/clean-event.ts';
import type { KeptEpisode } from '../../../functions/domain/alerting/kept-episode.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { newHead } from '../../../functions/domain/counting/series/series-head.ts';
import { detectorOf, measureOf } from '../../../functions/domain/engine/condition.ts';
import { CONDITION_KINDS } from '../../../functions/domain/engine/condition-kinds.ts';
import { htmlEmail } from '../../../functions/domain/messages/email/html-email.ts';
import { storyEmail } from '../../../functions/domain/messages/email/story-email.ts';
import { alertPicture, picturedEvent } from '../../../functions/domain/messages/picture/alert-picture.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { startService } from '../../service/start-service.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildRule } from '../../support/build-rule.ts';
import { saveHead } from '../../support/save-head.ts';
import { keptOf, LARGE } from '../kept-counts.ts';
import { startInstallation, type TestInstallation, TOKEN_SECRET } from '../start-installation.ts';

const iso = (time: number) => new Date(time).toISOString();

/** The boundary at which the burst of the stored counts fires the rule. */
const FIRED = LARGE.at + HOUR_MS;

const ITEM = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  every: '1h',
  condition: { kind: 'threshold', window: '1h', atLeast: 20 },
};

let installation: TestInstallation;
beforeEach(async () => {
  const service = await startService({ now: Date.now() });
  service.feed(
    ...Array.from({ length: 40 }, (_, at) => ({
      id: at + 1,
      mention: at === 7 ? 'Acme kettle boils over, says Robin' : 'acme again',
      feedTime: LARGE.at + at * 60_000,
      insertTime: LARGE.at + at * 60_000,
      publishedTime: LARGE.at + at * 60_000,
      keywordIds: [1001],
    })),
  );
  installation = await startInstallation({ url: service.address, token: 'admin-token' });
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: TOKEN_SECRET });
  await installation.put('RulesTableName', ITEM);
});
afterEach(() => installation.stop());

/** Notes that people were told of the alert. */
async function tell(observed: number) {
  const event = buildAlertEvent(
    {
      rule: { organizationId: '42', ruleId: 'acme', name: 'acme', severity: 'warning', conditionKind: 'threshold' },
      watch: { kind: 'keyword', id: '1001', name: 'Acme' },
      observed,
      explanation: 'So many were counted.',
      episode: { startedAt: iso(FIRED), peak: observed },
    },
    { id: 'told', time: iso(FIRED) },
  );
  await toldAlertStore(installation.documents, 'StateTableName', 90).note(
    toldAlertOf(event, undefined),
    'alerts',
    FIRED,
  );
}

/** Stores what the state of the rule keeps of the alert. */
async function keepEpisode(episode: KeptEpisode) {
  const state = { ...ruleStateAt(buildRule(ITEM), FIRED), episodes: [episode] };
  await ruleStateStore(installation.documents, 'StateTableName').save(buildRule(ITEM), state, {
    secretName: TOKEN_SECRET,
    muted: false,
  });
}

async function keepCounts() {
  const { from, to, widthMs, hours } = keptOf([LARGE]).counted;
  const head = { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) };
  await saveHead(
    historyStore(installation.documents, 'StateTableName'),
    { organizationId: 42n, key: 'keyword:1001:ALL' },
    head,
  );
}

async function sent(...args: string[]) {
  const { status, out, error } = await installation.run(['--local', 'test', 'acme', '--wait', '0', ...args]);
  const [email] = await installation.emails();
  const [event] = await installation.events();
  return { status, out, error, email, event: publishedEvent.parse(JSON.parse(event?.message ?? '')) };
}

describe('the test of a rule that has told an alert', () => {
  test('repeats it, with its course, and its mentions as the service has them now', async () => {
    await tell(41);
    await keepCounts();
    const { status, out, email, event } = await sent();
    expect(status).toBe(0);
    expect(out).toContain(`It repeats the alert of ${iso(FIRED).slice(0, 16).replace('T', ' ')} UTC.`);
    expect(email?.subject).toMatch(/^\[TEST\] Acme: /);
    expect(email?.message.split('\n')[0]).toMatch(/^\[TEST\] /);
    expect(email?.message).toContain('This is a test, sent by hand: nothing was measured now. It repeats the alert of');
    expect(email?.message).toContain('Acme kettle boils over');
    const { data } = event;
    expect(data).toMatchObject({ test: true, observed: 41, samplesStatus: 'ok', rule: { ruleId: 'acme (test)' } });
    expect(data.course?.counts).toHaveLength(24);
    expect(alertPicture(picturedEvent.parse(event))?.svg).toContain('<svg');
    // HTML emails are made of the same event.
    expect(readMailAttribute(email?.attributes.mail?.Value)?.story?.[0]).toEqual(event);
  });

  test('has its course, too, where the rule would have begun another alert before it, as one that is new would', async () => {
    await tell(41);
    await keepCounts();
    // By its counts alone it fires long before.
    await installation.put('RulesTableName', { ...ITEM, condition: { ...ITEM.condition, atLeast: 1 } });
    await keepEpisode({ startedAt: FIRED, name: 'Acme', severity: 'warning', peak: 41, windowMs: HOUR_MS, over: 2 });
    const { event, email } = await sent();
    expect(event.data).toMatchObject({ observed: 41, byType: { FORUM: 1, WEB: 40 }, course: { line: 20.5 } });
    expect(event.data.window).toMatchObject({ from: iso(LARGE.at), to: iso(FIRED) });
    expect(email?.message).toContain('So many were counted.');
  });

  test('has the numbers and the sentence that were told, where the counts say something else by now', async () => {
    await tell(63);
    await keepCounts();
    const { event } = await sent();
    expect(event.data).toMatchObject({ observed: 63, samplesStatus: 'ok' });
    expect(event.data.explanation).toContain('So many were counted.');
  });

  test('comes without mentions where they may not be read, and says so to whoever sends it', async () => {
    await tell(41);
    await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/gone' });
    const { status, error, event, email } = await sent();
    expect(status).toBe(0);
    expect(error).toContain(
      'Its mentions could not be read, so it comes without them: The secret mention-alerts/token/gone',
    );
    expect(event.data).toMatchObject({ observed: 41, samples: [], samplesStatus: 'failed' });
    expect(email?.subject).toMatch(/^\[TEST\] /);
  });
});

describe('the test of a rule that has told none', () => {
  test('is an example whose mentions are invented, and says so first', async () => {
    const { out, email, event } = await sent('--json');
    expect(JSON.parse(out).shows).toEqual({ kind: 'example' });
    expect(email?.message).toContain(
      'all numbers and mentions are invented, because the history has no alert of this rule yet',
    );
    expect(email?.message).not.toContain('To silence it');
    for (const { title, text, author = '' } of event.data.samples) {
      expect(`${title ?? text} ${text}`).toMatch(/^Example: .*/);
      expect(author).toMatch(/example/i);
    }
    expect(event.data.samples.length).toBeGreaterThan(0);
  });

  test('shows no mentions to whom the rule shows none', async () => {
    await installation.put('RulesTableName', { ...ITEM, samples: { count: 0 } });
    expect((await sent()).event.data).toMatchObject({ samples: [], samplesStatus: 'none' });
  });
});

/** A condition of each kind, as its own schema takes it. */
const CONDITIONS: Readonly<Record<string, Record<string, unknown>>> = {
  threshold: { atLeast: 5, window: '1h' },
  audience: { measure: 'REACH' },
  'share-of-voice': { of: { groupId: 7 } },
  'all-of': { rules: ['a', 'b'] },
  'any-of': { rules: ['a', 'b'] },
  'none-of': { rules: ['a', 'b'] },
  drop: { window: '4h' },
};

describe('an example', () => {
  const marks = CONDITION_KINDS.map(({ kind }) => kind);

  test.each(marks)('of a rule of the kind %s is marked as a test in the first words at each door', (kind) => {
    const rule = buildRule({ condition: { kind, ...CONDITIONS[kind] } });
    const watch = { kind: 'keyword' as const, id: '1', name: 'Acme' };
    const { condition } = rule;
    const content = exampleAlert({
      watch,
      at: Date.parse('2026-11-26T14:05:00Z'),
      windowMs: condition.windowMs,
      bound: detectorOf(rule).bound,
      measure: measureOf(condition),
      words: wordsOf({}),
    });
    const event = ruleTestAlert(rule, { id: 'test-1', stage: 'prod', at: Date.parse('2026-11-26T14:05:30Z') }, content);
    expect(publishedEvent.parse(event)).toEqual(event);
    expect(cleanEvent(event)).toEqual(event);
    const { subject, subjectInScript, body } = storyEmail([event], wordsOf({ timeZone: 'Europe/Oslo' }));
    expect([subject, subjectInScript, body].map((text) => text.slice(0, 6))).toEqual(['[TEST]', '[TEST]', '[TEST]']);
    const html = htmlEmail([event], { subject, text: body });
    expect(html.slice(html.indexOf('<body'))).toMatch(/^<body[^>]*>(\s|<[^>]*>)*TEST/);
    expect(alertPicture(picturedEvent.parse(event))).toBeDefined();
    const read = readDeliveryEvent(JSON.stringify(event));
    if (!read.ok) throw new Error(read.problem);
    // The words of a card have all that may be said, such as of a sentiment that is undefined.
    const { words: _words, ...card } = alertCard(read.event);
    expect(card.title).toMatch(/^TEST /);
    for (const text of [subject, body, html, JSON.stringify(card)]) {
      expect(text).not.toMatch(/undefined|NaN|Invalid/);
    }
  });
});
