import { describe, expect, test } from 'vitest';
import { rolesOf, statementsOf, synthesizeStack } from './synthesize-stack.ts';

const template = synthesizeStack({ actions: 'true' });
const idOf = (type: string, part: string, of = template) => {
  const [id, ...others] = Object.keys(of.findResources(type)).filter((name) => name.includes(part));
  if (id === undefined || others.length > 0) throw new Error(`${part} is not one ${type}`);
  return id;
};

describe('the address of the buttons', () => {
  test('is not there unless it is asked for, and then no link is signed', () => {
    const without = synthesizeStack();
    without.resourceCountIs('AWS::Lambda::Url', 0);
    expect(Object.keys(without.toJSON().Resources).filter((id) => id.includes('MentionAlertsActions'))).toEqual([]);
    const evaluate =
      without.findResources('AWS::Lambda::Function')[idOf('AWS::Lambda::Function', 'EvaluateFunction', without)];
    expect(evaluate?.Properties.Environment.Variables).toMatchObject({ ACTIONS_URL: '', ACTIONS_SECRET: '' });
  });

  test('is told to those who sign links for it', () => {
    const evaluate = template.findResources('AWS::Lambda::Function')[idOf('AWS::Lambda::Function', 'EvaluateFunction')];
    expect(evaluate?.Properties.Environment.Variables).toMatchObject({
      ACTIONS_URL: { 'Fn::GetAtt': [idOf('AWS::Lambda::Url', 'Act'), 'FunctionUrl'] },
      ACTIONS_SECRET: { Ref: idOf('AWS::SecretsManager::Secret', 'ActionsSecret') },
    });
  });

  test('shares its key with evaluate, and with nobody else', () => {
    const secret = idOf('AWS::SecretsManager::Secret', 'ActionsSecret');
    const readers = rolesOf(template)
      .filter(([, statements]) => JSON.stringify(statements).includes(secret))
      .map(([id]) => /(Act|Evaluate)Role/.exec(id)?.[1]);
    expect(readers.sort()).toEqual(['Act', 'Evaluate']);
  });

  test('takes two runs at the most from the account, however often it is called', () => {
    const act = template.findResources('AWS::Lambda::Function')[idOf('AWS::Lambda::Function', 'ActFunction')];
    expect(act?.Properties.ReservedConcurrentExecutions).toBe(2);
  });

  test('costs no line of the log of Lambda itself for each call, like the page, which strangers reach, too', () => {
    const both = synthesizeStack({ actions: true, webUsers: ['pr@example.com'] });
    const quiet = Object.entries(both.findResources('AWS::Lambda::Function')).flatMap(([id, { Properties }]) =>
      Properties.LoggingConfig?.SystemLogLevel === 'WARN' ? [/(Act|Page)Function/.exec(id)?.[1]] : [],
    );
    expect(quiet.sort()).toEqual(['Act', 'Page']);
  });

  test('can change three fields of rules and its own items, and nothing else', () => {
    const rights = statementsOf(template, 'Act').map(({ Action, Resource, Condition }) => [
      [Action].flat().join(),
      /Tables(Rules|State)|ActLogs|ActionsSecret/.exec(JSON.stringify(Resource))?.[0],
      JSON.stringify(
        Object.values(Condition ?? {})
          .flatMap((each) => Object.values(each))
          .flat(),
      ),
    ]);
    expect(rights).toEqual([
      ['logs:CreateLogStream,logs:PutLogEvents', 'ActLogs', '[]'],
      ['secretsmanager:GetSecretValue', 'ActionsSecret', '[]'],
      ['dynamodb:GetItem', 'TablesRules', '[]'],
      ['dynamodb:GetItem', 'TablesState', '["act#*","org#*"]'],
      ['dynamodb:PutItem,dynamodb:UpdateItem', 'TablesState', '["act#*","configuration"]'],
      [
        'dynamodb:UpdateItem',
        'TablesRules',
        '["organizationId","ruleId","silencedUntil","acknowledged","expected","NONE","UPDATED_OLD","UPDATED_NEW"]',
      ],
    ]);
  });

  test('has a key of 64 characters that nobody has seen', () => {
    const secret =
      template.findResources('AWS::SecretsManager::Secret')[idOf('AWS::SecretsManager::Secret', 'ActionsSecret')];
    expect(secret?.Properties).toMatchObject({
      GenerateSecretString: { GenerateStringKey: 'linkKey', PasswordLength: 64 },
    });
    expect(secret?.Properties.SecretString).toBeUndefined();
  });
});
