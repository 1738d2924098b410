import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EvaluationRecord, evaluationRecord } from '../../domain/operations/evaluation/evaluation-record.ts';
import { noQuarantine, quarantine } from '../../domain/operations/evaluation/quarantine.ts';
import type { EvaluationRecords } from '../../evaluate/ports.ts';
import { batchGet } from './batch-get.ts';
import { storedItem } from './stored-items.ts';
import { watchedRulesStore } from './watched-rules-store.ts';

/** What is stored about evaluations in the State table: `pk` = `secret#<name>`, `sk` = `evaluation`, `quarantine` or `watched#...`. */
export type EvaluationRecordStore = EvaluationRecords & {
  /** The records of several secrets, by name; missing and unreadable ones are left out. */
  readonly of: (secretNames: readonly string[]) => Promise<ReadonlyMap<string, EvaluationRecord>>;
};

const keyOf = (secretName: string, sk: 'evaluation' | 'quarantine') => ({ pk: `secret#${secretName}`, sk });

/** `report` is told of an item that cannot be read; the next run overwrites it. */
export function evaluationRecordStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void,
): EvaluationRecordStore {
  const watchedRules = watchedRulesStore(documents, table, report);
  return {
    async read(secretName) {
      const items = await batchGet(documents, table, [
        keyOf(secretName, 'evaluation'),
        keyOf(secretName, 'quarantine'),
      ]);
      const find = (sk: string) => items.find((item) => item.sk === sk);
      const record = storedItem(evaluationRecord, find('evaluation'), report);
      return {
        record,
        watched: await watchedRules.read(secretName, record?.watchedRules),
        quarantine: storedItem(quarantine, find('quarantine'), report) ?? noQuarantine,
      };
    },
    async of(secretNames) {
      const items = await batchGet(
        documents,
        table,
        secretNames.map((name) => keyOf(name, 'evaluation')),
      );
      return new Map(
        items.flatMap((item) => {
          const record = storedItem(evaluationRecord, item, report);
          return record === undefined ? [] : [[String(item.pk).slice('secret#'.length), record] as const];
        }),
      );
    },
    async write(secretName, record, watched) {
      const mark = watched === undefined ? record.watchedRules : await watchedRules.write(secretName, watched);
      await documents.send(
        new PutCommand({
          TableName: table,
          Item: {
            ...keyOf(secretName, 'evaluation'),
            ...record,
            ...(mark === undefined ? {} : { watchedRules: mark }),
          },
        }),
      );
    },
    async writeQuarantine(secretName, { judging, suspects, rules }) {
      const Key = keyOf(secretName, 'quarantine');
      const empty = judging === undefined && [suspects, rules].every((names) => Object.keys(names).length === 0);
      if (empty) await documents.send(new DeleteCommand({ TableName: table, Key }));
      else {
        const Item = { ...Key, schema: 1, suspects, rules, ...(judging === undefined ? {} : { judging }) };
        await documents.send(new PutCommand({ TableName: table, Item }));
      }
    },
  };
}
