import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventIdentity, eventId } from '../../../../functions/domain/alerting/event/alert-event.ts';

const time = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
const identity: fc.Arbitrary<EventIdentity> = fc.record({
  organizationId: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  ruleId: fc.stringMatching(/^[a-z0-9-]{1,64}$/),
  episodeStart: time,
  transition: fc.constantFrom('firing', 'updated', 'resolved', 'ended'),
  tick: time,
});

describe('the id of an event', () => {
  test('is the same on every attempt', () => {
    fc.assert(
      fc.property(identity, (own) => {
        expect(eventId(own)).toBe(eventId({ ...own }));
        expect(eventId(own)).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });

  test.each(['organizationId', 'ruleId', 'episodeStart', 'transition', 'tick'] as const)(
    'is another one as soon as its %s is',
    (field) => {
      fc.assert(
        fc.property(identity, identity, (own, other) => {
          const changed = eventId({ ...own, [field]: other[field] });
          expect(changed === eventId(own)).toBe(own[field] === other[field]);
        }),
      );
    },
  );

  test('tells organizations above 2^53 apart', () => {
    const event = { ruleId: 'a', episodeStart: 1, transition: 'firing', tick: 1 } as const;
    expect(eventId({ ...event, organizationId: 2n ** 53n })).not.toBe(
      eventId({ ...event, organizationId: 2n ** 53n + 1n }),
    );
  });
});
