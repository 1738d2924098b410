import { testGroupReading } from './test-group-reading.ts';

/** One of the worlds of the long test. Names that must not be used are tested in `test/evaluate/group-reading.test.ts`. */
testGroupReading({ worlds: [0], manners: [], refused: [], voices: [0], where: [0], audience: [0] });
