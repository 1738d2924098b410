import { runsAfter } from '../adapters/dynamodb/run-store.ts';
import type { NoticeCause } from '../domain/notice.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { enrichEvents } from './enrich-event.ts';
import type { EvaluationMessage } from './evaluation-message.ts';
import { type EvaluationReport, emptyReport } from './evaluation-report.ts';
import { type Configuration, enabledRules, loadConfiguration, ruleKeyOf } from './load-configuration.ts';
import { type NoticeBoard, openNoticeBoard } from './notice-board.ts';
import { openDebts } from './open-debts.ts';
import { type OpenedService, type Opening, openService } from './open-service.ts';
import { payDebts } from './pay-debts.ts';
import { runServed } from './run-served.ts';
import { serviceNotice } from './service-notice.ts';
import type { ServiceSession } from './service-session.ts';
import { careful } from './set-aside.ts';
import { tellBlindness } from './tell-blindness.ts';

/** Evaluations come once in the shortest `every`; a silence that is longer than that by this much is a break, in ms. */
const BREAK_BEYOND_MS = 10 * 60_000;

/** How long an evaluation may take, and whether it is the first attempt at its tick. */
export type EvaluateLimits = {
  readonly deadlineMs: number;
  readonly isTimeUp: () => boolean;
  readonly retried: boolean;
};

/**
 * Does what the rules under one secret need at a tick: pays debts, counts, judges, writes states with the events they
 * owe, publishes them, and reads the past of new series with what is left. `deadlineMs` is on the clock of
 * `performance.now`, for requests to the service; `isTimeUp` says when to judge no more, and leave the rest to the next tick;
 * `retried` says that an earlier attempt at this tick ended the process. Doing it again changes nothing. Throws what DynamoDB throws; a service that fails is no exception:
 * it leaves gaps that are filled later.
 */
export async function evaluate(
  message: EvaluationMessage,
  dependencies: EvaluateDependencies,
  { deadlineMs, isTimeUp, retried }: EvaluateLimits,
): Promise<EvaluationReport> {
  const { secretName } = message;
  const tick = Date.parse(message.tick);
  const { states, notices, now } = dependencies;
  const configuration = await loadConfiguration(dependencies.configuration, secretName);
  const { organizations } = configuration;
  const open = await states.open(secretName);
  const owing = await openDebts(dependencies, open, configuration, tick, secretName);
  const opening = await openService(dependencies, secretName, organizations, deadlineMs);
  const causes = [...configuration.problems, ...opening.notices];
  const board = await openNoticeBoard(notices, now());
  await board.reconcile(noticePrefixes(configuration, opening.service), causes);

  const timeZoneOf = (id: bigint) =>
    organizations.find(({ item }) => item.organizationId === id)?.item.timeZone ??
    opening.service?.organizations.get(id)?.timeZone ??
    'UTC';
  const rules = new Map(organizations.flatMap((organization) => [...organization.rules]));
  const { rules: enabled } = enabledRules(configuration);
  const paying = { secretName, rules, timeZoneOf, tick };
  if (opening.service === undefined) {
    const enrich = enrichEvents(undefined, new Map());
    const { published } = await payDebts(dependencies, owing, { ...paying, enrich });
    const known = await states.read(enabled.map(ruleKeyOf));
    const why = opening.notices.map(({ text }) => text).join(' ') || 'The monitoring service cannot be reached.';
    await tellBlindness(dependencies, enabled, known, { tick, why: () => why, secretName, timeZoneOf });
    return { ...emptyReport, published, failed: enabled.length, tokenRejected: isRejected(opening) };
  }
  const waiting = new Set(
    open.filter(({ ruleId }) => ruleId === undefined).map(({ organizationId }) => organizationId),
  );
  const runs = await dependencies.runs.read(secretName);
  const interval = Math.min(...enabled.map(({ everyMs }) => everyMs));
  const goesOn = runs !== undefined && tick - runs.lastTick <= interval + BREAK_BEYOND_MS;
  const since = goesOn ? runs.since : tick;
  const care = await careful(dependencies, board, secretName, enabled, retried);
  const run = { configuration, owing, waiting, since, paying, deadlineMs, isTimeUp, care, board };
  const { report, session } = await runServed(dependencies, opening.service, run);
  await tellRefusals(board, secretName, opening, session);
  const caughtUp = report.oldestDueMs <= interval ? [`behind/${secretName}`] : [];
  await board.reconcile(caughtUp, behind(secretName, report, interval));
  await dependencies.runs.write(secretName, runsAfter(runs, tick, since, session.used()));
  return report;
}

/** The notices whose causes were looked for in this run, so that those that are gone are over. */
function noticePrefixes({ organizations }: Configuration, service: OpenedService | undefined): string[] {
  return organizations.flatMap(({ item }) => {
    const { organizationId } = item;
    const items = [`${organizationId}/organization-item`, `${organizationId}/rule-item/`];
    return service?.organizations.has(organizationId) === true ? [...items, `${organizationId}/watch/`] : items;
  });
}

function isRejected({ notices }: Opening): boolean {
  return notices.some(({ key }) => key.endsWith('/rejected') || key.endsWith('/secret'));
}

/** What operations is told when rules are judged later than three intervals after their time, and stay so. */
function behind(
  secretName: string,
  { deferred, oldestDueMs, budgetExhausted }: EvaluationReport,
  interval: number,
): NoticeCause[] {
  if (oldestDueMs <= 3 * interval) return [];
  const why = budgetExhausted
    ? 'The requests that requestsPerMinute allows are used up at each tick: raise it (the service takes 100), judge rules less often (every: 15m or 1h), or spread them over several users of the service.'
    : 'The service answers too slowly or not at all, or there are more rules than can be judged in a run; the log of evaluate says which.';
  return [
    {
      key: `behind/${secretName}`,
      subject: `rules under ${secretName} are falling behind`,
      text: `${deferred} rules under ${secretName} wait for their counts, the oldest for ${Math.round(oldestDueMs / 60_000)} minutes. ${why} "capacity" on the command line shows what the rules need.`,
    },
  ];
}

/** Tells operations of a token or permission that the service refused, and when it is over: once it answered again. */
async function tellRefusals(
  board: NoticeBoard,
  secretName: string,
  opening: Opening,
  session: ServiceSession,
): Promise<void> {
  const prefix = `token/${secretName}/`;
  const refused = session.failures().flatMap((error) => serviceNotice(secretName, error) ?? []);
  const causes = [...opening.notices.filter(({ key }) => key.startsWith(prefix)), ...refused];
  const answered = session.used().counts > session.failures().length;
  await board.reconcile(answered ? [prefix] : [], causes);
}
