import { Annotations, CfnParameter, CfnRule, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, type IEventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { MentionAlerts } from './mention-alerts.ts';
import { onDemand } from './on-demand.ts';
import type { StackContext } from './stack-context.ts';

export interface MentionAlertsStackProps extends StackProps {
  /** The context as `readStackContext` has checked it. */
  readonly context: StackContext;
}

/** One deployment of `MentionAlerts`, set up by CDK context alone. */
export class MentionAlertsStack extends Stack {
  constructor(scope: Construct, id: string, props: MentionAlertsStackProps) {
    super(scope, id, {
      description: 'Spike and negative-surge alerts on media mentions, published to SNS.',
      ...props,
    });
    const { context } = props;
    const table = (name: keyof StackContext['existingTables']) => {
      const tableName = context.existingTables[name];
      return tableName === undefined ? undefined : Table.fromTableName(this, `Existing-${name}`, tableName);
    };
    new MentionAlerts(this, 'MentionAlerts', {
      stage: context.stage,
      mediaApiUrl: context.mediaApiUrl ?? this.addressAskedForAtDeployment(),
      alertEmails: context.alertEmails,
      emailFrom: context.emailFrom,
      operationsEmails: context.operationsEmails,
      allowedInternalWebhookHosts: context.allowedInternalWebhookHosts,
      allowedEmailDomains: context.allowedEmailDomains,
      allowedLinkHosts: context.allowedLinkHosts,
      ...this.networkOf(context.vpc),
      channelCa: context.channelCa,
      sharedSecrets: context.sharedSecrets,
      deadManUrl: context.deadManUrl,
      operationsWebhook: context.operationsWebhook,
      earlyLooks: context.earlyLooks,
      evaluateConcurrency: context.evaluateConcurrency,
      historyDays: context.historyDays,
      dashboard: context.dashboard,
      actions: context.actions,
      pictures: context.pictures,
      webUsers: context.webUsers,
      eventBus: context.eventBus === undefined ? undefined : this.busNamed(context.eventBus),
      namedTables: context.namedTables,
      existingTables: {
        organizations: table('organizations'),
        rules: table('rules'),
        channels: table('channels'),
        state: table('state'),
      },
      runbookUrl: context.runbookUrl,
    });
    if (context.mediaApiUrl === undefined) {
      Annotations.of(this).addWarningV2(
        'mention-alerts:no-media-api-url',
        'The address of the monitoring service is not given, and a deployment will be refused. Pass -c mediaApiUrl=https://api.example.com, or put it into the context of cdk.json.',
      );
    } else this.warnOfUnlikelyContext(context);
  }

  /** Warns of what is allowed but seldom meant: nobody gets emails (people may subscribe by hand), a secret that everybody may see. */
  private warnOfUnlikelyContext({ alertEmails, emailFrom, operationsEmails, deadManUrl }: StackContext): void {
    // With a sender, organizations say in their items who gets emails.
    if (alertEmails.length === 0 && emailFrom === undefined) {
      Annotations.of(this).addWarningV2(
        'mention-alerts:no-alert-emails',
        `Nobody gets alerts by email. Name people with -c alertEmails='[{"address":"pr@example.com"}]'.`,
      );
    }
    if (deadManUrl?.startsWith('https://') === true) {
      Annotations.of(this).addWarningV2(
        'mention-alerts:dead-man-url-in-the-open',
        'The address in deadManUrl can be read by everybody who may see the function. Store it in a secret, such as mention-alerts/dead-man, and give the name of the secret.',
      );
    }
    if (operationsEmails.length === 0) {
      Annotations.of(this).addWarningV2(
        'mention-alerts:no-operations-emails',
        `Nobody hears of alarms. Name the engineer with -c operationsEmails='["engineer@example.com"]'.`,
      );
    }
  }

  /** A network by its ids, so that nothing of the account has to be looked up. */
  private networkOf(given: StackContext['vpc']) {
    if (given === undefined) return {};
    const { SecurityGroup, Subnet, Vpc } = onDemand.ec2();
    const { vpcId, subnetIds, securityGroupIds } = given;
    return {
      vpc: Vpc.fromVpcAttributes(this, 'Vpc', { vpcId, availabilityZones: ['not asked for'] }),
      vpcSubnets: { subnets: subnetIds.map((id) => Subnet.fromSubnetId(this, `Subnet-${id}`, id)) },
      securityGroups: securityGroupIds?.map((id) => SecurityGroup.fromSecurityGroupId(this, `Group-${id}`, id)),
    };
  }

  /** An existing bus, by its name or ARN. A bus of another account needs a policy there that allows this. */
  private busNamed(name: string): IEventBus {
    return name.startsWith('arn:')
      ? EventBus.fromEventBusArn(this, 'EventBus', name)
      : EventBus.fromEventBusName(this, 'EventBus', name);
  }

  /**
   * Synthesis works without an address, a deployment does not. Without the context value the template gets a parameter, and
   * if that is empty CloudFormation creates nothing and shows the sentence of the rule.
   */
  private addressAskedForAtDeployment(): string {
    const parameter = new CfnParameter(this, 'MediaApiUrl', {
      type: 'String',
      default: '',
      description: 'Address of the media monitoring service. Set it with the context value mediaApiUrl.',
    });
    new CfnRule(this, 'MediaApiUrlIsGiven', {
      assertions: [
        {
          assert: Fn.conditionNot(Fn.conditionEquals(parameter.valueAsString, '')),
          assertDescription:
            'The address of the media monitoring service is missing. Deploy with -c mediaApiUrl=https://... or put mediaApiUrl into the context of cdk.json.',
        },
      ],
    });
    return parameter.valueAsString;
  }
}
