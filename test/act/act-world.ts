import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { type Answer, type AnswerPorts, answerRequest } from '../../functions/act/answer-request.ts';
import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { ruleStateKey } from '../../functions/adapters/dynamodb/stored-rule-states.ts';
import { type ActionKind, signAction } from '../../functions/domain/alerting/action/action-link.ts';
import type { Language } from '../../functions/languages/language.ts';
import { firingSince, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildRule, ruleItem } from '../support/build-rule.ts';

export const KEY = 'k'.repeat(64);
export const SLACK = 'a'.repeat(32);
export const EPISODE = Date.parse('2026-11-20T14:05:00Z');
export const RULE = { organizationId: 42n, ruleId: 'acme-loud' };

/** A world with one rule whose alert is open; `at` moves its clock. */
export async function startWorld() {
  const database = memoryDynamoDb(STORE_TABLES, 3);
  const writes: string[] = [];
  let failing = '';
  const documents = simulatedDocuments(async (command, input) => {
    if (command !== 'GetCommand' && command !== 'QueryCommand') writes.push(`${command}`);
    if (
      failing !== '' &&
      JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(failing)
    ) {
      throw new Error('the process ended');
    }
    return database.apply(command, input);
  });
  const { isTooMany, ...log } = actionLog(documents, 'state');
  const told: { address: string; text: string }[] = [];
  let now = EPISODE + 60_000;
  const ports: AnswerPorts = {
    ...actionRules(documents, { rules: 'rules', state: 'state' }),
    secret: async () => ({ keys: [KEY], slackSigningSecret: SLACK }),
    log,
    isTooMany,
    now: () => now,
    tellSlack: async (address, text) => {
      told.push({ address, text });
    },
  };
  const rule = (fields: Readonly<Record<string, unknown>> = {}) =>
    documents.send(new PutCommand({ TableName: 'rules', Item: ruleItem({ name: 'Acme, loud', ...fields }) }));
  await rule();
  let version = 0;
  const fires = async (startedAt: number) => {
    const told = { startedAt, name: 'Acme', severity: 'warning' as const, peak: 90, windowMs: 300_000, over: 3.4 };
    const episodes = [{ ...told, terms: ['battery', 'recall'] }];
    const state = { ...ruleStateAt(buildRule(), startedAt), version, phase: firingSince(startedAt, 90), episodes };
    await ruleStateStore(documents, 'state').save(RULE, state, { secretName: 's', muted: false });
    version += 1;
  };
  await fires(EPISODE);
  writes.length = 0;
  return {
    ports,
    told,
    writes,
    rule,
    /** A later alert of the rule opens; the one before is over. */
    fires,
    breakState: () =>
      documents.send(new PutCommand({ TableName: 'state', Item: { ...ruleStateKey(RULE), schema: 9, version: 7 } })),
    item: () => ports.rule(RULE),
    deleteRule: () => documents.send(new DeleteCommand({ TableName: 'rules', Key: RULE })),
    log: () => log.of(42n),
    setClock: (time: number) => {
      now = time;
    },
    /** From here on what touches this text breaks the process. */
    breakAt: (text: string) => {
      failing = text;
    },
    async send(
      method: string,
      parts: {
        readonly token?: string;
        readonly path?: string;
        readonly body?: string;
        readonly headers?: object;
      } = {},
    ): Promise<Answer> {
      const { answer } = await answerRequest(
        {
          rawPath: parts.path ?? '/',
          headers: parts.headers ?? {},
          queryStringParameters: parts.token === undefined ? undefined : { t: parts.token },
          body: parts.body === undefined ? undefined : Buffer.from(parts.body).toString('base64'),
          isBase64Encoded: true,
          requestContext: { http: { method, sourceIp: '192.0.2.1' } },
        },
        ports,
      );
      return answer;
    },
  };
}

let events = 0;
/** The token of a link. */
export function token(
  kind: ActionKind,
  parts: {
    readonly expires?: number;
    readonly key?: string;
    readonly language?: Language;
  } = {},
): string {
  events += 1;
  const { expires = EPISODE + 3_600_000, key = KEY, language } = parts;
  const fields = {
    ...RULE,
    kind,
    episode: EPISODE,
    eventId: `event-${events}`,
    expires,
    timeZone: 'Europe/Berlin',
    language,
  };
  return signAction(fields, key);
}

/** The words of a page. */
export const textOf = ({ body }: Answer) => body.replace(/<style>.*?<\/style>/, '').replace(/<[^>]*>/g, ' ');
