import { describe, expect, test } from 'vitest';
import { statementsOf, synthesizeStack } from './synthesize-stack.ts';

/** A pattern of IAM: `*` is any text, slashes as well, and `?` one character. */
function isLike(pattern: string, text: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(text);
}

/** Whether the role of a function of a stage may read a secret, by name or by ARN, as IAM decides it. */
function mayRead(role: 'Evaluate' | 'Deliver', context: Record<string, unknown>, name: string): boolean {
  const statements = statementsOf(synthesizeStack(context), role);
  const reading = statements.filter(({ Action }) => [Action].flat().includes('secretsmanager:GetSecretValue'));
  const answers = [name, `arn:aws:secretsmanager:eu-central-1:123456789012:secret:${name}-AbCdEf`].map((asked) =>
    reading.some(({ Resource, Condition }) => {
      const refused = Condition?.StringNotLike?.['secretsmanager:SecretId'];
      const patterns = [Resource].flat().map((each) => /:secret:([^"]*)"/.exec(JSON.stringify(each))?.[1] ?? '');
      const matches = patterns.some((pattern) => isLike(pattern, `${name}-AbCdEf`));
      return matches && (refused === undefined || ![refused].flat().some((each) => isLike(each, asked)));
    }),
  );
  expect(new Set(answers).size, 'by name and by ARN alike').toBe(1);
  return answers[0] === true;
}

const PROD = {};
const DEV = { stage: 'dev' };

describe.each([
  ['Evaluate', 'token', 'channel'],
  ['Deliver', 'channel', 'token'],
] as const)('the role of %s', (role, kind, other) => {
  const of = (name: string) => `mention-alerts/${kind}/${name}`;

  test.each([
    ['prod', PROD, of('main'), true],
    ['prod', PROD, of('brand-7'), true],
    ['prod', PROD, of('dev/main'), false],
    ['prod', PROD, of('dev/team/main'), false],
    ['dev', DEV, of('dev/main'), true],
    ['dev', DEV, of('dev/team/main'), true],
    ['dev', DEV, of('main'), false],
    ['dev', DEV, of('dev'), false],
    ['dev', DEV, of('devel/main'), false],
    ['prod', PROD, `mention-alerts/${other}/main`, false],
    ['dev', DEV, `mention-alerts/${other}/dev/main`, false],
    ['prod', PROD, 'another/secret', false],
  ])('of stage %s %j reads %s: %s', (_, context, name, answer) => {
    expect(mayRead(role, context, name)).toBe(answer);
  });

  test('reads a secret of another stage that its own says it shares, and none beside it', () => {
    const context = { ...DEV, sharedSecrets: JSON.stringify([of('main')]) };
    expect(['main', 'main-2', 'other', 'dev/own'].map((name) => mayRead(role, context, of(name)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(mayRead(role, { sharedSecrets: [of('dev/main')] }, of('dev/main'))).toBe(true);
    expect(mayRead(role, { sharedSecrets: [of('dev/main')] }, of('test/main'))).toBe(false);
  });
});

test.each(['mention-alerts/token/*', 'mention-alerts/main', 'another/secret', 'mention-alerts/token/'])(
  'a shared secret is named in full: %s is turned down',
  (name) => {
    expect(() => synthesizeStack({ sharedSecrets: [name] })).toThrow(/sharedSecrets\.0: must be the whole name/);
  },
);
