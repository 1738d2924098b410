import { describe, expect, test } from 'vitest';
import { resolveValue } from '../../../local/stack/resolve-value.ts';
import { resourceIdentity } from '../../../local/stack/resource-identity.ts';
import { template } from '../../../local/stack/template.ts';

const parsed = template.parse({
  Resources: {
    Ticks: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } },
    Rules: { Type: 'AWS::DynamoDB::Table' },
    News: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'news' } },
  },
  Parameters: { Address: { Default: 'https://example.org' }, Given: { Default: '' } },
  Conditions: { IsProd: { 'Fn::Equals': ['prod', 'prod'] }, IsTest: { 'Fn::Not': [{ Condition: 'IsProd' }] } },
  Mappings: { Sizes: { small: { memory: 128 } } },
});

const scope = {
  template: parsed,
  stackName: 'a-stack',
  identities: new Map(
    Object.entries(parsed.Resources).map(([id, resource]) => [id, resourceIdentity(id, resource, 'http://queues')]),
  ),
  parameters: { Given: 'https://given.example' },
};

describe('a value of the template', () => {
  test.each([
    ['the name of a table', { Ref: 'Rules' }, 'Rules'],
    ['the URL of a FIFO queue', { Ref: 'Ticks' }, 'http://queues/000000000000/Ticks.fifo'],
    ['the ARN of a topic', { Ref: 'News' }, 'arn:aws:sns:us-east-1:000000000000:news'],
    ['an attribute', { 'Fn::GetAtt': ['Ticks', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Ticks.fifo'],
    ['the default of a parameter', { Ref: 'Address' }, 'https://example.org'],
    ['what is given for a parameter', { Ref: 'Given' }, 'https://given.example'],
    ['parts joined', { 'Fn::Join': [':', ['a', { Ref: 'AWS::Partition' }, 'b']] }, 'a:aws:b'],
    ['a part of a split text', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    [
      'a text with names in it',
      { 'Fn::Sub': `\${AWS::StackName}/\${Rules}/\${News.TopicName}/\${!kept}` },
      `a-stack/Rules/news/\${kept}`,
    ],
    ['a text with names of its own', { 'Fn::Sub': [`\${what}`, { what: { Ref: 'Rules' } }] }, 'Rules'],
    ['the branch of a condition that holds', { 'Fn::If': ['IsProd', 'yes', 'no'] }, 'yes'],
    ['the branch of a condition that does not', { 'Fn::If': ['IsTest', 'yes', 'no'] }, 'no'],
    ['an entry of a mapping', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
    ['a list without what has no value', [1, { Ref: 'AWS::NoValue' }, 2], [1, 2]],
    ['an object without what has no value', { a: { Ref: 'AWS::NoValue' }, b: { Ref: 'Rules' } }, { b: 'Rules' }],
  ])('may be %s', (_what, value, expected) => {
    expect(resolveValue(value, scope)).toEqual(expected);
  });

  test.each([
    ['a function that is not understood', { 'Fn::ImportValue': 'x' }, 'Fn::ImportValue'],
    ['a resource that is not there', { Ref: 'Nobody' }, 'Nobody'],
    ['an attribute that is not known', { 'Fn::GetAtt': ['Rules', 'StreamArn'] }, 'Rules.StreamArn'],
  ])('is refused by name when it needs %s', (_what, value, name) => {
    expect(() => resolveValue(value, scope)).toThrow(name);
  });
});
