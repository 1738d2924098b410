/** A command line that is not understood; the message is a sentence without its full stop. */
export class UsageError extends Error {}
