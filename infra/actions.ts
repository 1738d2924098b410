import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ActEnvironment } from '../functions/act/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Tables } from './tables.ts';

export interface ActionsProps {
  readonly stage: string;
  readonly logRetention: RetentionDays;
  readonly tables: Tables;
}

/**
 * People seldom act twice within a tenth of a second. What floods the address is turned away by Lambda, and takes no run from
 * the functions that judge and deliver.
 */
const MOST_AT_ONCE = 2;

/** The fields of a rule that an action may see in a write, and change. */
const WRITTEN_FIELDS = ['organizationId', 'ruleId', 'silencedUntil', 'acknowledged'];

/**
 * `act`, which does what the links and buttons of alerts say: an address that anyone may call, and that does nothing without a
 * link which this stage has signed (docs/decisions/0045).
 */
export class Actions extends Construct {
  readonly act: BundledFunction;
  /** Where links lead; ends with a slash. */
  readonly url: string;
  /** The keys of the links, JSON. */
  readonly secret: Secret;

  constructor(scope: Construct, id: string, props: ActionsProps) {
    super(scope, id);
    const { tables, stage } = props;
    this.secret = new Secret(this, 'Secret', {
      description: 'Signs the links of alerts; JSON with linkKey, previousLinkKey and slackSigningSecret',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ previousLinkKey: '', slackSigningSecret: '' }),
        generateStringKey: 'linkKey',
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
    acknowledge(
      this.secret,
      'AwsSolutions-SMG4',
      'Links live for a week and their key is replaced by one command, with the old one valid beside it (docs/runbook.md).',
    );
    this.act = new BundledFunction(this, 'Act', {
      name: 'act',
      description: 'Does what the links and buttons of alerts say',
      stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(10),
      // A person waits for it.
      memorySize: 512,
      mostAtOnce: MOST_AT_ONCE,
      environment: {
        STAGE: stage,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ACTIONS_SECRET: this.secret.secretArn,
      } satisfies Record<keyof ActEnvironment, string>,
    });
    this.allowActions(tables);
    this.url = this.act.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE }).url;
  }

  /** Lets a function sign links. */
  allowSigning(signer: BundledFunction): void {
    signer.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }

  /** Two fields of rules that there are, its own items, and reading what it is about. */
  private allowActions({ rules, state }: Tables): void {
    const { act } = this;
    act.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
    act.allow(['dynamodb:GetItem'], [rules.tableArn]);
    const ownItems = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['act#*'] } };
    const grants = [
      {
        actions: ['dynamodb:UpdateItem'],
        resources: [rules.tableArn],
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': WRITTEN_FIELDS },
          StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
        },
      },
      {
        actions: ['dynamodb:GetItem'],
        resources: [state.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['act#*', 'org#*'] } },
      },
      { actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], resources: [state.tableArn], conditions: ownItems },
    ];
    for (const grant of grants) act.role.addToPrincipalPolicy(new PolicyStatement(grant));
  }
}
