import { expect, test } from 'vitest';
import { type GroupTrust, trustAt } from '../../../../functions/domain/counting/group/group-record.ts';
import { groupRequests } from '../../../../functions/domain/counting/group/group-requests.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const AT = Date.parse('2026-11-20T12:00:00Z');
const REFUSED: GroupTrust = { kind: 'refused', until: AT + HOUR_MS, wasUsed: true, why: 'keyword:1:ALL has 2' };
const TRUSTED: GroupTrust = { kind: 'trusted', since: AT };

const wayOf = (watched: number, trust: GroupTrust, at = AT) => {
  const key = { organizationId: 42n, groupId: 7n, widthMs: 5 * MINUTE_MS };
  const record = { schema: 1 as const, version: 1, widthMs: key.widthMs, watched, trust, seenAt: AT };
  const [found] = groupRequests([{ key, record }], { seriesOfToken: watched, requestsPerMinute: 80, at });
  return [found?.way, found?.why];
};

test.each<[string, readonly (string | undefined)[], readonly (string | undefined)[]]>([
  ['one that is trusted', wayOf(9, TRUSTED), ['group', undefined]],
  [
    'one of which nothing was compared',
    wayOf(9, { kind: 'learning' }),
    ['series', 'none of its keywords has been compared with its own count so far'],
  ],
  [
    'one of which a keyword did not agree',
    wayOf(9, REFUSED),
    ['series', 'keyword:1:ALL has 2; tried again at 2026-11-20T13:00:00.000Z'],
  ],
  [
    'the same when that is over',
    wayOf(9, REFUSED, AT + HOUR_MS),
    ['series', 'none of its keywords has been compared with its own count so far'],
  ],
  ['one with two series', wayOf(2, TRUSTED), ['series', 'counting each series separately takes no more requests']],
])('status says in which way a group is counted, and why not at once: %s', (_, way, expected) => {
  expect(way).toEqual(expected);
});

test('a group is refused until a time, and then has to agree again', () => {
  expect(trustAt(REFUSED, AT + HOUR_MS - 1)).toEqual(REFUSED);
  expect([trustAt(REFUSED, AT + HOUR_MS), trustAt(undefined, AT), trustAt(TRUSTED, AT)]).toEqual([
    { kind: 'learning' },
    { kind: 'learning' },
    TRUSTED,
  ]);
});
