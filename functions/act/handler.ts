import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { actionLog, actionRules } from '../adapters/dynamodb/action-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { readActionSecret } from '../domain/alerting/action/action-secret.ts';
import { onceAMinute } from '../domain/time/once-a-minute.ts';
import { SECOND_MS } from '../domain/time/units-of-time.ts';
import { chatText } from '../domain/wording/chat-text.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { type Answer, type AnswerPorts, answerRequest } from './answer-request.ts';
import { actEnvironment } from './environment.ts';

/** Slack waits three seconds for an answer, and people do not wait longer. */
const CLIENT = { maxAttempts: 2, requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000 } };
const SLACK_MS = 1.5 * SECOND_MS;
const LONGEST_TEXT = 1000;

const logger = functionLogger('act');

/** Anyone may send such requests, as often as they like: they are counted, and do not cost a line each. */
const counted = onceAMinute(
  () => Date.now(),
  (requests) => logger.info('refused', { requests }),
);
let ports: AnswerPorts | undefined;

/** What lives as long as the container. */
function build(): AnswerPorts {
  const environment = actEnvironment(process.env);
  const documents = documentClient(new DynamoDBClient(CLIENT));
  const now = () => Date.now();
  const readSecret = cachedSecrets(new SecretsManagerClient(CLIENT), now);
  const { isTooMany, ...log } = actionLog(documents, environment.STATE_TABLE);
  return {
    ...actionRules(documents, { rules: environment.RULES_TABLE, state: environment.STATE_TABLE }),
    secret: async () => readActionSecret(await readSecret(environment.ACTIONS_SECRET)),
    log,
    isTooMany,
    now,
    tellSlack,
  };
}

/**
 * Tells the person who clicked, in a message that nobody else sees. The action is done even if this message does not
 * arrive.
 */
async function tellSlack(address: string, text: string): Promise<void> {
  const escaped = chatText(text, LONGEST_TEXT).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, text: escaped }),
    signal: AbortSignal.timeout(SLACK_MS),
  }).catch(() => logger.warn('Slack could not be told what came of a click'));
}

/**
 * Lambda, called at its URL: one request from a browser or from Slack. Throws what the stores throw; the caller then
 * sees an error.
 */
export const handler = plainErrors(async (event: unknown): Promise<Answer> => {
  ports ??= build();
  const { answer, report } = await answerRequest(event, ports);
  if (report.isRefused === true) counted(report.outcome);
  else logger.info('answered', { ...report });
  return answer;
});
