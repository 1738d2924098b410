import { callEndpoint, type Transport } from './call-endpoint.ts';
import type { CallOptions } from './call-options.ts';
import { agentsWith, type Connections, connectionsBy, KEPT } from './connections.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { countMentionsRequest, type MentionCount } from './endpoints/count-mentions.ts';
import { type CreatedKeyword, createKeywordRequest, type NewKeyword } from './endpoints/create-keyword.ts';
import { type DeletedKeyword, deleteKeywordRequest } from './endpoints/delete-keyword.ts';
import type { KeywordDefinition } from './endpoints/keyword-definition.ts';
import { meRequest, type User } from './endpoints/me.ts';
import { type Organization, organizationRequest } from './endpoints/organization.ts';
import { type Languages, type Locations, languagesRequest, locationsRequest } from './endpoints/reference-data.ts';
import { type MentionPage, type ScrollRequest, scrollMentionsRequest } from './endpoints/scroll-mentions.ts';
import { type Tags, tagsRequest } from './endpoints/tags.ts';
import { type ValidatedKeyword, validateKeywordRequest } from './endpoints/validate-keyword.ts';
import type { MediaApiResult } from './media-api-result.ts';
import { createReadableLine } from './readable-line.ts';
import type { SearchQuery } from './search-query.ts';
import { createSecret } from './secret.ts';
import { waitFor } from './wait-for.ts';
import type { GroupWatch, KeywordWatch, Watch } from './watch.ts';

export type MediaApiClientOptions = {
  /** Address of the service, with a path prefix if it has one; `/v2/...` is added to it. */
  readonly baseUrl: string;
  /** The access token. White space around it, such as the end of a line, is removed. */
  readonly token: string;
  /** @default straight to the address, up to 64 at once, each kept for the next request */
  readonly connections?: Connections | undefined;
  /** The clock of deadlines, in milliseconds. @default performance.now */
  readonly monotonicNow?: (() => number) | undefined;
  /** Waits between attempts; returns early when the signal aborts. @default a timer */
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Larger responses are not read. @default 16 MiB */
  readonly maxBodyBytes?: number | undefined;
  /** Milliseconds that one attempt may take, from connecting to the last byte. @default 10,000 */
  readonly requestTimeoutMs?: number | undefined;
};

type Call<Value> = Promise<MediaApiResult<Value>>;

/** The twelve endpoints of the service. A call gives a result and never throws. */
export type MediaApiClient = {
  me(options?: CallOptions): Call<User>;
  organization(organizationId: bigint, options?: CallOptions): Call<Organization>;
  languages(options?: CallOptions): Call<Languages>;
  locations(options?: CallOptions): Call<Locations>;
  tags(organizationId: bigint, ids: readonly bigint[], options?: CallOptions): Call<Tags>;
  createKeyword(organizationId: bigint, keyword: NewKeyword, options?: CallOptions): Call<CreatedKeyword>;
  validateKeyword(keyword: KeywordDefinition, options?: CallOptions): Call<ValidatedKeyword>;
  deleteKeyword(organizationId: bigint, keywordId: number, options?: CallOptions): Call<DeletedKeyword>;
  countKeyword(watch: KeywordWatch, query: SearchQuery, options?: CallOptions): Call<MentionCount>;
  countGroup(watch: GroupWatch, query: SearchQuery, options?: CallOptions): Call<MentionCount>;
  scrollKeyword(watch: KeywordWatch, request: ScrollRequest, options?: CallOptions): Call<MentionPage>;
  scrollGroup(watch: GroupWatch, request: ScrollRequest, options?: CallOptions): Call<MentionPage>;
  /** {@link countKeyword} or {@link countGroup}, whichever the watch is. */
  count(watch: Watch, query: SearchQuery, options?: CallOptions): Call<MentionCount>;
  /** {@link scrollKeyword} or {@link scrollGroup}, whichever the watch is: one page. All of them: `scrollAll`. */
  scroll(watch: Watch, request: ScrollRequest, options?: CallOptions): Call<MentionPage>;
  /** Closes the connections. */
  close(): Promise<void>;
};

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * The client of one service with one user's token.
 * @throws TypeError if the address is invalid. With a token that cannot be sent, the calls give `unauthorized`.
 */
export function createMediaApiClient(options: MediaApiClientOptions): MediaApiClient {
  const token = options.token.trim();
  const connections = options.connections ?? connectionsBy(agentsWith(KEPT));
  const transport: Transport = {
    baseUrl: serviceAddress(options.baseUrl),
    token: createSecret(token),
    readable: createReadableLine(token),
    send: connections.send,
    monotonicNow: options.monotonicNow ?? (() => performance.now()),
    wait: options.wait ?? waitFor,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
  };
  const call = <Value>(endpoint: EndpointRequest<Value>, callOptions: CallOptions = {}): Call<Value> =>
    callEndpoint(transport, endpoint, callOptions);
  const count = (watch: Watch, query: SearchQuery, callOptions?: CallOptions): Call<MentionCount> =>
    call(countMentionsRequest(watch, query), callOptions);
  const scroll = (watch: Watch, request: ScrollRequest, callOptions?: CallOptions): Call<MentionPage> =>
    call(scrollMentionsRequest(watch, request), callOptions);

  return {
    me: (callOptions) => call(meRequest(), callOptions),
    organization: (organizationId, callOptions) => call(organizationRequest(organizationId), callOptions),
    languages: (callOptions) => call(languagesRequest(), callOptions),
    locations: (callOptions) => call(locationsRequest(), callOptions),
    tags: (organizationId, ids, callOptions) => call(tagsRequest(organizationId, ids), callOptions),
    createKeyword: (organizationId, keyword, callOptions) =>
      call(createKeywordRequest(organizationId, keyword), callOptions),
    validateKeyword: (keyword, callOptions) => call(validateKeywordRequest(keyword), callOptions),
    deleteKeyword: (organizationId, keywordId, callOptions) =>
      call(deleteKeywordRequest({ organizationId, keywordId }), callOptions),
    countKeyword: count,
    countGroup: count,
    scrollKeyword: scroll,
    scrollGroup: scroll,
    count,
    scroll,
    close: async () => connections.close(),
  };
}

/**
 * The base address without a slash at its end.
 * @throws TypeError if it is not an http(s) address, or contains credentials, a query or a fragment.
 */
function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(
      'The address of the media monitoring service must be like https://host or https://host/prefix, ' +
        'without credentials, query or fragment.',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
