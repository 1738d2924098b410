import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertEvent } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { buildEvent, recentSteps } from '../../../../functions/domain/alerting/event/build-event.ts';
import { endedEvent } from '../../../../functions/domain/alerting/event/ended-event.ts';
import { type Change, judgeRule } from '../../../../functions/domain/alerting/judge-rule.ts';
import type { Rule } from '../../../../functions/domain/items/rule/rule.ts';
import { alertPicture } from '../../../../functions/domain/messages/picture/alert-picture.ts';
import { inWords } from '../../../../functions/domain/wording/explanation-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
import { buildHistory, type ShortBucket } from '../../../support/build-history.ts';
import { buildRule } from '../../../support/build-rule.ts';
import { judgeLive, ruleHistoryOf } from '../../../support/judge-history.ts';

const WATCH = { kind: 'keyword', id: '1001', name: 'Acme' } as const;

/** The event of what the newest buckets do to a rule that was quiet before them. */
function eventOf(rule: Rule, buckets: readonly ShortBucket[], negative?: readonly ShortBucket[]) {
  const history = ruleHistoryOf(buckets, negative === undefined ? {} : { subset: negative });
  const { changes } = judgeRule({ rule, before: undefined, history, tick: history.to + 60_000 });
  const [change] = changes;
  if (change === undefined) throw new Error('nothing happened');
  const context = { source: '/mention-alerts/test', rule, watch: WATCH, tick: history.to + 60_000 };
  return { change, history, context, event: buildEvent(change, history, context) };
}

describe('an event', () => {
  const rule = buildRule({ notify: { channels: ['pr-slack'] } });

  test('is what the schema says, with its identifiers as decimal strings and the tick as its time', () => {
    const { event, context } = eventOf(buildRule({ organizationId: 2n ** 60n }), [1, 9]);
    expect(alertEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
    expect(event.subject).toBe('rule/1152921504606846976/acme-loud');
    expect(event.time).toBe(new Date(context.tick).toISOString());
  });

  test('is the same on every attempt', () => {
    expect(eventOf(rule, [1, 9]).event).toEqual(eventOf(rule, [1, 9]).event);
  });

  test('counts what its window holds, by source type, of those that the rule looks at', () => {
    const { event } = eventOf(buildRule({ sourceTypes: ['TV', 'WEB'] }), [1, { TV: 3, WEB: 4, TWITTER: 90 }]);
    expect(event.data).toMatchObject({ observed: 7, byType: { WEB: 4, TV: 3 }, samplesTotal: 7 });
    expect(Object.keys(event.data.byType)).toEqual(['WEB', 'TV']);
  });

  test('of a negative surge counts the negative ones, and tells all of them beside', () => {
    const surge = buildRule({ condition: { kind: 'negative-surge', window: '5m', minMentions: 5, share: 0.5 } });
    expect(eventOf(surge, [20], [12]).event.data).toMatchObject({
      observed: 12,
      sentiment: { NEGATIVE: 12, total: 20 },
    });
  });

  test('waits for samples only where the rule wants some, and an end only where many were unusual', () => {
    const few = buildRule({ condition: { kind: 'threshold', window: '5m', atMost: 1 } });
    const none = buildRule({ samples: { count: 0 } });
    const statusOf = (own: Rule, buckets: readonly ShortBucket[]) => {
      const { change, history, context, event } = eventOf(own, buckets);
      const over = buildEvent({ ...change, transition: 'resolved' }, history, context);
      return [event.data.samplesStatus, over.data.samplesStatus];
    };
    expect([statusOf(rule, [9]), statusOf(none, [9]), statusOf(few, [9, 0])]).toEqual([
      ['pending', 'pending'],
      ['none', 'none'],
      ['pending', 'none'],
    ]);
  });

  test('says nothing of what is not known', () => {
    const { event } = eventOf(rule, [9]);
    for (const field of ['expected', 'factor', 'rarityDays', 'share', 'sentiment'])
      expect(event.data).not.toHaveProperty(field);
  });

  test('of an end says how long it lasted, how high it was, and how it looks now', () => {
    const { change, history, context } = eventOf(rule, [9]);
    const at = change.verdict.at + 90 * 60_000;
    const over: Change = { ...change, transition: 'resolved', verdict: { ...change.verdict, at }, others: 2 };
    const { data } = buildEvent(over, history, context);
    expect(data.episode).toMatchObject({ endedAt: new Date(at).toISOString(), duration: '1 h 30 min', peak: 9 });
    expect(data.why).toEqual({ kind: 'over', isUsualNow: false });
    expect(data).toMatchObject({ others: 2 });
    expect(data).not.toHaveProperty('wholeEpisode');
  });

  test('of an end has one number for one thing, in its words, facts and picture, whatever came', () => {
    const window = buildRule({ condition: { kind: 'threshold', window: '15m', atLeast: 20 } });
    const bucket = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(bucket, { minLength: 12, maxLength: 60 }), (buckets) => {
        const history = ruleHistoryOf(buckets);
        for (const change of judgeLive(window, [...buckets, 0, 0, 0]).changes) {
          if (change.transition !== 'resolved' || change.verdict.at > history.to) continue;
          const context = { source: '/test', rule: window, watch: WATCH, tick: change.verdict.at + 60_000 };
          const { data, ...event } = inWords(buildEvent(change, history, context), {
            words: wordsOf({ timeZone: 'UTC' }),
          });
          const { observed, byType, episode } = data;
          expect(Object.values(byType).reduce((sum, count) => sum + count, 0)).toBe(observed);
          expect(data.explanation).toContain(`: ${observed} in the last 15 min, the peak was ${episode.peak}, `);
          if (episode.total !== undefined) {
            expect(data.explanation).toContain(`; ${episode.total} mentions since `);
            expect(data.samplesTotal).toBe(episode.total);
            expect(episode.total).toBeGreaterThanOrEqual(episode.peak);
          }
          expect(alertPicture({ ...event, data })?.svg).toContain(
            `font-size="14" stroke="#fff" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round">${observed}<`,
          );
        }
      }),
    );
  });

  test('of an end says who acknowledged it, in the words of the message, too', () => {
    const { change, history, context } = eventOf(rule, [9]);
    const acknowledged = { episode: change.episode.startedAt, at: change.verdict.at, count: 9, by: 'Kari\nNordmann' };
    const over: Change = { ...change, transition: 'resolved' };
    const told = buildEvent(over, history, { ...context, rule: { ...rule, acknowledged } });
    expect(told.data.episode.acknowledgedBy).toBe('Kari Nordmann');
    expect(inWords(told, { words: wordsOf({ timeZone: 'UTC' }) }).data.explanation).toMatch(
      / Acknowledged by Kari Nordmann, Fri 20 Nov 2026, \d\d:\d\d\./,
    );
    const other = { ...acknowledged, episode: 0 };
    expect(
      buildEvent(over, history, { ...context, rule: { ...rule, acknowledged: other } }).data.episode,
    ).not.toHaveProperty('acknowledgedBy');
  });

  test('of an episode of which nobody heard says that this one message tells all of it', () => {
    const { change, history, context } = eventOf(rule, [9]);
    const over: Change = { ...change, transition: 'resolved', wholeEpisode: true };
    const event = buildEvent(over, history, context);
    expect(alertEvent.parse(event).data).toMatchObject({ status: 'resolved', wholeEpisode: true });
    expect(event.data).not.toHaveProperty('others');
    expect(buildEvent(change, history, context).data).not.toHaveProperty('wholeEpisode');
  });

  test('of an end over the line says that this is what is usual now', () => {
    const { change, history, context } = eventOf(rule, [9]);
    const over: Change = { ...change, transition: 'resolved' };
    expect(buildEvent(over, history, context).data.why).toEqual({ kind: 'over', isUsualNow: true });
  });
});

describe('the event that ends an episode because nobody watches any more', () => {
  const tick = Date.parse('2026-11-20T16:05:00Z');

  test.each(['deleted', 'disabled', 'edited'] as const)('by being %s says so', (reason) => {
    const ended = endedEvent(buildAlertEvent(), reason, { tick });
    expect(alertEvent.parse(ended)).toEqual(ended);
    expect(ended).toMatchObject({ type: 'mention.alert.ended', data: { status: 'ended', samples: [] } });
    expect(ended.data.why).toEqual({ kind: 'ended', because: reason });
    expect(ended.id).not.toBe(buildAlertEvent().id);
  });

  test('claims nothing to be unusual', () => {
    const { data } = endedEvent(buildAlertEvent(), 'deleted', { tick });
    for (const field of ['expected', 'factor', 'rarityDays']) expect(data).not.toHaveProperty(field);
  });
});

const START = Date.parse('2026-11-20T00:00:00Z');
const MINUTE = 60_000;

describe('the recent course', () => {
  const counts = Array.from({ length: 48 }, (_, at) => at);
  const history = buildHistory(START, counts);
  const end = START + 48 * 5 * MINUTE;

  test('of an hour is six steps of ten minutes, the newest last', () => {
    const expected = [0, 1, 2, 3, 4, 5].map((step) => 36 + 2 * step + (37 + 2 * step));
    expect(recentSteps(history, { to: end, windowMs: 60 * MINUTE })).toEqual(expected);
  });

  test('of a window that six does not divide is the last six buckets', () => {
    expect(recentSteps(history, { to: end, windowMs: 5 * MINUTE })).toEqual([42, 43, 44, 45, 46, 47]);
  });

  test('adds up to the window that it cuts', () => {
    const sum = recentSteps(history, { to: end, windowMs: 240 * MINUTE }).reduce((total, step) => total + step, 0);
    expect(sum).toBe(counts.reduce((total, count) => total + count, 0));
  });

  test('leaves out what is not known, and other source types', () => {
    const gappy = buildHistory(START, [1, undefined, { TV: 5, WEB: 1 }, 4, 5, 6]);
    expect(recentSteps(gappy, { to: START + 30 * MINUTE, windowMs: 5 * MINUTE, types: ['WEB'] })).toEqual([
      1, 0, 1, 4, 5, 6,
    ]);
  });
});
