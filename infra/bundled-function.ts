import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ApplicationLogLevel, Architecture, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import { type ICommandHooks, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { METRICS } from '../functions/metric-names.ts';
import { acknowledge } from './acknowledge.ts';
import type { ChannelNetwork } from './channel-network.ts';

export type BundledFunctionProps = {
  /** Its service name in logs. Also the folder under `functions/` that holds `handler.ts`, unless `entry` is given. */
  readonly name: string;
  /** File with the handler, from the root of the repository. @default - `functions/<name>/handler.ts` */
  readonly entry?: string;
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
  /** Absolute path of a PEM file with authorities that it trusts beside the public ones. @default - none */
  readonly authorities?: string | undefined;
};

/** Where a bundle has the authorities. */
const AUTHORITIES = 'authorities.pem';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How bundles are made; `bench/bundles` measures bundles made the same way. A bundle is one ES module with CommonJS inside:
 * `import` of a built-in module of Node touches all its exports, which loads much that nobody uses, and `require` does not.
 */
export const BUNDLING = {
  // Lambda runs Node 24, but the same bundles also run locally, on any Node from 20 on.
  target: 'node20',
  mainFields: ['module', 'main'],
  format: 'cjs',
  banner:
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const module = { exports: {} };",
  footer: 'const { handler: exported } = module.exports; export { exported as handler };',
  alias: {
    '@aws-sdk/credential-provider-node': `${ROOT}infra/environment-credentials.mjs`,
    '@sindresorhus/transliterate': `${ROOT}infra/lazy-transliterate.cjs`,
    undici: `${ROOT}infra/lean-undici.cjs`,
  },
  /** Files whose bytes are put into the bundle. */
  loader: { '.wasm': 'binary', '.woff2': 'binary' },
} as const;

/**
 * A function of this project: one file bundled by the esbuild of `node_modules`, its own log group, and a role that
 * may only write to that log group until more is allowed. The AWS SDK is bundled, so that the version that was tested
 * is the one that runs. Not minified and without source maps, so that the names and lines of a stack trace can be read
 * in the console.
 */
export class BundledFunction extends Construct {
  readonly lambda: NodejsFunction;
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
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]);
    const { network, authorities } = props;
    if (network !== undefined) this.allowJoining();
    this.lambda = new NodejsFunction(this, 'Function', {
      description: props.description,
      entry: `${ROOT}${props.entry ?? `functions/${props.name}/handler.ts`}`,
      projectRoot: ROOT,
      depsLockFilePath: `${ROOT}package-lock.json`,
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
      awsSdkConnectionReuse: false,
      ...networkOf(network),
      environment: {
        STAGE: props.stage,
        POWERTOOLS_SERVICE_NAME: props.name,
        POWERTOOLS_METRICS_NAMESPACE: METRICS.namespace,
        // Node reads it once, when Lambda starts the container.
        ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: `/var/task/${AUTHORITIES}` }),
        ...props.environment,
      },
      bundling: {
        // CDK then names the file .mjs. The `--format` in esbuildArgs comes later and decides what is inside.
        format: OutputFormat.ESM,
        target: BUNDLING.target,
        mainFields: [...BUNDLING.mainFields],
        banner: BUNDLING.banner,
        loader: BUNDLING.loader,
        footer: BUNDLING.footer,
        esbuildArgs: {
          '--format': BUNDLING.format,
          ...Object.fromEntries(Object.entries(BUNDLING.alias).map(([name, path]) => [`--alias:${name}`, path])),
        },
        externalModules: [],
        bundleAwsSDK: true,
        forceDockerBundling: false,
        ...(authorities !== undefined && { commandHooks: putInto(authorities) }),
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

/** Puts a file into a bundle, by Node, because shells differ. */
function putInto(path: string): ICommandHooks {
  const copy = `node -e "require('node:fs').copyFileSync(...process.argv.slice(1))"`;
  return {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_, folder) => [`${copy} "${path}" "${folder}/${AUTHORITIES}"`],
  };
}
