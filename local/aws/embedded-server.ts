/** An embedded service that runs: its address without a trailing slash, and how to end it. */
export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
}
