import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertEvent, AlertEventData, Transition } from '../../../functions/domain/alerting/event/alert-event.ts';
import {
  addToOutbox,
  afterPublication,
  type OutboxEntry,
  type OutboxRules,
  type Topic,
} from '../../../functions/domain/alerting/outbox.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const BOTH: readonly Topic[] = ['alerts', 'alert-events'];
const AT_ONCE: OutboxRules = { muted: false, tellsResolved: true };
const MUTED: OutboxRules = { muted: true, tellsResolved: true };
const NO_ENDS: OutboxRules = { muted: false, tellsResolved: false };

/** The event of a change of an episode, which is named by the hour at which it began. */
function event(status: Transition, hour: number, data: Partial<AlertEventData> & { peak?: number } = {}): AlertEvent {
  const { peak = 63, ...rest } = data;
  const startedAt = new Date(Date.parse('2026-11-01T00:00:00Z') + hour * 3_600_000).toISOString();
  return buildAlertEvent(
    { status, samples: [], samplesShown: 0, episode: { startedAt, peak }, ...rest },
    { id: `${status}-${hour}` },
  );
}

/** What is in an outbox after one event after the other came into it. */
const outboxOf = (events: readonly AlertEvent[], rules: OutboxRules, before: readonly OutboxEntry[] = []) =>
  events.reduce<readonly OutboxEntry[]>((outbox, each) => addToOutbox(outbox, [each], rules), before);

const idsOf = (outbox: readonly OutboxEntry[]) => outbox.map(({ event: { id } }) => id);
const saidBy = (outbox: readonly OutboxEntry[]) =>
  outbox.map(({ event: { id, data }, unpublished }) => ({
    id,
    status: data.status,
    ...(data.wholeEpisode === undefined ? {} : { wholeEpisode: data.wholeEpisode }),
    ...(data.others === undefined ? {} : { others: data.others }),
    to: unpublished.join(),
  }));

describe('what machines have taken and people have not', () => {
  test('stays as it is: people hear of each of a few episodes by itself', () => {
    const taken = (outbox: readonly OutboxEntry[]) =>
      idsOf(outbox).reduce<readonly OutboxEntry[]>((left, id) => afterPublication(left, id, ['alert-events']), outbox);
    const first = taken(outboxOf([event('firing', 1), event('resolved', 1)], AT_ONCE));
    const second = taken(outboxOf([event('firing', 3), event('resolved', 3)], AT_ONCE, first));
    expect(saidBy(outboxOf([event('firing', 5)], AT_ONCE, second))).toEqual([
      { id: 'resolved-1', status: 'resolved', wholeEpisode: true, to: 'alerts' },
      { id: 'resolved-3', status: 'resolved', wholeEpisode: true, to: 'alerts' },
      { id: 'firing-5', status: 'firing', to: 'alerts,alert-events' },
    ]);
  });
});

describe('what is sent by no email', () => {
  const silent = (status: Transition, hour: number) => event(status, hour, { email: false });

  test('is told once programs have it', () => {
    const outbox = outboxOf([silent('firing', 1)], AT_ONCE);
    expect(afterPublication(outbox, 'firing-1', ['alert-events'])).toEqual([]);
  });

  test('is merged while people are left in peace, as what is sent by email', () => {
    const outbox = outboxOf([silent('firing', 1), silent('resolved', 1)], MUTED);
    expect(saidBy(outbox)).toMatchObject([{ id: 'resolved-1', wholeEpisode: true }]);
  });

  test('leaves no end behind of an alert whose email waited for the next hour', () => {
    const capped = afterPublication(outboxOf([event('firing', 1)], AT_ONCE), 'firing-1', ['alert-events']);
    const outbox = outboxOf([silent('resolved', 1)], AT_ONCE, capped);
    expect(saidBy(outbox)).toEqual([{ id: 'resolved-1', status: 'resolved', to: 'alert-events' }]);
  });
});

describe('what nobody has heard of yet', () => {
  test.each([
    ['while people are left in peace', MUTED],
    ['while nothing could be sent', AT_ONCE],
  ])('%s: an alert that grew is told once, with its newest numbers and its own id', (_, rules) => {
    const outbox = outboxOf([event('firing', 1), event('updated', 1, { observed: 140, peak: 140 })], rules);
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.event).toMatchObject({
      id: 'firing-1',
      type: 'mention.alert.firing',
      data: { status: 'firing', observed: 140, episode: { peak: 140 } },
    });
  });

  test('is told as over, not as an alert, once it is: the whole episode in one message', () => {
    const outbox = outboxOf([event('firing', 1), event('updated', 1), event('resolved', 1)], MUTED);
    expect(saidBy(outbox)).toEqual([
      { id: 'resolved-1', status: 'resolved', wholeEpisode: true, to: 'alerts,alert-events' },
    ]);
  });

  test('of several episodes is one message, of the one that went furthest, which counts the others', () => {
    const peaks = [30, 90, 60];
    const events = peaks.flatMap((peak, hour) => [
      event('firing', hour, { peak }),
      // What is usual is compared with what is seen at the end, not at the peak.
      event('resolved', hour, { peak, observed: 3, factor: 1 / peak }),
    ]);
    const outbox = outboxOf(events, MUTED);
    expect(saidBy(outbox)).toMatchObject([{ id: 'resolved-1', wholeEpisode: true, others: 2 }]);
    const more = outboxOf(
      [event('resolved', 7, { peak: 50, observed: 2, wholeEpisode: true, others: 3 })],
      MUTED,
      outbox,
    );
    expect(saidBy(more)).toMatchObject([{ id: 'resolved-1', others: 6 }]);
  });

  test('of several episodes of too few is the one that went lowest', () => {
    const events = [4, 1, 3].flatMap((peak, hour) => [
      event('firing', hour, { peak, observed: peak }),
      event('resolved', hour, { peak, observed: 20 }),
    ]);
    expect(saidBy(outboxOf(events, MUTED))).toMatchObject([{ id: 'resolved-1', others: 2 }]);
  });

  test('keeps the open episode apart from those that are over', () => {
    const events = [event('firing', 1), event('resolved', 1), event('firing', 2), event('updated', 2)];
    expect(saidBy(outboxOf(events, MUTED))).toMatchObject([
      { id: 'resolved-1', wholeEpisode: true },
      { id: 'firing-2', status: 'firing' },
    ]);
  });

  test('says why it comes late when people were left in peace', () => {
    const held = outboxOf([event('firing', 1)], MUTED);
    expect(held.map(({ delayed }) => delayed)).toEqual(['muted']);
    expect(outboxOf([event('updated', 1)], AT_ONCE, held).map(({ delayed }) => delayed)).toEqual(['muted']);
    expect(outboxOf([event('firing', 1)], AT_ONCE).map(({ delayed }) => delayed)).toEqual([undefined]);
  });

  test('of a silence of half a year with 2,000 episodes stays a small item', () => {
    const events = Array.from({ length: 2000 }, (_, hour) => [event('firing', hour), event('resolved', hour)]).flat();
    const outbox = outboxOf(events, MUTED);
    expect(JSON.stringify(outbox).length).toBeLessThan(20_000);
    expect(saidBy(outbox)).toMatchObject([{ wholeEpisode: true, others: 1999 }]);
  });
});

describe('an event of an alert that was told', () => {
  test('is a message of its own: its end, while people are left in peace, too', () => {
    expect(saidBy(outboxOf([event('resolved', 1)], MUTED))).toEqual([
      { id: 'resolved-1', status: 'resolved', to: 'alerts,alert-events' },
    ]);
    const events = [event('resolved', 1), event('firing', 2), event('resolved', 2)];
    expect(saidBy(outboxOf(events, MUTED))).toEqual([
      { id: 'resolved-1', status: 'resolved', to: 'alerts,alert-events' },
      { id: 'resolved-2', status: 'resolved', wholeEpisode: true, to: 'alerts,alert-events' },
    ]);
  });

  test('and grew says so with its newest numbers only', () => {
    const updates = [event('updated', 1, { observed: 80 }), { ...event('updated', 1, { observed: 200 }), id: 'later' }];
    expect(idsOf(outboxOf(updates, MUTED))).toEqual(['later']);
    expect(idsOf(outboxOf([...updates, event('resolved', 1)], MUTED))).toEqual(['resolved-1']);
  });

  test('and ends because the rule was edited is told before the alert of the edited rule', () => {
    expect(idsOf(addToOutbox([], [event('ended', 1), event('firing', 2)], AT_ONCE))).toEqual(['ended-1', 'firing-2']);
  });
});

describe('a rule that does not tell `resolved`', () => {
  const muted = { ...NO_ENDS, muted: true };

  test('says nothing of what began and ended while it was muted, and nothing of the end of what was told', () => {
    expect(outboxOf([event('firing', 1), event('resolved', 1)], muted)).toEqual([]);
    expect(outboxOf([event('resolved', 1, { wholeEpisode: true, others: 4 })], muted)).toEqual([]);
    expect(outboxOf([event('resolved', 1)], NO_ENDS)).toEqual([]);
  });

  test('tells what began and ended while nothing could be sent', () => {
    expect(saidBy(outboxOf([event('resolved', 1, { wholeEpisode: true })], NO_ENDS))).toMatchObject([
      { id: 'resolved-1', wholeEpisode: true },
    ]);
    expect(saidBy(outboxOf([event('firing', 1), event('resolved', 1)], NO_ENDS))).toMatchObject([
      { id: 'resolved-1', wholeEpisode: true },
    ]);
  });

  test('tells of an episode that is still open when its silence is over', () => {
    expect(idsOf(outboxOf([event('firing', 1), event('resolved', 1), event('firing', 2)], muted))).toEqual([
      'firing-2',
    ]);
  });

  test('says that nobody watches any more, for that is not an end of the alert', () => {
    expect(idsOf(outboxOf([event('ended', 1)], muted))).toEqual(['ended-1']);
  });
});

describe('an alert that one topic has taken and the other has not', () => {
  const takenBy = (...topics: Topic[]) => afterPublication(outboxOf([event('firing', 1)], AT_ONCE), 'firing-1', topics);

  test('is not told again to the one that has, nor does an update of it stay unsaid there', () => {
    const outbox = outboxOf([event('updated', 1)], AT_ONCE, takenBy('alerts'));
    expect(saidBy(outbox)).toEqual([
      { id: 'firing-1', status: 'firing', to: 'alert-events' },
      { id: 'updated-1', status: 'updated', to: 'alerts,alert-events' },
    ]);
  });

  test('is told to the other as the whole episode when it is over, and its end to the one, if it is wanted', () => {
    const whole = { id: 'resolved-1', status: 'resolved', wholeEpisode: true, to: 'alert-events' };
    expect(saidBy(outboxOf([event('resolved', 1)], AT_ONCE, takenBy('alerts')))).toEqual([
      whole,
      { id: 'resolved-1', status: 'resolved', to: 'alerts' },
    ]);
    expect(saidBy(outboxOf([event('resolved', 1)], NO_ENDS, takenBy('alerts')))).toEqual([whole]);
  });

  test('is told once as over, however often it was updated meanwhile', () => {
    const grown = afterPublication(outboxOf([event('updated', 1)], NO_ENDS, takenBy('alerts')), 'updated-1', [
      'alerts',
    ]);
    expect(idsOf(grown)).toEqual(['firing-1', 'updated-1']);
    expect(saidBy(outboxOf([event('resolved', 1)], NO_ENDS, grown))).toEqual([
      { id: 'resolved-1', status: 'resolved', wholeEpisode: true, to: 'alert-events' },
    ]);
  });

  test('and waits for the cap of emails is not told to people as firing an hour after it was over', () => {
    const capped = takenBy('alert-events').map((entry) => ({ ...entry, delayed: 'capped' as const, cappedUntil: 5 }));
    const outbox = outboxOf([event('resolved', 1)], AT_ONCE, capped);
    expect(saidBy(outbox)).toEqual([
      { id: 'resolved-1', status: 'resolved', wholeEpisode: true, to: 'alerts' },
      { id: 'resolved-1', status: 'resolved', to: 'alert-events' },
    ]);
    expect(outbox.map(({ delayed, cappedUntil }) => [delayed, cappedUntil])).toEqual([
      ['capped', undefined],
      [undefined, undefined],
    ]);
  });

  test('fills no item, though the topic fails for weeks', () => {
    let outbox: readonly OutboxEntry[] = [];
    for (let hour = 0; hour < 500; hour += 1) {
      for (const status of ['firing', 'resolved'] as const) {
        outbox = addToOutbox(outbox, [event(status, hour)], AT_ONCE);
        outbox = afterPublication(outbox, `${status}-${hour}`, ['alerts']);
        expect(outbox.length).toBeLessThanOrEqual(14);
      }
    }
    const told = outbox.reduce((sum, { event: { data } }) => sum + 1 + (data.others ?? 0), 0);
    expect(told).toBe(500);
  });
});

describe('a topic that takes an event', () => {
  const outbox = outboxOf([event('firing', 1), event('resolved', 1), event('firing', 2)], AT_ONCE);

  test('clears it for itself alone, and the last one removes it', () => {
    const first = afterPublication(outbox, 'resolved-1', ['alerts']);
    expect(saidBy(first)).toMatchObject([
      { id: 'resolved-1', to: 'alert-events' },
      { id: 'firing-2', to: 'alerts,alert-events' },
    ]);
    expect(idsOf(afterPublication(first, 'resolved-1', ['alerts']))).toEqual(['resolved-1', 'firing-2']);
    expect(idsOf(afterPublication(first, 'resolved-1', ['alert-events']))).toEqual(['firing-2']);
    expect(idsOf(afterPublication(outbox, 'firing-2', BOTH))).toEqual(['resolved-1']);
  });

  test('leaves everything else as it is', () => {
    expect(afterPublication(outbox, 'unknown', BOTH)).toEqual(outbox);
  });
});

describe('whatever happens, in whatever order', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant('advance' as const) },
    { weight: 2, arbitrary: fc.constant('grow' as const) },
    { weight: 1, arbitrary: fc.constant('edit' as const) },
    { weight: 1, arbitrary: fc.constant('missed' as const) },
    { weight: 1, arbitrary: fc.constant('mute' as const) },
    { weight: 3, arbitrary: fc.record({ topic: fc.constantFrom(...BOTH), count: fc.integer({ min: 1, max: 4 }) }) },
  );

  /** What a topic was told: events in order. */
  type Told = Record<Topic, AlertEvent[]>;

  /** Lives through steps; `check` looks at the outbox after each. Gives what the topics were told in the end. */
  function live(
    steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
    tellsResolved: boolean,
    check: (outbox: readonly OutboxEntry[], openHour: number | undefined) => void,
  ): { told: Told; episodes: number } {
    let outbox: readonly OutboxEntry[] = [];
    let muted = false;
    let open: number | undefined;
    let episodes = 0;
    let updates = 0;
    const told: Told = { alerts: [], 'alert-events': [] };
    const add = (...events: AlertEvent[]) => {
      outbox = addToOutbox(outbox, events, { muted, tellsResolved });
    };
    const begin = () => {
      open = episodes;
      episodes += 1;
      return event('firing', open);
    };
    const publish = (topic: Topic, count: number) => {
      for (const { event: one } of outbox.filter(({ unpublished }) => unpublished.includes(topic)).slice(0, count)) {
        told[topic].push(one);
        outbox = afterPublication(outbox, one.id, [topic]);
      }
    };
    for (const one of steps) {
      if (one === 'mute') muted = !muted;
      else if (one === 'grow' && open !== undefined) {
        updates += 1;
        add({ ...event('updated', open), id: `updated-${updates}` });
      } else if (one === 'missed' && open === undefined) {
        add(event('resolved', episodes, { wholeEpisode: true }));
        episodes += 1;
      } else if (one === 'edit' && open !== undefined) {
        const ended = event('ended', open);
        add(ended, begin());
      } else if (one === 'advance' && open === undefined) add(begin());
      else if (one === 'advance' && open !== undefined) {
        const over = event('resolved', open);
        open = undefined;
        add(over);
      } else if (typeof one === 'object' && !muted) publish(one.topic, one.count);
      check(outbox, open);
    }
    for (const topic of BOTH) publish(topic, outbox.length);
    expect(outbox).toEqual([]);
    return { told, episodes };
  }

  const courses = fc.array(step, { minLength: 1, maxLength: 150 });
  const startOf = ({ data }: AlertEvent) => data.episode.startedAt;

  test('an outbox stays small, and holds no alert as firing that is over', () => {
    fc.assert(
      fc.property(courses, fc.boolean(), (steps, tellsResolved) => {
        live(steps, tellsResolved, (outbox, open) => {
          expect(outbox.length).toBeLessThanOrEqual(30);
          const alive = outbox.filter(({ event: { data } }) => data.status === 'firing' || data.status === 'updated');
          const wrong = alive.filter(
            ({ event: one }) => open === undefined || startOf(one) !== startOf(event('firing', open)),
          );
          expect(idsOf(wrong)).toEqual([]);
        });
      }),
    );
  });

  test('each topic hears of each episode once, and of its end not before its beginning', () => {
    fc.assert(
      fc.property(courses, (steps) => {
        const { told, episodes } = live(steps, true, () => undefined);
        for (const topic of BOTH) {
          const ids = told[topic].map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const begun = told[topic].filter(({ data }) => data.status === 'firing');
          const whole = told[topic].filter(({ data }) => data.wholeEpisode === true);
          expect(begun.length + whole.reduce((sum, { data }) => sum + 1 + (data.others ?? 0), 0)).toBe(episodes);
          const heard = new Set<string>();
          for (const one of told[topic]) {
            if (one.data.status !== 'firing' && one.data.wholeEpisode !== true) expect(heard).toContain(startOf(one));
            heard.add(startOf(one));
          }
        }
      }),
    );
  });

  test('a rule that does not tell `resolved` tells no end of what was told', () => {
    fc.assert(
      fc.property(courses, (steps) => {
        const { told } = live(steps, false, () => undefined);
        for (const topic of BOTH) {
          const ends = told[topic].filter(({ data }) => data.status === 'resolved' && data.wholeEpisode !== true);
          expect(ends).toEqual([]);
        }
      }),
    );
  });
});
