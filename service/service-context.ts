import type { Directory } from './access/directory.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { ScrollTokens } from './scroll/scroll-tokens.ts';
import type { Store } from './store/store.ts';

/**
 * How the service behaves where its page says nothing.
 * - `keywords`: what the field of a mention holds: the names of its keywords, the terms of their queries, only the name of
 *   the first of them, or names that are wrong: of the keyword that follows each in its group;
 * - `feeds`: whether they narrow the scope of the path, or are ignored.
 */
export type Manners = {
  readonly keywords: 'names' | 'terms' | 'first name' | 'wrong names';
  readonly feeds: 'narrow' | 'ignored';
};

/** What the routes of one running service share. */
export type ServiceContext = {
  readonly directory: Directory;
  readonly store: Store;
  readonly scrollTokens: ScrollTokens;
  /** `undefined`: no limits. */
  readonly rateLimits: RateLimits | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** As they are at this moment. */
  readonly manners: () => Manners;
};
