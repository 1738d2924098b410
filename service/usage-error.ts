/** A command line that cannot be understood; the message is a sentence without its full stop. */
export class UsageError extends Error {}
