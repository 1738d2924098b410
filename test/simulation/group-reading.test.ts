import { testGroupReading } from './test-group-reading.ts';

testGroupReading({
  worlds: [0, 1],
  manners: [
    ['terms', 100, 'ignored'],
    ['wrong names', 102],
  ],
  refused: [0],
});
