import type { Delivery } from '../../functions/domain/channels/ports.ts';
import { plural } from '../../functions/domain/plural.ts';
import { present } from '../../functions/domain/present.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { TRANSITION_LABELS } from '../../functions/domain/wording/transition-labels.ts';
import type { CsvTable } from '../../output/csv-lines.ts';
import type { ToldTo } from './told-to.ts';

/** The text for a person: a line for each alert, below it what it was about and what happened with it. */
export function historyLines(told: readonly ToldTo[]): string {
  return told
    .map((entry) =>
      [
        `${utcMinute(Date.parse(entry.time))}  ${TRANSITION_LABELS[entry.status].padEnd(8)}  ${entry.organizationId}/${entry.ruleId}  ${entry.severity}  ${entry.watch}`,
        `    ${entry.explanation}`,
        ...aboutOf(entry).map((line) => `    ${line}`),
        `    ${whereTo(entry).join('; ')}`,
      ].join('\n'),
    )
    .join('\n');
}

function aboutOf({ story }: ToldTo): string[] {
  if (story === undefined) return [];
  const { terms, mentions, voices, cause } = story;
  const words = terms.map(({ term, count }) => `${term} (${count})`).join(', ');
  const from =
    cause === undefined
      ? ''
      : cause.kind === 'none'
        ? '; no single cause'
        : `; without the ${cause.count ?? 0} of one ${cause.kind} it would be usual`;
  return [
    `${words === '' ? '' : `about ${words}: `}${mentions} ${plural(mentions, 'mention')}, ${voices} ${plural(voices, 'voice')}${from}`,
  ];
}

const LATE = {
  muted: 'sent late, because of a silence or quiet hours',
  capped: 'sent late, because of the limit of emails in an hour',
} as const;

const DONE = {
  silence: 'silenced',
  acknowledge: 'acknowledged',
  noise: 'marked as noise',
  expected: 'called expected',
} as const;

function whereTo({ takenAt, deliveries, delayed, actions }: ToldTo): string[] {
  const at = (time: number | undefined) => (time === undefined ? 'not published yet' : `published ${utcMinute(time)}`);
  return [
    `email ${at(takenAt.alerts)}`,
    `event ${at(takenAt['alert-events'])}`,
    ...[...deliveries].map(([channel, delivery]) => `${channel}: ${outcomeOf(delivery)}`),
    ...(delayed === undefined ? [] : [LATE[delayed]]),
    ...actions.map(
      ({ plan, at: time, by }) => `${DONE[plan.kind]} ${utcMinute(time)}${by === undefined ? '' : ` by ${by}`}`,
    ),
  ];
}

/** The outcome of an event at a channel, in words that are safe to show. */
function outcomeOf(delivery: Delivery | undefined): string {
  if (delivery === undefined) return 'no record: it is on its way, or the channel is unknown or disabled';
  const said = 'said' in delivery && delivery.said !== undefined ? ` (${delivery.said})` : '';
  switch (delivery.status) {
    case 'delivered':
      return `delivered ${utcMinute(delivery.at)}${said}`;
    case 'waiting':
      return `not delivered yet, tried ${delivery.attempts} ${plural(delivery.attempts, 'time')} since ${utcMinute(delivery.firstAt)}${said}`;
    case 'overtaken':
      return 'not sent, because a later state had been delivered';
    case 'in-digest':
      return 'told in the digest of that hour';
    case 'gave-up':
      return `not delivered, given up ${utcMinute(delivery.at)}${said}`;
  }
}

/** The same for programs: identifiers are decimal strings, times ISO 8601; unknown values are absent. */
export function historyJson(told: readonly ToldTo[]) {
  return told.map(({ schema: _schema, deliveries, takenAt, actions, ...entry }) => ({
    ...entry,
    ...(takenAt.alerts === undefined ? {} : { emailPublishedAt: iso(takenAt.alerts) }),
    ...(takenAt['alert-events'] === undefined ? {} : { eventPublishedAt: iso(takenAt['alert-events']) }),
    deliveries: [...deliveries].map(([channel, delivery]) => ({
      channel,
      status: delivery?.status ?? 'none',
      ...(delivery !== undefined && 'at' in delivery ? { at: iso(delivery.at) } : {}),
      ...(delivery !== undefined && 'said' in delivery && delivery.said !== undefined ? { said: delivery.said } : {}),
    })),
    actions: actions.map(({ plan, at, by, via }) => ({
      kind: plan.kind,
      at: iso(at),
      via,
      ...present({ by }),
    })),
  }));
}

const COLUMNS = [
  'time',
  'status',
  'organizationId',
  'ruleId',
  'name',
  'severity',
  'watch',
  'explanation',
  'startedAt',
  'endedAt',
  'observed',
  'peak',
  'usualPeak',
  'mentions',
  'voices',
  'terms',
  'cause',
  'delayed',
  'emailPublishedAt',
  'eventPublishedAt',
  'deliveries',
  'actions',
  'eventId',
  'storyId',
] as const;

/** The same as a table: a row for each alert. */
export function historyTable(told: readonly ToldTo[]): CsvTable {
  const rows = told.map((entry) => {
    const { takenAt, deliveries, story } = entry;
    const cells: Readonly<Record<string, unknown>> = {
      ...entry,
      mentions: story?.mentions,
      voices: story?.voices,
      terms: story?.terms.map(({ term, count }) => `${term} (${count})`).join(', '),
      cause: story?.cause?.kind,
      emailPublishedAt: takenAt.alerts === undefined ? undefined : iso(takenAt.alerts),
      eventPublishedAt: takenAt['alert-events'] === undefined ? undefined : iso(takenAt['alert-events']),
      deliveries: [...deliveries].map(([channel, delivery]) => `${channel}: ${outcomeOf(delivery)}`).join('; '),
      actions: entry.actions.map(({ plan, at, by }) => `${DONE[plan.kind]} ${iso(at)} ${by ?? ''}`.trim()).join('; '),
    };
    return COLUMNS.map((column) => cells[column]);
  });
  return { columns: COLUMNS, rows };
}
