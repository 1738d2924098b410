import { testGroupReading } from './test-group-reading.ts';

/** One of those that the check tries; names that are not to be used are `test/evaluate/group-reading.test.ts`'s here. */
testGroupReading({ worlds: [0], manners: [], refused: [] });
