import { S3Client } from '@aws-sdk/client-s3';
import { SNSClient } from '@aws-sdk/client-sns';
import * as z from 'zod';
import { answerRequest } from '../adapters/cloudformation/answer-request.ts';
import { deploymentStore } from '../adapters/dynamodb/deployment-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { heldRules } from '../adapters/dynamodb/held-rules.ts';
import { deleteItem, replaceItem, storedItem } from '../adapters/dynamodb/item-store.ts';
import { readObject } from '../adapters/s3/read-object.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { itemName } from '../domain/items/item-kind.ts';
import { ITEM_KINDS } from '../domain/operations/item-kinds.ts';
import { functionLogger } from '../function-logger.ts';
import { parseWireJson } from '../media-api/wire-json.ts';
import { plainErrors } from '../plain-errors.ts';
import { type ApplyPorts, apply, failure } from './apply.ts';
import { type CustomResourceAnswer, type CustomResourceRequest, customResourceRequest } from './custom-resource.ts';
import { applyEnvironment } from './environment.ts';

const logger = functionLogger('apply');

const itemList = z.lazy(() => z.array(z.record(z.string(), z.unknown())));
const packed = z.lazy(() => z.object({ organizations: itemList, channels: itemList, rules: itemList }));

/** Made for each request: deployments are rare, and the container seldom lives until the next one. */
function ports(): ApplyPorts {
  const environment = applyEnvironment(process.env);
  const documents = documentClient();
  const tables = {
    organizations: environment.ORGANIZATIONS_TABLE,
    rules: environment.RULES_TABLE,
    channels: environment.CHANNELS_TABLE,
    state: environment.STATE_TABLE,
  };
  const place = { documents, tables };
  const store = deploymentStore(documents, tables.state);
  const s3 = new S3Client();
  const publish = operationsTopic(new SNSClient(), environment.OPERATIONS_TOPIC_ARN);
  return {
    folder: async (object) => {
      const content = packed.parse(parseWireJson(await readObject(s3, object)));
      return Object.values(ITEM_KINDS).flatMap((kind) =>
        content[kind.name].map((item) => ({ kind: kind.name, name: itemName(kind, item), item })),
      );
    },
    remembered: store.all,
    remember: store.remember,
    forget: store.forget,
    stored: (kind, item) => storedItem(place, ITEM_KINDS[kind], item),
    replace: (kind, change) => replaceItem(place, ITEM_KINDS[kind], change),
    remove: (kind, before) => deleteItem(place, ITEM_KINDS[kind], before),
    heldRules: (rules) => heldRules(place, rules, Date.now()),
    tellOperations: async ({ subject, text }) => {
      try {
        await publish(subject, text);
      } catch (error) {
        // The answer to CloudFormation says it as well, and a failing topic must not leave items half written.
        logger.error('operations could not be told of a drift', { error: reasonOf(error), text });
      }
    },
  };
}

/**
 * Lambda: writes the folder of a construct `AlertRules` into the tables when CloudFormation asks for it, and answers.
 * Throws only if CloudFormation did not take the answer: Lambda then repeats the request, which finds the work done.
 */
export const handler = plainErrors(async (event: unknown): Promise<void> => {
  const request = customResourceRequest.parse(event);
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = request;
  const answer = await answerOf(request);
  logger.info('applied', { request: request.RequestType, owner: answer.PhysicalResourceId, status: answer.Status });
  await answerRequest(ResponseURL, { ...answer, StackId, RequestId, LogicalResourceId });
});

async function answerOf(request: CustomResourceRequest): Promise<CustomResourceAnswer> {
  try {
    return await apply(ports(), request);
  } catch (error) {
    logger.error('a deployment could not be applied', { error: reasonOf(error) });
    return failure(request, `${reasonOf(error)}. Deploy again: it goes on.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
