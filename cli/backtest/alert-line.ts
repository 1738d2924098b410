import { rarityInWords } from '../../functions/domain/alerting/event/rarity-in-words.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { countedBy } from '../../functions/domain/engine/condition.ts';
import type { StillMissing } from '../../functions/domain/engine/still-missing.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { comparedInWords } from '../../functions/domain/wording/compared-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { missingInWords } from '../../functions/domain/wording/missing-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { BacktestAlert } from './backtest-report.ts';

/** An alert of a backtest in one line: when it fired (UTC), why, how rare that is, and how it ended. */
export function alertLine(
  alert: BacktestAlert,
  { condition, compare }: Partial<Pick<Rule, 'condition' | 'compare'>> = {},
): string {
  const { firedAt, verdict, updatedAt, bound, peak, resolvedAt, toldAt, compared, count } = alert;
  const rare =
    verdict.rarityDays === undefined ? '' : ` By chance about ${rarityInWords(verdict.rarityDays, wordsOf({}).facts)}.`;
  const news =
    updatedAt.length === 0 ? '' : `, updated ${updatedAt.length === 1 ? 'once' : `${updatedAt.length} times`}`;
  const end = resolvedAt === undefined ? 'still firing' : `over after ${spanInWords(resolvedAt - firedAt)}`;
  return [
    `${utcMinute(firedAt)}  ${explain(verdict, wordsOf({}), alert)}${rare} ${BOUNDS[bound].peak} ${peak.toLocaleString('en-GB')}, ${end}${news}.`,
    ...(toldAt === undefined ? [] : [`Told at ${utcMinute(toldAt)} by a look before its interval is over.`]),
    ...(compared === undefined ? [] : comparedInWords(compared, countedBy(condition?.kind, count), wordsOf({}))),
    ...(compare?.tell === 'ours-only' && compared?.shared === true ? ['Held back as long as others share it.'] : []),
  ].join(' ');
}

/** The same for programs. */
export function alertJson(alert: BacktestAlert) {
  const { firedAt, updatedAt, resolvedAt, toldAt } = alert;
  return {
    ...alert,
    verdict: verdictJson(alert),
    firedAt: iso(firedAt),
    updatedAt: updatedAt.map(iso),
    ...(resolvedAt === undefined ? {} : { resolvedAt: iso(resolvedAt) }),
    ...(toldAt === undefined ? {} : { toldAt: iso(toldAt) }),
  };
}

/** A verdict with its sentences in place of the values that they are made of. */
function verdictJson({ verdict: { reason, over, ...verdict }, count }: Pick<BacktestAlert, 'verdict' | 'count'>) {
  const told = over?.map(({ reason: why, ...finding }) => ({
    ...finding,
    explanation: explain({ ...finding, reason: why }, wordsOf({}), { count }),
  }));
  const explanation = explain({ ...verdict, reason }, wordsOf({}), { count });
  return { ...verdict, explanation, ...(told === undefined ? {} : { over: told }) };
}

/** What is missing before the end of a backtest can be judged; undefined if nothing is. */
export function missingLine(stillMissing: StillMissing | undefined): string | undefined {
  return stillMissing && missingInWords(stillMissing, wordsOf({}));
}
