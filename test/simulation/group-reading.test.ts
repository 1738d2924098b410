import { testGroupReading } from './test-group-reading.ts';

testGroupReading({
  worlds: [0, 1],
  manners: [
    { words: 'terms', world: 100, feeds: 'ignored' },
    { words: 'wrong names', world: 102 },
  ],
  refused: [0],
});
