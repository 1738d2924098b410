import type { Words } from '../../languages/words-of.ts';
/** The status of an event as people read it in a list: `FIRING`; what is `found` is a `MENTION`. */
export function statusName(status: string, _words: Words): string {
  return status === 'found' ? 'MENTION' : status.toUpperCase();
}
