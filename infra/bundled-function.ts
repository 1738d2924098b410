import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { METRICS } from '../functions/metric-names.ts';

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
};

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
      ...(props.calledBySchedule && { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      awsSdkConnectionReuse: false,
      environment: {
        STAGE: props.stage,
        POWERTOOLS_SERVICE_NAME: props.name,
        POWERTOOLS_METRICS_NAMESPACE: METRICS.namespace,
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
      },
    });
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
