import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { crashAtWrite } from '../support/crash-at-write.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

test('an alert is not lost to a crash at any write: the message comes again, and one alert goes out', async () => {
  let crashes = 0;
  for (let nth = 1; crashes === nth - 1 && nth < 30; nth += 1) {
    const { events, crashed } = await crashAtWrite(cloud, nth);
    if (crashed) crashes += 1;
    // A crash between publishing and noting it may tell twice, then under the same id.
    const firing = new Set(events.filter(({ data }) => data.status === 'firing').map(({ id }) => id));
    expect([nth, firing.size, events.at(-1)?.data.status]).toEqual([nth, 1, 'resolved']);
  }
  expect(crashes).toBeGreaterThan(3);
  expect(crashes).toBeLessThan(29);
});
