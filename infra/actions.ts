import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ActEnvironment } from '../functions/act/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { addAlarms, type OperationsAlarm, together } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import { STATE_KEYS } from './state-keys.ts';
import type { Tables } from './tables.ts';

/**
 * People seldom act twice within a tenth of a second. If somebody floods the address, Lambda turns the rest away, so
 * the functions that judge and deliver keep their runs.
 */
const MOST_AT_ONCE = 2;

/** Few people use the links, so failures are added up over a quarter of an hour. */
const EACH_QUARTER = { period: Duration.minutes(15), statistic: 'Sum' };

/** So many throttled calls in that time are sent by no reader. */
const A_FLOOD = 20;

/** The only fields of a rule that an action may change, or see in the answer to a write. */
const WRITTEN_FIELDS = ['organizationId', 'ruleId', 'silencedUntil', 'acknowledged', 'expected'];

/**
 * `act`, which does what the links and buttons of alerts say. Anyone may call its address, but it does nothing unless the
 * link was signed by this stage (docs/decisions/0045).
 */
export class Actions extends Construct {
  readonly act: BundledFunction;
  /** Address that links start with; ends with a slash. */
  readonly url: string;
  /** The keys that links are signed with, as JSON. */
  readonly secret: Secret;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: PartProps) {
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
      // More memory brings more CPU: a person waits for the answer.
      memorySize: 512,
      mostAtOnce: MOST_AT_ONCE,
      isPublic: true,
      environment: {
        STAGE: stage,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ACTIONS_SECRET: this.secret.secretArn,
      } satisfies Record<keyof ActEnvironment, string>,
    });
    this.allowActions(tables);
    this.url = this.act.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE }).url;
    const { lambda } = this.act;
    this.alarms = addAlarms(this, props, {
      // A single throttled call is nothing; a flood of them is.
      ActFailing: {
        impact:
          'The links and buttons of alerts do not work, or get far more requests than readers send: nobody can silence or acknowledge an alert by them.',
        runbookEntry: 'act-is-failing',
        metric: together(
          `e * ${A_FLOOD} + t`,
          { e: lambda.metricErrors(EACH_QUARTER), t: lambda.metricThrottles(EACH_QUARTER) },
          EACH_QUARTER,
        ),
        atLeast: A_FLOOD,
        periods: 1,
      },
    });
  }

  /** Lets a function sign links. */
  allowSigning(signer: BundledFunction): void {
    signer.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }

  /** `act` may change two fields of existing rules, keep its own items in State, and read what State has of the organization. */
  private allowActions({ rules, state }: Tables): void {
    const { act } = this;
    act.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
    act.allow(['dynamodb:GetItem'], [rules.tableArn]);
    act.allowItems(['dynamodb:GetItem'], state, ['act#*', 'org#*']);
    act.allowItems(['dynamodb:PutItem', 'dynamodb:UpdateItem'], state, STATE_KEYS.act);
    act.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['dynamodb:UpdateItem'],
        resources: [rules.tableArn],
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': WRITTEN_FIELDS },
          StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
        },
      }),
    );
  }
}
