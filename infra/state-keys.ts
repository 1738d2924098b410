/**
 * The partitions of State in which each function writes, as patterns of IAM (`*` for any text). Their roles allow no others; what
 * a function reads is in its own construct.
 */
export const STATE_KEYS = {
  /** Organizations, users of the service, tokens, the hours of emails, notices, and the mark of what people write. */
  evaluate: ['org#*', 'user#*', 'secret#*', 'emails#*', 'operations', 'configuration'],
  /** Receivers, and notices. */
  deliver: ['channel#*', 'operations'],
  /** Notices. */
  heartbeat: ['operations'],
  /** Users of the service, whose requests its scrolls stand behind. */
  summarize: ['summary#*', 'user#*'],
  /** What was done by links, and the mark of what people write, as for all that change rules. */
  act: ['act#*', 'configuration'],
  /** Users of the service, for what people ask; ends of sessions. */
  page: ['user#*', 'page#*'],
  /** What those do who may change things; a new channel forgets that its receiver refused an earlier one of its name. */
  pageOfEditors: ['act#*', 'channel#*', 'configuration'],
} as const;
