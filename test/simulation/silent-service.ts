import { Dispatcher } from 'undici';

/** A connection on which nothing ever comes back: all that the client can do is to give up. */
export class SilentService extends Dispatcher {
  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onConnect?.((reason) => handler.onError?.(reason ?? new Error('aborted')));
    return true;
  }
}
