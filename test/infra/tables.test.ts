import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { rolesOf, synthesizeStack } from './synthesize-stack.ts';

describe('the tables', () => {
  const template = synthesizeStack();
  const tables = Object.values(template.findResources('AWS::DynamoDB::Table'));

  test('are four', () => {
    expect(tables).toHaveLength(4);
  });

  test('outlive the stack, whether it is removed or a table is replaced', () => {
    for (const table of tables) {
      expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('can be restored to any second and are paid per request', () => {
    for (const table of tables) {
      expect(table.Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test.each([
    ['Organizations', [['organizationId', 'HASH', 'N']]],
    [
      'Rules',
      [
        ['organizationId', 'HASH', 'N'],
        ['ruleId', 'RANGE', 'S'],
      ],
    ],
    ['Channels', [['channelId', 'HASH', 'S']]],
    [
      'State',
      [
        ['pk', 'HASH', 'S'],
        ['sk', 'RANGE', 'S'],
      ],
    ],
  ] as const)('%s has the keys of the contract', (name, keys) => {
    template.hasOutput(`${name}TableName`, { Value: { Ref: Match.stringLikeRegexp(`Tables${name}`) } });
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
      AttributeDefinitions: Match.arrayWith(
        keys.map(([AttributeName, , AttributeType]) => ({ AttributeName, AttributeType })),
      ),
    });
  });

  test('State forgets what has expired and finds what is open without reading the rest', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: Match.arrayWith([{ AttributeName: 'pk', KeyType: 'HASH' }]),
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'open',
          KeySchema: [
            { AttributeName: 'openOf', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    });
  });
});

test('tables of a new stack are named for its stage where it asks for that, and nowhere else', () => {
  const namesOf = (template: ReturnType<typeof synthesizeStack>) =>
    Object.values(template.findResources('AWS::DynamoDB::Table')).map(({ Properties }) => Properties.TableName);
  expect(namesOf(synthesizeStack({ namedTables: 'true', stage: 'test' })).sort()).toEqual([
    'mention-alerts-test-channels',
    'mention-alerts-test-organizations',
    'mention-alerts-test-rules',
    'mention-alerts-test-state',
  ]);
  expect(new Set(namesOf(synthesizeStack()))).toEqual(new Set([undefined]));
});

describe('a table that exists already, as after a restore', () => {
  const template = synthesizeStack({ existingTables: '{"state":"restored-state","rules":"restored-rules"}' });

  test('is used instead of a new one, by every function that needs it', () => {
    template.resourceCountIs('AWS::DynamoDB::Table', 2);
    template.hasOutput('StateTableName', { Value: 'restored-state' });
    const functions = Object.values(template.findResources('AWS::Lambda::Function'));
    const tableNames = functions.map((resource) => resource.Properties.Environment.Variables.STATE_TABLE);
    expect(tableNames).toEqual(Array(5).fill('restored-state'));
  });

  test('is opened to dispatch with its index', () => {
    const policies = JSON.stringify(rolesOf(template));
    expect(policies).toContain('table/restored-state/index/open');
    expect(policies).toContain('table/restored-rules');
  });
});
