import { test } from 'vitest';
import { runHalf } from './run-half.ts';

test(
  'a thousand seeds of faults tell what their worlds tell without faults: the first half',
  () => runHalf(0, 1000),
  36_000_000,
);
