import { PARAMETERS, type Parameters } from '../../functions/domain/engine/parameters.ts';

/**
 * Runs something while the engine goes by other parameters, and puts its own back. The engine has one set for everything, which
 * only benchmarks ever move, so it is moved in place. `run` must not wait for anything.
 */
export function withParameters<Result>(moved: Partial<Parameters>, run: () => Result): Result {
  const own = { ...PARAMETERS };
  Object.assign(PARAMETERS, moved);
  try {
    return run();
  } finally {
    Object.assign(PARAMETERS, own);
  }
}
