import { expect, test } from 'vitest';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { closedSession, type ServiceSession } from '../../functions/evaluate/counting/service-session.ts';
import { readMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule } from '../support/build-rule.ts';

const AT = Date.parse('2026-11-20T14:00:00Z');

const mention = (id: string): ReadMention => ({
  sample: { id, type: 'WEB', title: null, text: `text ${id}`, sentiment: 'NEUTRAL', time: new Date(AT).toISOString() },
  time: AT,
  virality: null,
  interaction: null,
  influence: null,
  languages: [],
  locations: [],
});

test('of a window that is too large to be read whole each rule shows the first mentions in its own order', async () => {
  const asked: string[] = [];
  const session: ServiceSession = {
    ...closedSession(),
    left: () => ({ counts: 10, scrolls: 10 }),
    page: async (_, { sort, count }) => {
      asked.push(`${sort} ${count}`);
      const error = {
        kind: 'unreadable-body',
        request: 'scroll',
        retryable: true,
        status: 200,
        detail: 'cut off',
      } as const;
      return count > 50 ? { ok: false, error } : { ok: true, value: [mention(`most ${sort}`)] };
    },
  };
  const sorts = ['REACH', 'VIRALITY', 'REACH'] as const;
  const events = sorts.map((sort, at) => ({
    rule: buildRule({ ruleId: `rule-${at}`, samples: { count: 1, sort } }),
    event: buildAlertEvent({ samplesStatus: 'pending' }, { id: `event-${at}` }),
  }));
  const read = await readMentions(session, events, new Map());
  const shown = events.map(({ event }) => read.get(event.id)?.shown.samples?.map(({ id }) => id));
  expect(shown).toEqual([['most REACH'], ['most VIRALITY'], ['most REACH']]);
  expect(asked.filter((each) => !each.startsWith('FEED_TIME'))).toEqual(['REACH 1000', 'REACH 50', 'VIRALITY 50']);
});

/** What people wrote: about a recall, about a puppy, and on a usual day. */
const written = (about: string, count: number, from: number) =>
  Array.from({ length: count }, (_, at) => {
    const own = mention(String(from + at));
    return {
      ...own,
      sample: {
        ...own.sample,
        text: `${about} a${from + at}x b${from + at}x`,
        author: `author ${from + at}`,
        reach: count,
      },
    };
  });

test.each([
  ['a spike', {}, {}, true],
  ['few mentions', { condition: { kind: 'threshold', window: '5m', atMost: 3 } }, {}, false],
  ['one large mention', { condition: { kind: 'audience', atLeast: 1000 } }, { measure: 'REACH' }, false],
] as const)('of an alert on %s samples are told by storylines: %#', async (_, rule, data, isTold) => {
  const now = [
    ...written('Acme recalls all anvils because of handles', 30, 0),
    ...written('pilot saved puppy', 20, 100),
  ];
  const past = written('flying today and all is well', 100, 1000);
  let requests = 0;
  const session: ServiceSession = {
    ...closedSession(),
    left: () => ({ counts: 10, scrolls: 10 }),
    page: async (_query, { pages }) => {
      requests += 1;
      return { ok: true, value: pages === 1 ? past : now };
    },
  };
  const event = buildAlertEvent({
    samplesStatus: 'pending',
    observed: 50,
    sentiment: { NEGATIVE: 1, total: 50 },
    ...data,
  });
  const read = await readMentions(
    session,
    [{ rule: buildRule({ samples: { count: 3, sort: 'REACH' }, ...rule }), event }],
    new Map(),
  );
  const { samples, story } = read.get(event.id)?.shown ?? {};
  expect(story?.storylines?.map(({ count, samples: ids }) => [count, ids])).toEqual(
    isTold
      ? [
          [30, ['0', '1']],
          [20, ['100']],
        ]
      : undefined,
  );
  expect(samples?.map(({ id }) => id)).toEqual(isTold ? ['0', '100', '1'] : ['0', '1', '2']);
  expect(requests).toBe(2);
});
