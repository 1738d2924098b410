import { test } from 'vitest';
import { runHalf } from './run-half.ts';

test(
  'whatever fails in between, the same episodes are told as without faults, each once: the second half',
  () => runHalf(1, 80),
  3_600_000,
);
