import { judgedUpTo } from '../../domain/alert/unwritten-verdicts.ts';
import type { NoticeCause, NoticeFindings } from '../../domain/notice.ts';
import { plainText } from '../../domain/plain-text.ts';
import { isLate } from '../../domain/rule/is-late.ts';
import { ruleKeyText } from '../../domain/rule/rule-key.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { Skipped } from '../../media-api/item-list.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';
import type { Connection } from '../configuration/connect.ts';
import type { Loaded } from '../configuration/load-run.ts';
import { serviceNotice } from '../configuration/service-notice.ts';
import type { Believed } from '../counting/believe.ts';
import type { KeptCounts } from '../counting/keep-counts.ts';
import type { CountingPlan } from '../counting/plan-counting.ts';
import type { GroupsRead } from '../counting/read-groups.ts';
import type { EvaluationReport } from '../evaluation-report.ts';

/** What a run found out that operations may have to know. */
export type RunFindings = {
  readonly loaded: Loaded;
  readonly connection: Connection;
  readonly plan: CountingPlan;
  readonly believed: Believed;
  readonly grouped: Pick<GroupsRead, 'groups'>;
  readonly kept: KeptCounts;
  /** What the service refused, and how many counts it answered. */
  readonly failures: readonly MediaApiError[];
  readonly counts: number;
  /** Mentions that the service sent and that cannot be read. */
  readonly skipped: Skipped;
  readonly report: EvaluationReport;
};

/**
 * The causes of notices now, and the beginnings of the keys that were looked for: notices under these keys without a cause are
 * over.
 */
export function operationsNotices(findings: RunFindings): NoticeFindings {
  const parts = [
    configured(findings),
    refusals(findings),
    unanswered(findings),
    unreadableItems(findings),
    behind(findings),
  ];
  const { believed, loaded } = findings;
  const judged = [...(findings.connection.service?.organizations.keys() ?? [])];
  return {
    causes: [
      ...parts.flatMap(({ causes }) => causes),
      ...believed.notices,
      ...quarantined(loaded),
      ...unreadableMentions(findings),
      ...refusedGroups(findings),
    ],
    lookedFor: [
      ...parts.flatMap(({ lookedFor }) => lookedFor),
      ...judged.map((id) => `${id}/allowance`),
      ...judged.map((id) => `${id}/stalled`),
      `quarantine/${loaded.secretName}/`,
      // The quarantine had this name in earlier releases; notices under it are over.
      `set-aside/${loaded.secretName}/`,
    ],
  };
}

/** Items that are not understood, and watches that collect nothing. */
function configured({ loaded, connection }: RunFindings): NoticeFindings {
  const { organizations, problems } = loaded.configuration;
  const watches = connection.notices.filter(({ key }) => !key.startsWith('token/'));
  return {
    causes: [...problems, ...watches],
    lookedFor: organizations.flatMap(({ item: { organizationId } }) => {
      const items = [`${organizationId}/organization-item`, `${organizationId}/rule-item/`];
      return connection.service?.organizations.has(organizationId) === true
        ? [...items, `${organizationId}/watch/`]
        : items;
    }),
  };
}

/** A token or permission that the service refuses; it is over once the service has answered again. */
function refusals({ loaded, connection, failures, counts }: RunFindings): NoticeFindings {
  const { secretName } = loaded;
  const prefix = `token/${secretName}/`;
  const refused = failures.flatMap((error) => serviceNotice(secretName, error) ?? []);
  return {
    causes: [...connection.notices.filter(({ key }) => key.startsWith(prefix)), ...refused],
    lookedFor: counts > failures.length ? [prefix] : [],
  };
}

/**
 * A service, or one organization of it, that could not be read for so long that its rules are late, or was never read. It is
 * told by name, and is over once it is read. Errors that only a person can solve are told by `refusals`.
 */
function unanswered({ loaded, connection, plan }: RunFindings): NoticeFindings {
  const { secretName, tick, record, enabled } = loaded;
  const key = `service/${secretName}`;
  const isTold = connection.notices.some((notice) => notice.key.startsWith('token/'));
  const everyMs = Math.min(...enabled.map((rule) => rule.everyMs));
  if (connection.service === undefined) {
    const late = record === undefined || isLate({ everyMs }, tick - record.lastTick);
    if (isTold || !late || enabled.length === 0) return { causes: [], lookedFor: [] };
    const since =
      record === undefined
        ? 'has not answered yet'
        : `has not answered since ${new Date(record.lastTick).toISOString()}`;
    const text = `The monitoring service ${since} to the token in ${secretName}, so none of ${enabled.length} rules is judged. ${connection.why ?? ''}\nIs its address (mediaApiUrl) right, is it up, can it be reached from here? What was missed is judged afterwards, for up to 24 hours.`;
    return {
      causes: [{ key, subject: `the monitoring service does not answer for ${secretName}`, text }],
      lookedFor: [],
    };
  }
  const { organizations } = connection.service;
  const causes = [...connection.failures].flatMap(([id, why]): NoticeCause[] => {
    const own = plan.rules.filter(({ organizationId }) => organizationId === id);
    const late = own.filter((rule) => {
      const state = plan.states.get(ruleKeyText(rule));
      if (state === undefined) return true;
      return isLate(rule, tick - judgedUpTo(rule, state, plan.heads) - rule.everyMs);
    });
    const refused = connection.notices.some(
      (notice) => notice.key.startsWith('token/') && notice.key.endsWith(`/${id}`),
    );
    if (late.length === 0 || refused) return [];
    const text = `${why}\n${late.length} rules of organization ${id} are not judged, all other organizations go on. What was missed is judged afterwards, for up to 24 hours. The log of evaluate has each answer ("the organization could not be read").`;
    return [{ key: `${id}/service`, subject: `organization ${id} cannot be read from the monitoring service`, text }];
  });
  const read = [...organizations.keys()].filter((id) => !connection.failures.has(id));
  return { causes, lookedFor: [key, ...read.map((id) => `${id}/service`)] };
}

/** Items of State that cannot be read, or that DynamoDB does not take; each costs only its own rules. */
function unreadableItems({ plan, kept, loaded }: RunFindings): NoticeFindings {
  const { secretName } = loaded;
  const prefix = `state/${secretName}/`;
  const states = new Map([...loaded.openStates.unreadable, ...plan.unreadable.states]);
  const remedy =
    'Delete the item: what it held is derived anew from the counts that are kept; an alert that was open is not ended but forgotten.';
  return {
    causes: [
      ...[...states].map(([name, problem]) => ({
        key: `${prefix}rule/${name}`,
        subject: `what is remembered of rule ${name} cannot be read`,
        text: `The item "rule#${name.split('/')[1]}" of "org#${name.split('/')[0]}" in the State table cannot be read (${problem}), so rule ${name} is not judged. All others go on. ${remedy}`,
      })),
      ...[...plan.unreadable.heads].map(([name, problem]) => ({
        key: `${prefix}series/${name}`,
        subject: `the counts of ${name} cannot be read`,
        text: `The item "series#${name.split('/')[1]}" of "org#${name.split('/')[0]}" in the State table cannot be read (${problem}), so the rules that look at it are not judged. All others go on. Delete the item: its counts are read anew from the service.`,
      })),
      ...[...kept.lost]
        .filter(([, problem]) => problem !== 'conflict')
        .map(([name, problem]) => ({
          key: `${prefix}series/${name}`,
          subject: `the counts of ${name} cannot be written`,
          text: `DynamoDB does not take the item "series#${name.split('/')[1]}" of "org#${name.split('/')[0]}" in the State table (${problem}), so the rules that look at it are not judged. All others go on.`,
        })),
    ],
    lookedFor: plan.watches.length > 0 ? [prefix] : [],
  };
}

/** Rules that are judged later than three intervals after their time, and stay so. */
function behind({ loaded, connection, report }: RunFindings): NoticeFindings {
  const { secretName, enabled } = loaded;
  const { deferred, oldestDueMs, budgetExhausted } = report;
  const interval = Math.min(...enabled.map(({ everyMs }) => everyMs));
  const key = `behind/${secretName}`;
  // A token or an organization that is refused says why by itself.
  if (connection.notices.some((notice) => notice.key.startsWith('token/'))) return { causes: [], lookedFor: [] };
  if (!isLate({ everyMs: interval }, oldestDueMs))
    return { causes: [], lookedFor: oldestDueMs <= interval ? [key] : [] };
  const why = budgetExhausted
    ? 'The requests that requestsPerMinute allows are used up at each tick: raise it (the service takes 100), judge rules less often (every: 15m or 1h), or spread them over several users of the service.'
    : 'The service answers too slowly or not at all, or there are more rules than can be judged in a run; the log of evaluate says which.';
  const text = `${deferred} rules under ${secretName} wait for their counts, the oldest for ${Math.round(oldestDueMs / 60_000)} minutes. ${why} "capacity" on the command line shows what the rules need.`;
  return { causes: [{ key, subject: `rules under ${secretName} are falling behind`, text }], lookedFor: [] };
}

/** Rules that ended the process twice. */
function quarantined({ secretName, quarantine }: Loaded): NoticeCause[] {
  return Object.keys(quarantine.rules).map((name) => ({
    key: `quarantine/${secretName}/${name}`,
    subject: `rule ${name} is in quarantine`,
    text: `Judging rule ${name} ended the process twice, so it is in quarantine and the other rules go on. Its logs are in the log group of evaluate. It is tried again after a day, and at once when what it watches is edited (a shorter window, fewer sources).`,
  }));
}

/**
 * Groups that were read at once until a keyword's own count differed. The notice ends when they are tried again, a day later.
 */
function refusedGroups({ grouped: { groups } }: RunFindings): NoticeCause[] {
  return groups.flatMap(({ key: { organizationId, groupId }, record: { trust, feeds } }) => {
    const ways = [
      { what: 'words', by: 'the words that its mentions carry', asks: '"keywords" of a mention holds', trust },
      { what: 'feeds', by: 'counts of several at once', asks: '"feeds" of a query narrow', trust: feeds },
    ];
    return ways.flatMap(({ what, by, asks, trust: known }) => {
      if (known?.kind !== 'refused' || !known.wasUsed) return [];
      return [
        {
          key: `${organizationId}/group/${groupId}/${what}`,
          endsAfterMs: DAY_MS,
          subject: `organization ${organizationId}: the ${what} of group ${groupId} no longer agree with its keywords`,
          text: `Keywords of group ${groupId} were counted by ${by}, and one of them counts otherwise (${plainText(known.why, 200)}). What was counted so since each keyword was checked last is read again, by each keyword for itself; rules are judged by what is found, late. Until ${new Date(known.until).toISOString()} each keyword is asked for itself, which takes more requests: "capacity" on the command line shows whether they suffice. Nothing is to be done, unless it comes again: then ask the service what ${asks}.`,
        },
      ];
    });
  });
}

/**
 * Mentions that were left out of scrolls, so alerts do not show them. A run without scrolls cannot see that they are gone, so
 * the notice ends when none was found for a day.
 */
function unreadableMentions({
  loaded: { secretName },
  skipped: { skipped, skippedCount },
}: RunFindings): NoticeCause[] {
  if (skippedCount === 0) return [];
  const named = skipped.map(({ id, path, reason }) => {
    const field = path.replace(/^mentions\[\d+\]\.?/, '');
    return `- ${id === undefined ? 'a mention without an id' : `mention ${id}`}: ${plainText(field === '' ? reason : `${field}: ${reason}`, 200)}`;
  });
  return [
    {
      key: `mentions/${secretName}`,
      endsAfterMs: DAY_MS,
      subject: 'mentions of the monitoring service cannot be read',
      text: `The monitoring service sends mentions to the user of ${secretName} that are not as its interface says, ${skippedCount} of them now. Each is counted, and shown in no alert; all others are read. Ask the service about them:\n${named.join('\n')}`,
    },
  ];
}
