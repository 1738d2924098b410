import { mayBeginEarly } from '../../functions/domain/alerting/may-begin-early.ts';
import { seriesOf } from '../../functions/domain/counting/series/series.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { BacktestAlert } from './backtest-report.ts';

/** Pages of mentions that are read of one interval. */
const MOST_PAGES = 5;

/**
 * The alerts with the minute at which a look before the end of their interval would have told them (`toldAt`, epoch ms): the
 * first at which so many mentions had come that the window was on its line. Reads the mentions of these intervals from the
 * service, the newest alerts first, by at most `perMinute` scrolls. Alerts that wait for the end of their interval have none, and
 * so have those whose mentions could not be read.
 */
export async function withEarlyTimes(
  client: MediaApiClient,
  rule: Rule,
  { alerts, perMinute }: { readonly alerts: readonly BacktestAlert[]; readonly perMinute: number },
): Promise<readonly BacktestAlert[]> {
  if (!mayBeginEarly(rule)) return alerts;
  const granted = { counts: 0, scrolls: perMinute };
  const deadlineMs = performance.now() + MINUTE_MS;
  const session = serviceSession({ client, granted, deadlineMs, now: () => Date.now() });
  const looked: BacktestAlert[] = [];
  for (const alert of alerts.toReversed()) {
    const span = { from: alert.firedAt - rule.everyMs, to: alert.firedAt };
    const query = {
      organizationId: rule.organizationId,
      series: seriesOf(rule).counted,
      span,
      types: rule.sourceTypes,
    };
    const read = await session.mentions(query, MOST_PAGES);
    const times = read.ok && read.value !== undefined ? read.value.mentions.map(({ time }) => time) : [];
    const toldAt = earlyMinute(alert, times);
    looked.unshift(toldAt === undefined ? alert : { ...alert, toldAt });
  }
  return looked;
}

/** The minute at which a window reaches its line, by the times of the mentions in its last interval; all epoch ms. */
function earlyMinute({ verdict, firedAt }: BacktestAlert, times: readonly number[]): number | undefined {
  const before = verdict.observed - times.length;
  const last = [...times].sort((a, b) => a - b)[Math.max(1, verdict.line - before) - 1];
  if (last === undefined) return undefined;
  // A look sees what has come before its minute.
  const minute = (Math.floor(last / MINUTE_MS) + 1) * MINUTE_MS;
  return Math.min(minute, firedAt);
}
