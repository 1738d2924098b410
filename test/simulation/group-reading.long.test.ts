import { testGroupReading } from './test-group-reading.ts';

/** As many worlds as `SEEDS` says, from `SEED` on. */
const WORLDS = Array.from({ length: Number(process.env.SEEDS ?? 10) }, (_, at) => Number(process.env.SEED ?? 0) + at);

testGroupReading({
  worlds: WORLDS,
  manners: [
    ['terms', 100, 'ignored'],
    ['terms', 100],
    ['first name', 101],
    ['wrong names', 102],
  ],
  refused: WORLDS.slice(0, 4),
});
