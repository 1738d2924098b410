/** The command line is wrong: one sentence that names what, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
