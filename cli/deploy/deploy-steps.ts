import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { installationOption } from '../../functions/domain/wording/installation-option.ts';
import type { StackContext } from '../../infra/stack-context.ts';
import type { Account } from './account.ts';

/** A step of a deployment: one program that runs in the folder of the application. */
export type Step = {
  readonly name: 'install' | 'bootstrap' | 'synth' | 'diff' | 'deploy';
  readonly program: readonly string[];
  /** What it does, for the person who is asked. */
  readonly does: string;
  /** Why there is nothing to do. */
  readonly isDone?: string;
  /** What to look at if it fails. */
  readonly remedy: string;
};

/** What `cdk synth` leaves; the later steps take it from there, so that what was shown is what is deployed. */
const MADE = ['--app', 'cdk.out'];

/** The steps of a deployment, in their order. */
export function deploySteps(
  folder: string,
  { stackName, account: { id, region, isBootstrapped, stackStatus } }: { stackName: string; account: Account },
): readonly Step[] {
  const target = id === undefined ? [] : [`aws://${id}/${region}`];
  return [
    {
      name: 'install',
      program: ['npm', 'install', '--no-audit', '--no-fund'],
      does: 'fetches the CDK, some 250 MB',
      ...(isInstalled(folder) ? { isDone: 'it is installed' } : {}),
      remedy: 'npm needs a way to its registry.',
    },
    {
      name: 'bootstrap',
      program: ['npx', 'cdk', 'bootstrap', ...target],
      does: 'makes the bucket and the roles that the CDK needs, once per account and region',
      ...(isBootstrapped ? { isDone: 'this account and region have it' } : {}),
      remedy: 'It needs an identity that may make roles and a bucket; somebody else may have to run it.',
    },
    {
      name: 'synth',
      program: ['npx', 'cdk', 'synth', '--quiet'],
      does: 'makes the template and checks the values of cdk.json; nothing leaves this machine',
      remedy: 'Values are corrected in cdk.json.',
    },
    {
      name: 'diff',
      program: ['npx', 'cdk', 'diff', ...MADE, stackName],
      does: 'shows what would change in the account, permissions first',
      remedy: 'It needs an identity that may read the stack.',
    },
    {
      name: 'deploy',
      // What it would ask was just shown, and agreed to.
      program: ['npx', 'cdk', 'deploy', ...MADE, '--require-approval', 'never', stackName],
      does: `${stackStatus === undefined ? 'makes' : 'updates'} the stack ${stackName}; some five minutes`,
      remedy:
        'A stack that could not be made is removed again by the next attempt; one that was there stays as it was.',
    },
  ];
}

/** Whether npm has installed what package.json asks for since it was written. */
function isInstalled(folder: string): boolean {
  const note = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(note) && statSync(note).mtimeMs >= statSync(join(folder, 'package.json')).mtimeMs;
}

/** What a person does after a deployment, one thing each; commands stand in lines of their own. */
export function remaining(stackName: string, context: StackContext): readonly (readonly string[])[] {
  const { stage, alertEmails, operationsEmails, emailFrom } = context;
  const addresses = [
    ...(emailFrom === undefined ? alertEmails.map(({ address }) => address) : []),
    ...operationsEmails,
  ];
  const installation = installationOption(stackName);
  const secret = `mention-alerts/token/${stage === 'prod' ? '' : `${stage}/`}main`;
  return [
    ...(addresses.length === 0
      ? []
      : [
          [
            `Confirm the subscriptions: AWS sends a link to ${[...new Set(addresses)].join(', ')}. Before, nothing comes there.`,
          ],
        ]),
    [
      'Store the access token of the monitoring service; it is used within five minutes:',
      `aws secretsmanager put-secret-value --secret-id ${shellWord(secret)} --secret-string TOKEN`,
    ],
    [
      'Write the rules of a folder, and see whether one reaches you:',
      `npx mention-alerts ${installation} apply alerts`,
      `npx mention-alerts ${installation} test RULE`,
    ],
  ];
}
