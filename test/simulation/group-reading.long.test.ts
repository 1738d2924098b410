import { testGroupReading } from './test-group-reading.ts';

/** The worlds from `SEED` on, as many as `SEEDS` says. */
const WORLDS = Array.from({ length: Number(process.env.SEEDS ?? 6) }, (_, at) => Number(process.env.SEED ?? 0) + at);

testGroupReading({
  worlds: WORLDS,
  manners: [
    { words: 'terms', world: 100 },
    { words: 'first name', world: 101 },
    { words: 'wrong names', world: 102 },
  ],
  refused: WORLDS.slice(0, 2),
  voices: WORLDS,
  where: WORLDS,
  audience: WORLDS,
});
