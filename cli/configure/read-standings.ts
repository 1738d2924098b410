import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { runStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import type { FleetReport } from '../../functions/domain/heartbeat/heartbeat-report.ts';
import { gatherStandings } from '../../functions/heartbeat/gather-standings.ts';
import type { Installation } from '../context/installation.ts';

/** How the rules of an installation do at a moment (epoch ms); only reads. */
export function readStandings({ documents, tables }: Installation, at: number): Promise<FleetReport> {
  const publish = () => Promise.reject(new Error('a terminal tells operations nothing'));
  return gatherStandings(
    {
      configuration: configurationStore(documents, tables),
      states: ruleStateStore(documents, tables.state),
      history: historyStore(documents, tables.state),
      runs: runStore(documents, tables.state),
      notices: noticeStore({ documents, table: tables.state, publish }),
    },
    at,
  );
}
