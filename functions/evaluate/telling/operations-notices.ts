import { judgedUpTo } from '../../domain/alerting/unwritten-verdicts.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { type NoticeCause, type NoticeFindings, secretPart } from '../../domain/operations/notice.ts';
import { plainPart } from '../../domain/plain-text.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { Skipped } from '../../media-api/item-list.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';
import type { Connection } from '../configuration/connect.ts';
import type { ConfiguredOrganization } from '../configuration/load-configuration.ts';
import type { Loaded } from '../configuration/load-run.ts';
import { serviceNotice } from '../configuration/service-notice.ts';
import type { Believed } from '../counting/believe.ts';
import type { Answers } from '../counting/count-series.ts';
import type { KeptCounts } from '../counting/keep-counts.ts';
import type { CountingPlan } from '../counting/plan-counting.ts';
import { type EvaluationReport, troublesOf } from '../evaluation-report.ts';

/** What a run found out that operations may have to know. */
export type RunFindings = {
  readonly loaded: Loaded;
  readonly connection: Connection;
  readonly plan: CountingPlan;
  readonly believed: Believed;
  readonly answers: Pick<Answers, 'groups'>;
  readonly kept: KeptCounts;
  /** What the service refused, and how many counts it answered. */
  readonly failures: readonly MediaApiError[];
  readonly counts: number;
  /** Mentions that the service sent and that cannot be read. */
  readonly skipped: Skipped;
  readonly report: EvaluationReport;
};

/**
 * The causes of notices now, and the keys that were looked for: notices under these keys without a cause are over.
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
  const named = parts.flatMap(({ causes }) => causes);
  const judged = [...(findings.connection.service?.organizations.keys() ?? [])];
  return {
    causes: [
      ...named,
      ...troubled(findings, [...named, ...believed.notices]),
      ...believed.notices,
      ...quarantined(loaded),
      ...unreadableMentions(findings),
      ...refusedGroups(findings),
    ],
    lookedFor: [
      ...parts.flatMap(({ lookedFor }) => lookedFor),
      ...judged.map((id) => `${id}/allowance`),
      ...judged.map((id) => `${id}/stalled`),
      `quarantine/${secretPart(loaded.secretName)}/`,
      ...ofNobody(loaded),
    ],
  };
}

/**
 * The keys of raised notices about an organization or a secret that no item names any more: no run of their own ends them.
 * Among them are keys as earlier releases wrote them, with the slashes of the secret's name. They end here, too, because the
 * same trouble has a notice under its present key.
 */
function ofNobody({ notices, configuration }: Loaded): readonly string[] {
  const { organizationIds, secretNames } = configuration.named;
  const parts = new Set([...secretNames].map(secretPart));
  const isOfNobody = (key: string) => {
    const [kind = '', name = ''] = key.split('/');
    if (/^\d+$/.test(kind)) return !organizationIds.has(kind);
    if (['token', 'state', 'quarantine', 'set-aside', 'trouble'].includes(kind)) return !parts.has(name);
    if (['service', 'behind', 'mentions'].includes(kind)) return !secretNames.has(key.slice(kind.length + 1));
    return false;
  };
  return notices.map(({ key }) => key).filter(isOfNobody);
}

/** What is asked for each five minutes fails each five minutes: a trouble is over once no run met one for this long. */
const TROUBLED_MS = 10 * MINUTE_MS;

/** What the alarm `Trouble` rings for: told here unless another notice has its name already. */
function troubled({ loaded, report }: RunFindings, others: readonly NoticeCause[]): NoticeCause[] {
  const { secretName, notices } = loaded;
  const key = `trouble/${secretPart(secretName)}`;
  // Alerts that wait for their topic are told by the watch: the same topic being down must not end this run.
  const troubles = troublesOf({ ...report, oldestUnpublishedMs: 0 });
  const isTold = notices.some((each) => each.key === key);
  if (troubles.length === 0 || (others.length > 0 && !isTold)) return [];
  const text = `In the evaluations under ${secretName}:\n${troubles.map((each) => `- ${each}`).join('\n')}\nWhat was missed is judged and told afterwards, up to 24 hours. The log of evaluate has each error; the entry "trouble" of the runbook says what to do.`;
  const subject = `evaluations under ${secretName} are in trouble`;
  return [{ key, subject, text, endsAfterMs: TROUBLED_MS }];
}

/** Items that are not understood, and watches that collect nothing. */
function configured({ loaded, connection }: RunFindings): NoticeFindings {
  const { organizations, problems } = loaded.configuration;
  return {
    causes: [...problems, ...connection.troubles],
    lookedFor: organizations.flatMap((organization) => {
      const id = organization.item.organizationId;
      const items = [`${id}/organization-item`, `${id}/organization-hearers`, `${id}/rule-item/`];
      if (isIdle(organization))
        return [...items, ...['watch/', 'service', 'allowance', 'stalled'].map((what) => `${id}/${what}`)];
      return connection.service?.organizations.has(id) === true ? [...items, `${id}/watch/`] : items;
    }),
  };
}

/** Whether nothing of an organization is watched, so that nothing about it has to be told. */
function isIdle({ item, rules }: ConfiguredOrganization): boolean {
  return !item.enabled || ![...rules.values()].some(({ enabled }) => enabled);
}

/** A token or permission that the service refuses; it is over once the service has answered again, or nothing is watched. */
function refusals({ loaded, connection, failures, counts }: RunFindings): NoticeFindings {
  const { secretName, enabled } = loaded;
  const prefix = `token/${secretPart(secretName)}/`;
  if (enabled.length === 0) return { causes: [], lookedFor: [prefix] };
  const refused = failures.flatMap((error) => serviceNotice(secretName, error) ?? []);
  return {
    causes: [...connection.refusals.map(({ notice }) => notice), ...refused],
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
  const isTold = connection.refusals.length > 0;
  const everyMs = Math.min(...enabled.map((rule) => rule.everyMs));
  if (connection.service === undefined) {
    const late = record === undefined || isLate({ everyMs }, tick - record.lastTick);
    if (enabled.length === 0) return { causes: [], lookedFor: [key] };
    if (isTold || !late) return { causes: [], lookedFor: [] };
    const since =
      record === undefined
        ? 'has not answered yet'
        : `has not answered since ${new Date(record.lastTick).toISOString()}`;
    const text = `The monitoring service ${since} (token in ${secretName}), so none of ${enabled.length} rules is judged. ${connection.why ?? ''}\nCheck that its address (mediaApiUrl) is right, that it is up, and that the functions can reach it. When it answers again, the time in between is judged, up to 24 hours.`;
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
    const refused = connection.refusals.some(({ organizationId }) => organizationId === id);
    if (late.length === 0 || refused) return [];
    const text = `${why}\n${late.length} rules of organization ${id} are not judged. The rules of all other organizations are. When it can be read again, the time in between is judged, up to 24 hours. The log of evaluate has each answer ("the organization could not be read").`;
    return [{ key: `${id}/service`, subject: `organization ${id} cannot be read from the monitoring service`, text }];
  });
  const read = [...organizations.keys()].filter((id) => !connection.failures.has(id));
  return { causes, lookedFor: [key, ...read.map((id) => `${id}/service`)] };
}

/** Items of State that cannot be read, or that DynamoDB does not take; each costs only its own rules. */
function unreadableItems({ plan, kept, loaded }: RunFindings): NoticeFindings {
  const { secretName } = loaded;
  const prefix = `state/${secretPart(secretName)}/`;
  const states = new Map([...loaded.openStates.unreadable, ...plan.unreadable.states]);
  const remedy =
    'Delete the item: it is made again from the stored counts. If an alert of the rule was open, nobody is told when it is over.';
  return {
    causes: [
      ...[...states].map(([name, problem]) => ({
        key: `${prefix}rule/${name}`,
        subject: `the stored state of rule ${name} cannot be read`,
        text: `The item "rule#${name.split('/')[1]}" of "org#${name.split('/')[0]}" in the State table cannot be read (${problem}), so rule ${name} is not judged. All other rules are. ${remedy}`,
      })),
      ...byProblem(plan.unreadable.heads).map(([problem, names]) => ({
        key: `${prefix}series/${together(problem, names)}`,
        subject: `the counts of ${inWords(names)} cannot be read`,
        text: `The counts of ${names.join(', ')} cannot be read from the State table (${problem}), so the rules that use them are not judged. All other rules are. Delete the item: its counts are then read again from the service.`,
      })),
      ...byProblem(kept.lost)
        .filter(([problem]) => problem !== 'conflict')
        .map(([problem, names]) => ({
          key: `${prefix}series/${together(problem, names)}`,
          subject: `the counts of ${inWords(names)} cannot be written`,
          text: `DynamoDB refuses the counts of ${names.join(', ')} in the State table (${problem}), so the rules that use these counts are not judged. All other rules are. The log of evaluate has the whole error ("a series could not be written").`,
        })),
    ],
    lookedFor: plan.watches.length > 0 ? [prefix] : [],
  };
}

/** Series by what is wrong with them: those that are kept together share it. */
function byProblem(problems: ReadonlyMap<string, string>): (readonly [problem: string, names: readonly string[]])[] {
  const names = new Map<string, string[]>();
  for (const [name, problem] of problems) names.set(problem, [...(names.get(problem) ?? []), name]);
  return [...names].map(([problem, all]) => [problem, all.sort()]);
}

/** What names these series in a key: the first item that the problem names, if they are kept together in it. */
function together(problem: string, names: readonly string[]): string {
  const [first = ''] = names;
  const [, item] = (names.length > 1 && /"([^"]+)" of "/.exec(problem)) || [];
  return item === undefined ? first : `${first.split('/')[0]}/${item}`;
}

const inWords = ([first, ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} and ${others.length} more series`;

/** Rules that are judged later than three intervals after their time, and stay so. */
function behind({ loaded, connection, report }: RunFindings): NoticeFindings {
  const { secretName, enabled } = loaded;
  const { deferred, oldestDueMs, budgetExhausted } = report;
  const interval = Math.min(...enabled.map(({ everyMs }) => everyMs));
  const key = `behind/${secretName}`;
  if (enabled.length === 0) return { causes: [], lookedFor: [key] };
  // A token or an organization that is refused says why by itself.
  if (connection.refusals.length > 0) return { causes: [], lookedFor: [] };
  if (!isLate({ everyMs: interval }, oldestDueMs))
    return { causes: [], lookedFor: oldestDueMs <= interval ? [key] : [] };
  const why = budgetExhausted
    ? 'All requests that requestsPerMinute allows are used up in each run: raise it (the service allows 100), judge rules less often (every: 15m or 1h), or spread them over several users of the service.'
    : 'The service answers too slowly or not at all, or there are more rules than one run can judge; the log of evaluate says which.';
  const text = `${deferred} rules under ${secretName} wait for their counts, the oldest for ${Math.round(oldestDueMs / MINUTE_MS)} minutes. ${why} "status" on the command line shows what the rules need.`;
  return { causes: [{ key, subject: `rules under ${secretName} are falling behind`, text }], lookedFor: [] };
}

/** Rules that ended the process twice. */
function quarantined({ secretName, quarantine }: Loaded): NoticeCause[] {
  return Object.keys(quarantine.rules).map((name) => ({
    key: `quarantine/${secretPart(secretName)}/${name}`,
    subject: `rule ${name} is in quarantine`,
    text: `The function evaluate was cut off twice while it judged rule ${name}, for example because it ran out of time or memory. The rule is in quarantine now: it is not judged, all other rules are. The log group of evaluate says what happened. The rule is tried again after a day, or at once when you edit what it watches (such as a shorter window or fewer source types).`,
  }));
}

/**
 * Groups that were read at once until a keyword's own count differed. The notice ends when they are tried again, a day later.
 */
function refusedGroups({ answers: { groups } }: RunFindings): NoticeCause[] {
  return groups.flatMap(({ key: { organizationId, groupId }, record: { trust } }): NoticeCause[] => {
    if (trust.kind !== 'refused' || !trust.wasUsed) return [];
    return [
      {
        key: `${organizationId}/group/${groupId}/words`,
        endsAfterMs: DAY_MS,
        subject: `organization ${organizationId}: counts of group ${groupId} by keyword names were wrong`,
        text: `The keywords of group ${groupId} were counted together, by the keyword names on its mentions. A check of one keyword gave another number (${plainPart(trust.why, 200)}). The counts since each keyword's last check are read again, one keyword at a time, and the rules are judged again by them. Until ${new Date(trust.until).toISOString()} each keyword is counted separately. This takes more requests: "status" on the command line shows whether there are enough. You need not do anything. If this comes again, ask the service what the field "keywords" of a mention holds.`,
      },
    ];
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
    return `- ${id === undefined ? 'a mention without an id' : `mention ${id}`}: ${plainPart(field === '' ? reason : `${field}: ${reason}`, 200)}`;
  });
  return [
    {
      key: `mentions/${secretName}`,
      endsAfterMs: DAY_MS,
      subject: 'mentions of the monitoring service cannot be read',
      text: `The monitoring service sent ${skippedCount} mentions that do not have the form that its interface describes (token in ${secretName}). They are counted, but alerts cannot show them. Ask the service about them:\n${named.join('\n')}`,
    },
  ];
}
