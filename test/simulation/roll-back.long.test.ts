import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import { LAST_VERSION_WORLDS, worldOfLastVersion } from './last-version.ts';
import { isReadByRelease010, writtenByRelease010 } from './reader-of-release-010.ts';
import { simulate } from './simulate.ts';

const isRule = ({ sk }: { readonly sk?: unknown }) => String(sk).startsWith('rule#');

test.each(LAST_VERSION_WORLDS)(
  'a stack that is rolled back to release 0.1.0 in the middle of world %i, and updated again, tells each episode once',
  async (number) => {
    const { world, at } = worldOfLastVersion(number);
    const whole = await simulate(world, `world ${number} never rolled back`);
    const before = await simulate(world, `world ${number} rolled back`, {
      span: { from: world.start, to: at - MINUTE_MS },
    });
    expect(before.state.filter(isReadByRelease010).length).toBeGreaterThan(10);
    const items = before.state.map((item) => (isRule(item) ? writtenByRelease010(item) : item));
    const after = await simulate(world, `world ${number} updated again`, {
      prepare: (put) => items.forEach(put),
      span: { from: at, to: world.end },
    });
    expect(after.problems).toEqual([]);
    const expected = episodesOf(whole.ledger.events.values()).episodes;
    const actual = episodesOf([...before.ledger.events.values(), ...after.ledger.events.values()]).episodes;
    // An episode that is still open has no end.
    const told = (of: typeof expected) => [...of].map(([key, { end, peak }]) => [key, end, peak]).sort();
    expect(told(actual)).toEqual(told(expected));
    expect([...after.ledger.events.keys()].filter((id) => before.ledger.events.has(id))).toEqual([]);
  },
);
