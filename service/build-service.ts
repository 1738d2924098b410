import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { behindFront } from '../front/behind-front.ts';
import { createDirectory, type Directory } from './access/directory.ts';
import type { FeedMention } from './feed/feed-mention.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { openApiOptions } from './openapi/openapi-options.ts';
import { feedRoute } from './routes/feed-route.ts';
import { keywordRoutes } from './routes/keyword-routes.ts';
import { mentionRoutes } from './routes/mention-routes.ts';
import { openApiRoute } from './routes/openapi-route.ts';
import { organizationRoutes } from './routes/organization-routes.ts';
import { referenceRoutes } from './routes/reference-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { createScrollTokens } from './scroll/scroll-tokens.ts';
import type { Manners, ServiceContext } from './service-context.ts';
import { createStore, type Store } from './store/store.ts';
import { answerErrors, answerMalformed, refusalAnswer, sendError, toServiceError } from './wire/answer-errors.ts';
import { installWireFormat } from './wire/install-wire-format.ts';
import { ServiceError } from './wire/service-error.ts';
import type { World } from './world/world-schema.ts';

export type ServiceOptions = {
  /** From `loadWorld` or `parseWorld`. */
  readonly world: World;
  /** Mentions to start with, from `loadMentions` or `parseMention`; more can be fed later. */
  readonly mentions?: Iterable<FeedMention> | AsyncIterable<FeedMention>;
  /**
   * Gives epoch milliseconds. Limits, relative periods and what has been seen depend on it: counts and scrolls see a mention
   * once the clock has reached its `feedTime`, so that a replay can feed the future beforehand.
   * @default Date.now
   */
  readonly clock?: () => number;
  /** @default true */
  readonly rateLimits?: boolean;
  /**
   * Plays the proxy in front of the service. It is called for each request, and may have it answered with 502 or 503.
   * @default none
   */
  readonly edge?: (request: { readonly method: string; readonly path: string }) => 502 | 503 | undefined;
  /**
   * What `keywords` of a mention contains: the interface's page does not say. Called for each request.
   * @default names
   */
  readonly manners?: () => Partial<Manners>;
  /** Names under which it may be called, besides `localhost` and the address at which it listens. @default none */
  readonly names?: readonly string[];
  /** Called with each error that a client sees as 500. @default none */
  readonly onInternalError?: (error: Error) => void;
};

export type Service = {
  /** Ready to `listen` or `inject`. */
  readonly app: FastifyInstance;
  readonly store: Store;
  /** The organizations, groups and keywords as they are now; their `state`, allowance and `active` may be set. */
  readonly directory: Directory;
  /** Takes in mentions and gives their ids. */
  readonly feed: (mentions: Iterable<FeedMention>) => bigint[];
};

/** Without a name of its own Fastify looks for a plugin among all modules that are loaded. */
const PLUGIN_NAME = Symbol.for('fastify.display-name');

/** Builds the media monitoring service for a world; it does not listen yet: `const { app } = await buildService({ world })`. */
export async function buildService(options: ServiceOptions): Promise<Service> {
  const clock = options.clock ?? Date.now;
  const directory = createDirectory(options.world);
  const store = createStore(directory, clock);
  const context: ServiceContext = {
    directory,
    store,
    clock,
    manners: () => ({ keywords: 'names', ...options.manners?.() }),
    scrollTokens: createScrollTokens(),
    rateLimits: options.rateLimits === false ? undefined : createRateLimits(),
  };
  for await (const mention of options.mentions ?? []) store.feed([mention]);

  const app = Fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => sendError(toServiceError(error), request, reply),
  });
  behindFront(app.server, { names: options.names ?? [], words: refusalAnswer });
  app.decorateRequest('user', null);
  installWireFormat(app);
  if (options.edge !== undefined) installEdge(app, options.edge);
  answerErrors(app, options.onInternalError);
  await app.register(fastifySwagger, openApiOptions);
  // The routes are not registered as plugins: Fastify makes a context for each plugin, which took half of the time to build
  // a service. Only the feed, which parses other bodies, needs a context of its own.
  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const routes of [userRoutes, referenceRoutes, organizationRoutes, keywordRoutes, mentionRoutes, openApiRoute]) {
    routes(context)(typed);
  }
  await app.register(Object.assign(feedRoute(context), { [PLUGIN_NAME]: 'feed' }));
  return { app, store, directory, feed: store.feed };
}

/** Lets the proxy answer before the service sees the request: 503 as an HTML page, 502 as a problem document from upstream. */
function installEdge(app: FastifyInstance, edge: NonNullable<ServiceOptions['edge']>): void {
  app.addHook('onRequest', async (request, reply) => {
    const status = edge({ method: request.method, path: request.url });
    if (status === 503) {
      return reply
        .code(503)
        .type('text/html')
        .send('<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>');
    }
    if (status === 502) throw ServiceError.framework(502, 'The upstream server did not answer.');
    return undefined;
  });
}
