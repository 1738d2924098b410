import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeEventBusCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { explainAwsError } from '../context/explain-aws-error.ts';
import { wayOut } from '../network/way-out.ts';

/** The account and region that a deployment goes to, and what is there already. */
export type Account = {
  /** Its number; undefined where the identity may not see it. */
  readonly id: string | undefined;
  readonly region: string;
  /** Whether `cdk bootstrap` was run there. */
  readonly isBootstrapped: boolean;
  /** The status of the stack, such as `CREATE_COMPLETE`; undefined if there is none. */
  readonly stackStatus: string | undefined;
};

/** The stack that `cdk bootstrap` makes. */
const TOOLKIT = 'CDKToolkit';

/**
 * Looks where a deployment of the stack of that name would go, with the credentials and the region that the AWS tools use.
 *
 * @throws Error with one sentence if there are no credentials, no region, or AWS cannot be reached
 */
export async function lookAtAccount(
  stackName: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Account> {
  const { aws } = wayOut(environment);
  const cloudFormation = new CloudFormationClient(aws());
  const events = new EventBridgeClient(aws());
  try {
    const region = await cloudFormation.config.region();
    const [toolkit, stack] = await Promise.all([stackIn(cloudFormation, TOOLKIT), stackIn(cloudFormation, stackName)]);
    const arn = toolkit?.StackId ?? stack?.StackId ?? (await ownArn(events));
    return {
      id: arn?.split(':')[4],
      region,
      isBootstrapped: toolkit !== undefined,
      stackStatus: stack?.StackStatus,
    };
  } catch (error) {
    const sentence = explainAwsError(error, { kind: 'stack', name: stackName });
    throw sentence === undefined ? error : new Error(sentence);
  } finally {
    cloudFormation.destroy();
    events.destroy();
  }
}

async function stackIn(cloudFormation: CloudFormationClient, StackName: string) {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    const isAbsent = error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message);
    if (isAbsent) return undefined;
    throw error;
  }
}

/** Each region of each account has a default bus, whose ARN names both. */
async function ownArn(events: EventBridgeClient): Promise<string | undefined> {
  const bus = await events.send(new DescribeEventBusCommand({})).catch(() => undefined);
  return bus?.Arn;
}
