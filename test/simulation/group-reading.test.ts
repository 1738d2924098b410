import { testGroupReading } from './test-group-reading.ts';

/** A few of those that the check tries. */
testGroupReading({ worlds: [0], manners: [{ words: 'wrong names', world: 102 }], refused: [] });
