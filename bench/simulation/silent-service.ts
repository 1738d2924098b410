import { Dispatcher } from 'undici';

/** A connection on which no answer ever comes back, so that the client has to give up. */
export class SilentService extends Dispatcher {
  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onConnect?.((reason) => handler.onError?.(reason ?? new Error('aborted')));
    return true;
  }
}
