import { ResourceInUseException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { present } from '../../functions/domain/present.ts';
import type { AwsClients } from '../aws/aws-clients.ts';
import { createTable as createUsableTable } from '../aws/create-table.ts';
import type { LocalStack } from './resolve-template.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const properties = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
});

/**
 * Creates the tables of the stack with their keys and indexes, but without time to live, which dynalite does not have. The
 * functions check `expiresAt` when they read anyway, because DynamoDB may take days to delete an item.
 */
export async function createTables(stack: LocalStack, { dynamoDb }: AwsClients): Promise<void> {
  const tables = stack.resources.filter(({ type }) => type.startsWith('AWS::DynamoDB::'));
  await Promise.all(
    tables.map(async (table) => {
      const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = properties.parse(table.properties);
      const creation = createUsableTable(dynamoDb, {
        TableName: table.identity.ref,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema,
        AttributeDefinitions,
        ...(GlobalSecondaryIndexes === undefined
          ? {}
          : {
              GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
                ({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes } }) => ({
                  IndexName,
                  KeySchema,
                  Projection: { ProjectionType, ...present({ NonKeyAttributes }) },
                }),
              ),
            }),
      });
      // Tables of an earlier run exist already, and are used.
      await creation.catch((error: unknown) => {
        if (!(error instanceof ResourceInUseException)) throw error;
      });
    }),
  );
}
