import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventId } from '../../../functions/domain/event/event-id.ts';

const transition = fc.constantFrom('firing', 'updated', 'resolved', 'ended');
const time = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
const change = fc.tuple(
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  fc.stringMatching(/^[a-z0-9-]{1,64}$/),
  time,
  transition,
  time,
);

describe('the id of an event', () => {
  test('is the same on every attempt', () => {
    fc.assert(
      fc.property(change, (own) => {
        expect(eventId(...own)).toBe(eventId(...own));
        expect(eventId(...own)).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });

  test('is another one as soon as anything of the state change is', () => {
    fc.assert(
      fc.property(change, change, fc.nat(4), (own, other, at) => {
        const [organizationId, ruleId, episodeStart, what, tick] = own;
        const changed = [
          eventId(other[0], ruleId, episodeStart, what, tick),
          eventId(organizationId, other[1], episodeStart, what, tick),
          eventId(organizationId, ruleId, other[2], what, tick),
          eventId(organizationId, ruleId, episodeStart, other[3], tick),
          eventId(organizationId, ruleId, episodeStart, what, other[4]),
        ][at];
        expect(changed === eventId(...own)).toBe(own[at] === other[at]);
      }),
    );
  });

  test('tells organizations above 2^53 apart', () => {
    expect(eventId(2n ** 53n, 'a', 1, 'firing', 1)).not.toBe(eventId(2n ** 53n + 1n, 'a', 1, 'firing', 1));
  });
});
