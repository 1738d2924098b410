import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Directory } from './access/directory.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { ScrollTokens } from './scroll/scroll-tokens.ts';
import type { Store } from './store/store.ts';

/**
 * How the service behaves where the interface's page says nothing. `keywords`: what this field of a mention contains: the names of
 * its keywords, the terms of their queries, only the name of the first keyword, or wrong names (for each keyword, that of the next
 * one in its group).
 */
export type Manners = {
  readonly keywords: 'names' | 'terms' | 'first name' | 'wrong names';
};

/** What the routes of one running service share. */
export type ServiceContext = {
  readonly directory: Directory;
  readonly store: Store;
  readonly scrollTokens: ScrollTokens;
  /** `undefined` without limits. */
  readonly rateLimits: RateLimits | undefined;
  /** Gives epoch milliseconds. */
  readonly clock: () => number;
  /** Gives the manners of this moment. */
  readonly manners: () => Manners;
};

/** Adds some routes to the service. */
export type Routes = (app: Parameters<FastifyPluginCallbackZod>[0]) => void;
