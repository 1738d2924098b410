import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { AlertRules } from '../../infra/alert-rules.ts';
import { MentionAlerts } from '../../infra/mention-alerts.ts';
import { statementsOf } from './synthesize-stack.ts';

process.env.CDK_VALIDATION = 'false';
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'alert-rules-test-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const RULE = `organizationId: 9007199254740993
ruleId: acme
watch: { keywordId: 1 }
condition: { kind: threshold, window: 1h, atLeast: 5 }
`;

function stackOf(folder: string, props: { removal?: RemovalPolicy.DESTROY; onDrift?: 'overwrite' } = {}) {
  const outdir = folderOf({});
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
  const stack = new Stack(app, 'company-alerts');
  const mentionAlerts = new MentionAlerts(stack, 'MentionAlerts', { mediaApiUrl: 'https://media.example.com' });
  new AlertRules(stack, 'Rules', { mentionAlerts, folder, ...props });
  return { stack, outdir };
}

const { stack, outdir } = stackOf(folderOf({ 'acme.yaml': RULE }));
const template = Template.fromStack(stack);
const only = (type: string, of = template) => {
  const found = Object.values(of.findResources(type)).filter(({ Type }) => Type === type);
  expect(found).toHaveLength(1);
  return found[0];
};

describe('a folder of rules in a stack', () => {
  test('travels beside the template, whole and with exact identifiers', () => {
    const { Properties } = only('Custom::AlertRules') ?? {};
    expect(JSON.stringify(template.toJSON())).not.toContain('"acme"');
    expect(readFileSync(join(outdir, `asset.${Properties.Key}`), 'utf8')).toBe(
      '{"organizations":[],"channels":[],"rules":[{"organizationId":9007199254740993,"ruleId":"acme","watch":{"keywordId":1},"condition":{"kind":"threshold","window":"1h","atLeast":5}}]}',
    );
  });

  test('is deployed by the name of its construct, overwrites nothing and deletes nothing unless it is asked to', () => {
    const { Properties, DependsOn } = only('Custom::AlertRules') ?? {};
    expect(Properties).toMatchObject({ Owner: 'company-alerts/Rules', Overwrites: 'false', DeletesItems: 'false' });
    expect(JSON.stringify(DependsOn)).toContain('RulesApplyRole');
    const asked = stackOf(folderOf({ 'acme.yaml': RULE }), { removal: RemovalPolicy.DESTROY, onDrift: 'overwrite' });
    const other = only('Custom::AlertRules', Template.fromStack(asked.stack))?.Properties;
    expect(other).toMatchObject({ Overwrites: 'true', DeletesItems: 'true', Key: Properties.Key });
  });

  test('may be read and written by keys, and in State only what is its own', () => {
    const statements = statementsOf(template, 'RulesApply');
    const onTables = statements.filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'));
    expect(onTables.map(({ Action, Condition }) => [Action, Condition])).toEqual([
      [['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], undefined],
      [
        expect.arrayContaining(['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem']),
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['deployed', 'configuration'] } },
      ],
      ['dynamodb:BatchGetItem', { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org#*'] } }],
    ]);
    expect(JSON.stringify(onTables[0]?.Resource)).not.toContain('State');
  });

  test('says what is wrong with it when the stack is synthesized: file, item, path and remedy', () => {
    const folder = folderOf({ 'acme.yaml': RULE.replace('atLeast', 'atleast'), 'again.yaml': RULE });
    expect(() => stackOf(folder)).toThrow(
      `${join(folder, 'acme.yaml')}:4: rule 9007199254740993/acme: condition.atleast: unknown field "atleast"; did you mean "atLeast"?`,
    );
    expect(() => stackOf(join(folder, 'nowhere'))).toThrow('there is no such folder');
  });

  test('is refused by a circle of rules, over files, and warned of rules that are not in it', () => {
    const of = (ruleId: string, rules: string) =>
      `${RULE.replace('acme', ruleId).replace(/condition: .*/, `condition: { kind: any-of, rules: [${rules}] }`)}`;
    const circle = folderOf({ 'a.yaml': of('one', 'two'), 'b.yaml': of('two', 'one'), 'c.yaml': RULE });
    expect(() => stackOf(circle)).toThrow('condition.rules: goes round in a circle: one, two, one');
    const { stack: warned } = stackOf(folderOf({ 'a.yaml': of('one', 'acme, elsewhere'), 'c.yaml': RULE }));
    Annotations.fromStack(warned).hasWarning(
      '/company-alerts/Rules',
      Match.stringLikeRegexp(
        'one is made of rules that are not in this folder: elsewhere. The deployment fails unless',
      ),
    );
    Annotations.fromStack(stack).hasNoWarning('/company-alerts/Rules', Match.anyValue());
  });
});
