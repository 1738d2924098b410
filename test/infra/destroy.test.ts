import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { synthesizeStack } from './synthesize-stack.ts';

const template = synthesizeStack({ alertEmails: [{ address: 'pr@example.com' }], pictures: 'true' });
const page = readFileSync('docs/disaster.md', 'utf8');

test('nobody deletes a table by mistake: not with the stack, and not by hand', () => {
  for (const table of Object.values(template.findResources('AWS::DynamoDB::Table'))) {
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', Properties: { DeletionProtectionEnabled: true } });
  }
});

test('what "cdk destroy" takes with it is what the page says: all but the tables and the bucket', () => {
  const resources: Record<string, { Type: string; DeletionPolicy?: string }> = template.toJSON().Resources;
  const kept = Object.values(resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
  expect(new Set(kept.map(({ Type }) => Type))).toEqual(new Set(['AWS::DynamoDB::Table', 'AWS::S3::Bucket']));
  const told = [
    'SecretsManager::Secret',
    'SNS::Subscription',
    'SNS::Topic',
    'SQS::Queue',
    'Logs::LogGroup',
    'S3::Bucket',
  ];
  const types = new Set(Object.values(resources).map(({ Type }) => Type));
  for (const type of told) {
    expect(types).toContain(`AWS::${type}`);
    expect(page).toContain(`| \`${type}\` |`);
  }
});

test('the page asks only for outputs that the stack has, and links to anchors that are there', () => {
  const outputs = Object.keys(template.findOutputs('*'));
  const asked = [...page.matchAll(/\bout "?([A-Z]\w+)/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(3);
  expect(outputs).toEqual(expect.arrayContaining(asked));
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(anchors).toEqual(expect.arrayContaining(links));
});
