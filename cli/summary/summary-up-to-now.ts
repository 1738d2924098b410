import { setTimeout } from 'node:timers/promises';
import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { requestBudgetStore } from '../../functions/adapters/dynamodb/request-budget-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { COUNTS_KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import type { OrganizationItem } from '../../functions/domain/items/organization-item.ts';
import { summaryHtml } from '../../functions/domain/messages/email/summary-html.ts';
import { periodPicture, picturedPeriodOf } from '../../functions/domain/messages/picture/period-picture.ts';
import type { SummaryData } from '../../functions/domain/messages/summary/summary-event.ts';
import { timeZoneIn } from '../../functions/domain/operations/evaluation/time-zone-in.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { readPeriod } from '../../functions/summarize/read-period.ts';
import type { Installation } from '../context/installation.ts';

/** Two months, as counts are kept. */
export const MOST_DAYS = COUNTS_KEPT_MS / DAY_MS;

/** The summary of an organization of the last `days` up to `at` (epoch ms), as its plan would send it. Sends and stores nothing. */
export async function summaryUpToNow(
  installation: Installation,
  item: OrganizationItem,
  { days, at }: { readonly days: number; readonly at: number },
): Promise<SummaryData> {
  const { documents, tables } = installation;
  const ignored = () => undefined;
  const publish = () => Promise.reject(new Error('nothing is told to operations from here'));
  const record = (await evaluationRecordStore(documents, tables.state, ignored).of([item.secretName])).get(
    item.secretName,
  );
  const clients: MediaApiClient[] = [];
  const clientFor = async (secretName: string) => {
    const [known] = clients;
    const client = known ?? (await installation.mediaApi(secretName));
    if (known === undefined) clients.push(client);
    return client;
  };
  const budget = requestBudgetStore(documents, tables.state, {
    report: ignored,
    random: Math.random,
    wait: setTimeout,
  });
  try {
    return await readPeriod(
      {
        service: { clientFor, budget, now: () => at, missed: ignored },
        configuration: configurationStore(documents, tables),
        states: ruleStateStore(documents, tables.state),
        history: historyStore(documents, tables.state),
        notices: noticeStore({ documents, table: tables.state, publish }),
        actions: actionLog(documents, tables.state),
        told: (organizationId, since) =>
          readToldAlerts(documents, tables.state, { organizationId, since, report: ignored }),
        undelivered: undeliveredEvents(documents, tables.state),
      },
      {
        item,
        record,
        timeZone: timeZoneIn(item.organizationId, [item], record === undefined ? [] : [record]),
        period: { from: at - days * DAY_MS, to: at },
        at,
      },
    );
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** The summary as a page of its own, with its chart inside: it loads nothing. */
export function summaryAsPage(data: SummaryData): string {
  const period = picturedPeriodOf(data);
  const drawn = period && periodPicture(period);
  if (drawn === undefined) return summaryHtml(data, { isPaper: true });
  const src = `data:image/svg+xml;base64,${Buffer.from(drawn.svg).toString('base64')}`;
  return summaryHtml(data, { isPaper: true, chart: { src, alt: drawn.alt } });
}
