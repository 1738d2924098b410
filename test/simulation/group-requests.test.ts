import { expect, test } from 'vitest';
import { quietToBusy } from '../../bench/fleet/fleet-world.ts';
import { simulatedFleet } from '../../bench/groups/simulated-fleet.ts';

const KEYWORDS = 30;
const GROUPS = 2;
const WARM_UP = 70;
const MEASURED = 60;
const LATENCY_MS = 100;

test('a group costs one count, one scroll and one write a bucket, and each keyword of it one count an hour, whatever minute it falls due', async () => {
  const fleet = simulatedFleet(
    {
      organizations: 1,
      keywords: KEYWORDS,
      groups: GROUPS,
      rulesPerKeyword: 1,
      requestsPerMinute: 100,
      mentionsInABucket: quietToBusy(KEYWORDS),
      pastMinutes: 600,
    },
    {
      start: Date.parse('2026-11-20T12:00:00Z'),
      minutes: WARM_UP + MEASURED,
      seriesAlone: false,
      latencyMs: LATENCY_MS,
    },
  );
  for (let minute = 1; minute <= WARM_UP; minute += 1) await fleet.minute(minute);
  expect(fleet.trustedGroups()).toBe(GROUPS);
  const waits: number[] = [];
  const sums = { group: 0, keyword: 0 };
  const units = { groupsWritten: 0, heads: { reads: 0, writes: 0 }, alone: 0 };
  for (let minute = WARM_UP + 1; minute <= WARM_UP + MEASURED; minute += 1) {
    const { requests, units: taken, waitedMs } = await fleet.minute(minute);
    const purposes = Object.keys(requests);
    if (purposes.length > 0 && purposes.every((purpose) => purpose.includes('group, a bucket'))) waits.push(waitedMs);
    units.groupsWritten += taken.byKind.get('state group')?.writes ?? 0;
    units.heads.reads += taken.byKind.get('state heads')?.reads ?? 0;
    units.heads.writes += taken.byKind.get('state heads')?.writes ?? 0;
    units.alone += taken.byKind.get('state series')?.writes ?? 0;
    for (const [purpose, count] of Object.entries(requests)) {
      if (purpose.includes('MONTH')) continue;
      sums[purpose.includes('keyword') ? 'keyword' : 'group'] += count;
    }
  }
  const buckets = MEASURED / 5;
  expect(sums.group).toBeLessThanOrEqual(2 * GROUPS * buckets);
  // A count and a scroll, and sometimes the organization.
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3 * LATENCY_MS);
  // What is stored of a reading has one or two kilobytes.
  expect(units.groupsWritten).toBeLessThanOrEqual(2 * GROUPS * buckets);
  // The heads of a group are read at once, at half the price except for the bucket with which an hour begins, and written at
  // once: up to three kilobytes of what came since the hour began.
  expect(units.heads.reads).toBe(GROUPS * (0.5 * (buckets - 1) + 1));
  expect(units.heads.writes).toBeLessThanOrEqual(3 * GROUPS * buckets);
  expect(units.alone).toBe(0);
  // Each keyword is counted by itself once an hour, and again if it has more or fewer mentions than in any known hour.
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
