import { expect, test } from 'vitest';
import { quietToBusy } from '../../bench/fleet/fleet-world.ts';
import { simulatedFleet } from '../../bench/groups/simulated-fleet.ts';

const KEYWORDS = 30;
const GROUPS = 3;
const WARM_UP = 70;
const MEASURED = 60;

test('a group costs one count and one scroll a bucket, and each keyword of it one count an hour, whatever minute it falls due', async () => {
  const fleet = simulatedFleet(
    {
      organizations: 1,
      keywords: KEYWORDS,
      groups: GROUPS,
      rulesPerKeyword: 1,
      requestsPerMinute: 100,
      mentionsInABucket: quietToBusy(KEYWORDS),
      pastMinutes: 300,
    },
    { start: Date.parse('2026-11-20T12:00:00Z'), minutes: WARM_UP + MEASURED, seriesAlone: false },
  );
  for (let minute = 1; minute <= WARM_UP; minute += 1) await fleet.minute(minute);
  expect(fleet.trustedGroups()).toBe(GROUPS);
  const sums = { group: 0, keyword: 0 };
  for (let minute = WARM_UP + 1; minute <= WARM_UP + MEASURED; minute += 1) {
    const { requests } = await fleet.minute(minute);
    for (const [purpose, count] of Object.entries(requests)) {
      if (purpose.includes('MONTH')) continue;
      sums[purpose.includes('keyword') ? 'keyword' : 'group'] += count;
    }
  }
  const buckets = MEASURED / 5;
  expect(sums.group).toBeLessThanOrEqual(2 * GROUPS * buckets);
  // Once an hour for itself, and again where it has more or fewer mentions than in any hour at hand.
  expect(sums.keyword).toBeLessThanOrEqual(KEYWORDS + 0.02 * KEYWORDS * buckets);
  expect(Math.max(...(await fleet.lags(WARM_UP + MEASURED)))).toBe(5);
});

test('a group of which there is more to prove than the token has counts is proven bit by bit', async () => {
  const fleet = simulatedFleet(
    {
      organizations: 1,
      keywords: 40,
      groups: 1,
      rulesPerKeyword: 1,
      requestsPerMinute: 4,
      mentionsInABucket: () => 0.2,
      pastMinutes: 480,
    },
    { start: Date.parse('2026-11-20T12:00:00Z'), minutes: 20, seriesAlone: false },
  );
  for (let minute = 1; minute <= 20; minute += 1) await fleet.minute(minute);
  expect(fleet.trustedGroups()).toBe(1);
});
