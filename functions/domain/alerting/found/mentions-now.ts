import { DAY_MS } from '../../time/units-of-time.ts';
import type { RuleState } from '../rule-state.ts';
import { messagesIn, waitingIn } from './told-mentions.ts';

/**
 * Where a rule that tells mentions stands at a moment (epoch ms): how many wait to be told, how many copies and dropped mentions the
 * next message counts, how many it told in the last 24 hours, and when last.
 */
export function mentionsNow({ outbox, found }: Pick<RuleState, 'outbox' | 'found'>, now: number) {
  const waiting = outbox.reduce((sum, entry) => sum + waitingIn(entry, found), 0);
  const messages = messagesIn(found, { from: 0, to: now + 1 });
  const today = messages.filter(([at]) => at > now - DAY_MS).reduce((sum, [, count]) => sum + count, 0);
  return { waiting, copies: found?.copies?.count, dropped: found?.dropped, lastAt: messages.at(-1)?.[0], today };
}
