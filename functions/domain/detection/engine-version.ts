/**
 * The version of what a detector remembers. Raise it whenever the form of that memory, or a parameter that it was learned
 * with, changes: a rule then derives its memory anew from kept history. `engine-version.test.ts` fails until it is raised.
 */
export const ENGINE_VERSION = 2;
