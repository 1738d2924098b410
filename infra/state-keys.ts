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
  /** Users of the service, for what people ask; ends of sessions. */
  page: ['user#*', 'page#*'],
  /** What those do who may change things. */
  pageOfEditors: ['act#*'],
  apply: ['deployed'],
} as const;
