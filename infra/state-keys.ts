/**
 * The partitions of State in which each function writes, as patterns of IAM (`*` for any text). Their roles allow no others; what
 * a function reads is in its own construct.
 */
export const STATE_KEYS = {
  /** Organizations, users of the service, tokens, the hours of emails, and notices. */
  evaluate: ['org#*', 'user#*', 'secret#*', 'emails#*', 'operations'],
  /** Receivers, and notices. */
  deliver: ['channel#*', 'operations'],
  /** Notices. */
  heartbeat: ['operations'],
  summarize: ['summary#*'],
  act: ['act#*'],
  apply: ['deployed'],
} as const;
