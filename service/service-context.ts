import type { Directory } from './access/directory.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { ScrollTokens } from './scroll/scroll-tokens.ts';
import type { Store } from './store/store.ts';

/** What the routes of one running service share. */
export type ServiceContext = {
  readonly directory: Directory;
  readonly store: Store;
  readonly scrollTokens: ScrollTokens;
  /** `undefined`: no limits. */
  readonly rateLimits: RateLimits | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
};
