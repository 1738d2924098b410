import { Annotations, CfnOutput, CustomResource, Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { linesIn, parseYaml } from '../functions/adapters/item-files/parse-yaml.ts';
import { folderContent } from '../functions/adapters/item-files/read-folder.ts';
import type { ApplyEnvironment } from '../functions/apply/environment.ts';
import { partsElsewhere, problemLine } from '../functions/domain/items/check-items.ts';
import { formatWireJson } from '../functions/media-api/wire-json.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import type { MentionAlerts } from './mention-alerts.ts';
import { packedFile } from './packed-file.ts';
import { ContextError } from './stack-context.ts';
import { STATE_KEYS } from './state-keys.ts';

export type AlertRulesProps = {
  /** The installation whose tables hold the items. */
  readonly mentionAlerts: Pick<MentionAlerts, 'tables' | 'topics'>;

  /** Folder of items (JSON and YAML, subfolders included): an absolute path, or relative to where CDK runs. */
  readonly folder: string;

  /**
   * What a deployment does where the folder changes an item that people have changed by hand since the last one. `stop` fails
   * before anything is written; `overwrite` writes the item of the folder. Both say so. With `stop`, an item that was changed
   * by hand but not in the folder stays as it is.
   *
   * @default 'stop'
   */
  readonly onDrift?: 'stop' | 'overwrite' | undefined;

  /**
   * What becomes of the items when the construct is removed: `DESTROY` deletes those that it made and nobody has edited since.
   *
   * @default RemovalPolicy.RETAIN
   */
  readonly removal?: RemovalPolicy.RETAIN | RemovalPolicy.DESTROY | undefined;

  /**
   * Stage of the installation, for logs.
   *
   * @default 'prod'
   */
  readonly stage?: string | undefined;

  /**
   * How long the log of the function is kept.
   *
   * @default RetentionDays.THREE_MONTHS
   */
  readonly logRetention?: RetentionDays | undefined;
};

/**
 * Deploys a folder of rules, organizations and channels with a stack. Each deployment that changes the folder writes it into
 * the tables, as `apply` does (docs/decisions/0057). Synthesis checks the folder, as `check` does; rules made of rules that are nowhere
 * fail the deployment before anything is written.
 */
export class AlertRules extends Construct {
  /** The function that writes the folder into the tables. */
  readonly apply: BundledFunction;
  /** Items that people changed by hand and the newest deployment left or overwrote, or `none`. Also an output of the stack. */
  readonly drift: string;

  constructor(scope: Construct, id: string, props: AlertRulesProps) {
    super(scope, id);
    const { tables, topics } = props.mentionAlerts;
    const folder = new Asset(this, 'Folder', { path: packed(this, props.folder) });
    const stage = props.stage ?? 'prod';
    this.apply = new BundledFunction(this, 'Apply', {
      name: 'apply',
      description: 'Makes the tables of mention-alerts hold what a folder says',
      stage,
      logRetention: props.logRetention ?? RetentionDays.THREE_MONTHS,
      timeout: Duration.minutes(2),
      memorySize: 512,
      environment: {
        STAGE: stage,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        CHANNELS_TABLE: tables.channels.tableName,
        STATE_TABLE: tables.state.tableName,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
      } satisfies Record<keyof ApplyEnvironment, string>,
    });
    this.allowApplying(folder, props.mentionAlerts);
    const resource = new CustomResource(this, 'Items', {
      serviceToken: this.apply.lambda.functionArn,
      resourceType: 'Custom::AlertRules',
      // Lambda repeats a run that was cut off, twice. If all fail, CloudFormation by default waits an hour for an answer.
      serviceTimeout: Duration.minutes(15),
      properties: {
        Owner: ownerOf(this),
        Bucket: folder.s3BucketName,
        Key: folder.s3ObjectKey,
        Overwrites: String(props.onDrift === 'overwrite'),
        DeletesItems: String(props.removal === RemovalPolicy.DESTROY),
      },
    });
    resource.node.addDependency(this.apply.role);
    this.drift = resource.getAttString('Drift');
    new CfnOutput(this, 'Drift', {
      description: 'What people changed by hand of a deployed folder',
      value: this.drift,
    });
  }

  /**
   * `apply` may read and write items of people by their keys, keep what it deployed in State, and read from the records of
   * organizations whether somebody is at work on their rules.
   */
  private allowApplying(folder: Asset, { tables, topics }: AlertRulesProps['mentionAlerts']): void {
    const { organizations, rules, channels, state } = tables;
    const { apply } = this;
    apply.allow(
      ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
      [organizations, rules, channels].map(({ tableArn }) => tableArn),
    );
    apply.allowItems(['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], state, STATE_KEYS.apply);
    apply.allowItems(['dynamodb:BatchGetItem'], state, ['org#*']);
    topics.allowPublishing(apply.role, [topics.operations]);
    // When a deployment rolls back, the folder of the deployment before is read again, under its own key.
    apply.allow(['s3:GetObject'], [folder.bucket.arnForObjects(foldersBeside(folder))]);
    acknowledge(
      apply.role,
      `AwsSolutions-IAM5[Resource::${shown(this, folder)}]`,
      'Folders of earlier deployments are read when one is rolled back; their names are hashes of their content.',
    );
  }
}

/** The keys of files such as this one: beneath the prefix that the stack's synthesizer gives its files, if it gives one. */
function foldersBeside({ s3ObjectKey }: Asset): string {
  return `${s3ObjectKey.slice(0, s3ObjectKey.lastIndexOf('/') + 1)}*.json`;
}

/** Packs the folder into one file for the stack. */
function packed(scope: Construct, folder: string): string {
  const { items, problems } = folderContent(folder, { parseYaml, linesIn });
  if (problems.length > 0) {
    throw new ContextError(
      `The folder of rules is wrong:\n${problems.map((each) => `  ${problemLine(each)}`).join('\n')}`,
    );
  }
  const of = (name: string) => items.filter(({ kind }) => kind.name === name).map(({ item }) => item);
  const rules = of('rules');
  warnOfParts(scope, rules);
  const content = formatWireJson({
    organizations: of('organizations'),
    channels: of('channels'),
    rules,
  });
  return packedFile(scope, { name: 'alert-rules', extension: 'json', content });
}

/** Says of which rules some are made that are not in the folder: a deployment looks for them among those that are stored. */
function warnOfParts(scope: Construct, rules: Parameters<typeof partsElsewhere>[0]): void {
  for (const { rule, parts } of partsElsewhere(rules)) {
    Annotations.of(scope).addWarningV2(
      'mention-alerts:parts',
      `${rule.organizationId}/${rule.ruleId} is made of rules that are not in this folder: ${parts.join(', ')}. The deployment fails unless they are stored already.`,
    );
  }
}

/** The name under which the deployed items are kept, for people to read: `mention-alerts-prod/AlertRules`. */
function ownerOf(scope: Construct): string {
  const stack = Stack.of(scope);
  return `${stack.stackName}/${scope.node.path.slice(stack.node.path.length + 1)}`;
}

/** The ARN of the packed folders as cdk-nag writes it into the id of a finding. */
function shown(scope: Construct, folder: Asset): string {
  const name = String(Stack.of(scope).resolve(folder.s3BucketName)?.['Fn::Sub'] ?? folder.s3BucketName);
  const bucket = name.replace(/\$\{(AWS::[A-Za-z]+)\}/g, '<$1>');
  const { partition } = Stack.of(scope);
  return `arn:${Token.isUnresolved(partition) ? '<AWS::Partition>' : partition}:s3:::${bucket}/${foldersBeside(folder)}`;
}
