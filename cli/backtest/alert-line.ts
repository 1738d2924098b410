import { rarityInWords } from '../../functions/domain/alerting/event/rarity-in-words.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import type { BacktestAlert } from './backtest-report.ts';

/** An alert of a backtest in one line: when it fired (UTC), why, how rare that is, and how it ended. */
export function alertLine(alert: BacktestAlert): string {
  const { firedAt, verdict, updatedAt, bound, peak, resolvedAt, toldAt } = alert;
  const rare = verdict.rarityDays === undefined ? '' : ` By chance about ${rarityInWords(verdict.rarityDays)}.`;
  const news =
    updatedAt.length === 0 ? '' : `, updated ${updatedAt.length === 1 ? 'once' : `${updatedAt.length} times`}`;
  const early = toldAt === undefined ? '' : ` Told at ${utcMinute(toldAt)} by a look before its interval is over.`;
  const end = resolvedAt === undefined ? 'still firing' : `over after ${spanInWords(resolvedAt - firedAt)}`;
  return `${utcMinute(firedAt)}  ${explain(verdict, 'UTC', alert)}${rare} ${BOUNDS[bound].peak} ${peak}, ${end}${news}.${early}`;
}
