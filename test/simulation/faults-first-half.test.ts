import { test } from 'vitest';
import { runHalf } from './run-half.ts';

test(
  'whatever fails in between, the same episodes are told as without faults, each once: the first half',
  () => runHalf(0, 80),
  3_600_000,
);
