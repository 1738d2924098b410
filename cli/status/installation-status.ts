import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import type { StatusReport } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { readStatus } from '../../functions/heartbeat/read-status.ts';
import type { ProblemWords } from '../../functions/languages/messages.ts';
import type { Installation } from '../context/installation.ts';

/**
 * How the rules of an installation are doing at a moment (epoch ms), with what is wrong with items in `words` (default: English);
 * only reads.
 */
export function installationStatus(
  { documents, tables }: Installation,
  at: number,
  words?: ProblemWords,
): Promise<StatusReport> {
  const publish = () => Promise.reject(new Error('a terminal tells operations nothing'));
  return readStatus(
    {
      configuration: configurationStore(documents, tables),
      states: ruleStateStore(documents, tables.state),
      history: historyStore(documents, tables.state),
      undelivered: undeliveredEvents(documents, tables.state),
      records: evaluationRecordStore(documents, tables.state, () => undefined),
      groups: groupRecordStore(documents, tables.state, () => undefined),
      summaries: summaryRecordStore(documents, tables.state, () => undefined),
      notices: noticeStore({ documents, table: tables.state, publish }),
      words,
    },
    at,
  );
}
