import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { RuleMessage } from '../answers.ts';
import { momentBeside } from './in-words.ts';
import { spoken } from './spoken.ts';

/** Alerts that begin so far apart are not the same one, also where one has no end. */
const NEAR_MS = 6 * HOUR_MS;

/** An alert of which something was told: its messages, the oldest first. */
export type ToldAlert = readonly [RuleMessage, ...RuleMessage[]];

/** The messages of a rule by alert, the oldest first. */
export function byAlert(messages: readonly RuleMessage[]): ToldAlert[] {
  const alerts = new Map<number, ToldAlert>();
  for (const message of messages) {
    if (message.status === 'found') continue;
    const known = alerts.get(message.startedAt);
    alerts.set(message.startedAt, known === undefined ? [message] : [...known, message]);
  }
  return [...alerts.values()];
}

/** Of an alert that the page judges again: when it fires, and by what. */
type Judged = {
  readonly firedAt: number;
  readonly resolvedAt?: number | undefined;
  readonly verdict: { readonly observed: number; readonly windowMs: number; readonly line?: number | undefined };
};

/** The alert that was told of what is judged again; undefined if none was. */
export function toldOf(
  { firedAt, resolvedAt = firedAt + NEAR_MS }: Pick<Judged, 'firedAt' | 'resolvedAt'>,
  told: readonly ToldAlert[],
): ToldAlert | undefined {
  const near = told.filter((messages) => {
    const [{ startedAt }] = messages;
    const endedAt = messages.at(-1)?.endedAt ?? startedAt + NEAR_MS;
    return startedAt <= resolvedAt && firedAt <= endedAt;
  });
  const distance = ([{ startedAt }]: ToldAlert) => Math.abs(startedAt - firedAt);
  return near.reduce<ToldAlert | undefined>(
    (best, each) => (best === undefined || distance(each) < distance(best) ? each : best),
    undefined,
  );
}

/**
 * How an alert that is judged again differs from what was told, and why, as far as the record says it. What was told stands as it
 * is: the rule, its counts, or what is known of the past may be others now. `firstJudged`: the first boundary that the rule judged as
 * it is (epoch ms).
 */
export function besideTold(
  judged: Judged,
  messages: ToldAlert | undefined,
  { timeZone, firstJudged = 0 }: { readonly timeZone: string; readonly firstJudged?: number | undefined },
): string {
  const { page } = spoken();
  if (messages === undefined) return judged.firedAt < firstJudged ? page.toldBefore : page.neverTold;
  const [told] = messages;
  const { firedAt, verdict } = judged;
  const at = (time: number) => momentBeside(time, firedAt, timeZone);
  if (told.startedAt === firedAt && told.observed === verdict.observed) return page.toldLikeThis({ at: at(told.at) });
  return page.toldOtherwise({
    toldAt: at(told.at),
    toldBegan: at(told.startedAt),
    toldCount: told.observed,
    began: at(firedAt),
    count: verdict.observed,
    why: whyOther(judged, told),
  });
}

function whyOther({ firedAt, verdict }: Judged, told: RuleMessage): string {
  const { windowMs, line } = told;
  const { page, spanAfter } = spoken();
  const { because } = page;
  if (windowMs === undefined || line === undefined) return because.others;
  if (windowMs !== verdict.windowMs)
    return because.window({ before: spanAfter(windowMs), now: spanAfter(verdict.windowMs) });
  const [then, now] = [line, verdict.line ?? line].map(Math.ceil);
  if (then !== now) return because.line({ before: then ?? line, now: now ?? line });
  return told.at < firedAt ? because.early : because.late;
}
