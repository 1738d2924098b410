import type { Dispatcher } from 'undici';
import type { ReadableLine } from './readable-line.ts';
import type { Secret } from './secret.ts';

/** What every call of one client shares. */
export interface Transport {
  /** Scheme, host and path prefix, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
  readonly readable: ReadableLine;
  /** The pool; made on first use, so that a client costs nothing until it asks something. */
  dispatcher(): Promise<Dispatcher>;
  /** Milliseconds of a clock that never jumps; deadlines are told in it. */
  monotonicNow(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
}
