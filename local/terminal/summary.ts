import { plural } from '../../functions/domain/plural.ts';
import { wrapText } from '../../output/wrap-text.ts';
import type { FunctionLogs } from '../lambda/function-logs.ts';
import type { Tally } from '../run/tally.ts';
import type { RequestCounts } from '../service/start-monitoring-service.ts';

/** The facts in the closing lines of a run. */
export type SummaryFacts = {
  readonly tally: Tally;
  readonly requests: RequestCounts;
  /** Number of rules. */
  readonly rules: number;
  /** Number of mentions in the input. */
  readonly mentions: number;
  /** How long the run took, in ms of real time. */
  readonly tookMs: number;
  readonly logs: Pick<FunctionLogs, 'folder' | 'warnings'>;
  /** Characters in a line. */
  readonly width: number;
};

/** The column at which facts begin, after their names. */
const INDENT = 11;

/** Gives the closing lines of a run. */
export function summary({ tally, requests, rules, mentions, tookMs, logs, width }: SummaryFacts): string {
  const kinds = [...requests.byKind].sort(([, one], [, other]) => other - one);
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const alerts = tally.events.filter(({ data }) => data.test !== true);
  const tests = tally.events.length - alerts.length;
  const byStatus = (status: string) => alerts.filter(({ data }) => data.status === status).length;
  const told = [
    ...['firing', 'updated', 'resolved', 'ended'].map((status) => `${byStatus(status)} ${status}`),
    ...(byStatus('found') === 0 ? [] : [`${byStatus('found')} with mentions`]),
    ...(tests === 0 ? [] : [`${tests} sent as a test`]),
  ];
  const lines: readonly (readonly [string, string])[] = [
    ['Ticks', `${number(tally.ticks)} in ${(tookMs / 1000).toFixed(1)} s, ${number(tally.invocations)} function calls`],
    ...(tally.idle === 0
      ? []
      : [['', `${number(tally.idle)} minutes skipped, in which nobody would be told anything`] as const]),
    ['Watched', `${number(mentions)} mentions, ${rules} rules`],
    [
      'Requests',
      `${number(total)} to the service: ${kinds.map(([kind, count]) => `${number(count)} ${kind}`).join(', ') || 'none'}`,
    ],
    ...(requests.limited + requests.failed === 0
      ? []
      : [
          [
            '',
            `${requests.limited} refused because of a limit (429), ${requests.failed} answered with another error`,
          ] as const,
        ]),
    ['Alerts', told.join(', ')],
    ...(tally.notices === 0
      ? []
      : [['Operations', `${tally.notices} ${plural(tally.notices, 'message')} to the engineer`] as const]),
    ...(tally.failures === 0 ? [] : [['Failed', `${tally.failures} function calls; see the logs`] as const]),
    ...[...logs.warnings()].map(([text, count]) => ['Warning', `${number(count)} times "${text}"`] as const),
    ['Logs', logs.folder],
  ];
  return lines
    .flatMap(([name, text]) =>
      wrapText(text, width - INDENT).map((line, index) => `${(index === 0 ? name : '').padEnd(INDENT)}${line}`),
    )
    .join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
