import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import {
  type AddToPrincipalPolicyResult,
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  type RoleProps,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { packed } from '../files/packed.ts';
import { METRICS } from '../functions/metric-names.ts';
import { acknowledge } from './acknowledge.ts';
import type { ChannelNetwork } from './channel-network.ts';
import { writeFunction } from './write-function.ts';

export type BundledFunctionProps = {
  /** Its service name in logs. Also the folder under `functions/` that holds `handler.ts`, unless `folder` is given. */
  readonly name: string;
  /** The folder under `functions/`, if it is not its name. */
  readonly folder?: string;
  readonly description: string;
  readonly stage: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeout: Duration;
  /** MB; CPU comes in proportion. @default 256 */
  readonly memorySize?: number;
  readonly logRetention: RetentionDays;
  /**
   * For a function that a schedule calls. Lambda does not repeat a failed call, because the next call catches up.
   *
   * @default false; a queue repeats
   */
  readonly calledBySchedule?: boolean;
  /** Whether its log stays, as long as `logRetention` says, when the function is removed. @default false */
  readonly keepsLog?: boolean;
  /** Runs at once that are reserved for it, and the most that it gets. @default - what the account has left */
  readonly mostAtOnce?: number;
  /**
   * For a function that anyone may call: Lambda writes no lines of its own about each run, which would cost whoever is flooded.
   *
   * @default false
   */
  readonly isPublic?: boolean;
  /** The network that it runs in. @default - none: it reaches public addresses alone */
  readonly network?: ChannelNetwork | undefined;
  /**
   * For a function with so many statements that its role cannot have them twice, as it would while a stack of 0.2 is updated: IAM
   * takes 10,240 characters. @default false; the role has them inside
   */
  readonly statementsBeside?: boolean;
  /** Absolute path of a PEM file with authorities that it trusts beside the public ones. @default - none */
  readonly authorities?: string | undefined;
};

/** A role with its statements inside, not in a policy beside it: one resource, and nothing that has the role is ever without them. */
export class InlineRole extends Role {
  private readonly allowed: PolicyDocument;

  constructor(scope: Construct, id: string, props: RoleProps) {
    const allowed = new PolicyDocument();
    // Not the name of the policies that stood beside roles until 0.2: CloudFormation deletes those after it wrote this.
    super(scope, id, { ...props, inlinePolicies: { Allowed: allowed } });
    this.allowed = allowed;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.allowed.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/** Where a bundle has the authorities. */
const AUTHORITIES = 'authorities.pem';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * A function of this project: its bundle, its own log group, and a role that may only write to that log group until more is
 * allowed.
 */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;
  readonly role: Role;
  /** MB. */
  readonly memorySize: number;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.memorySize = props.memorySize ?? 256;
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetention,
      removalPolicy: props.keepsLog === true ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = { assumedBy: new ServicePrincipal('lambda.amazonaws.com') };
    this.role = props.statementsBeside === true ? new Role(this, 'Role', role) : new InlineRole(this, 'Role', role);
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]);
    const { network, authorities } = props;
    if (network !== undefined) this.allowJoining();
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      code: codeOf(props.folder ?? props.name, authorities),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: this.memorySize,
      timeout: props.timeout,
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      ...(props.mostAtOnce !== undefined && { reservedConcurrentExecutions: props.mostAtOnce }),
      ...(props.isPublic && {
        loggingFormat: LoggingFormat.JSON,
        applicationLogLevelV2: ApplicationLogLevel.INFO,
        systemLogLevelV2: SystemLogLevel.WARN,
      }),
      ...(props.calledBySchedule && { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      ...networkOf(network),
      environment: {
        STAGE: props.stage,
        POWERTOOLS_SERVICE_NAME: props.name,
        POWERTOOLS_METRICS_NAMESPACE: METRICS.namespace,
        // Node reads it once, when Lambda starts the container.
        ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: `/var/task/${AUTHORITIES}` }),
        ...props.environment,
      },
    });
  }

  /** Lets Lambda connect the function with a network. The code of the function itself, whose requests carry its ARN, may not. */
  private allowJoining(): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: [
          'ec2:CreateNetworkInterface',
          'ec2:DeleteNetworkInterface',
          'ec2:DescribeNetworkInterfaces',
          'ec2:DescribeSubnets',
          'ec2:AssignPrivateIpAddresses',
          'ec2:UnassignPrivateIpAddresses',
        ],
        resources: ['*'],
        conditions: { Null: { 'lambda:SourceFunctionArn': 'true' } },
      }),
    );
    acknowledge(
      this.role,
      'AwsSolutions-IAM5[Resource::*]',
      'Lambda makes and removes the interfaces of the function, whose names nobody knows before; the code of the function may not.',
    );
  }

  /** Allows the function these actions on these resources. */
  allow(actions: string[], resources: string[]): void {
    this.role.addToPrincipalPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }));
  }

  /** Allows the function these actions on the items of a table whose partition keys match one of these patterns (`*` for any text). */
  allowItems(actions: string[], table: ITable | Table, keys: readonly string[]): void {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } };
    this.role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [table.tableArn], conditions }));
  }
}

/** The network in the words of CDK. */
function networkOf(network: ChannelNetwork | undefined) {
  if (network === undefined) return {};
  const { vpc, vpcSubnets, securityGroups } = network;
  return {
    vpc,
    ...(vpcSubnets !== undefined && { vpcSubnets }),
    ...(securityGroups !== undefined && { securityGroups: [...securityGroups] }),
  };
}

/** The code of a function, by its folder under `functions/`. It is made only if the stack is deployed or looked at as a whole. */
function codeOf(name: string, authorities: string | undefined): Code {
  const ready = packed(`functions/${name}`);
  if (ready !== undefined && authorities === undefined) return Code.fromAsset(ready);
  return Code.fromAsset(ready ?? `${ROOT}functions/${name}`, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // CDK insists on an image, but never uses it: the bundling below runs locally.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (folder) => {
          writeFunction(name, folder);
          if (authorities !== undefined) copyFileSync(authorities, join(folder, AUTHORITIES));
          return true;
        },
      },
    },
  });
}
