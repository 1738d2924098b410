import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { MentionAlerts } from './mention-alerts.ts';

/**
 * Gives the stack of an installation its outputs: the tables, topics and the like that a person uses, and that the commands look
 * for; the runbook finds queues, functions and logs among the resources of the stack. `--stack` finds one installation in a stack, so a second one there gets none.
 */
export function addOutputs(mentionAlerts: MentionAlerts): void {
  const stack = Stack.of(mentionAlerts);
  if (stack.node.tryFindChild('RulesTableName') !== undefined) return;
  for (const [name, value] of Object.entries(outputsOf(mentionAlerts))) new CfnOutput(stack, name, { value });
}

function outputsOf({
  stage,
  mediaApiUrl,
  tables,
  topics,
  tokenSecret,
  actions,
  pictures,
  htmlEmails,
  hostedPage,
  dashboard,
  allowedInternalWebhookHosts,
  allowedEmailDomains,
  allowedLinkHosts,
}: MentionAlerts): Record<string, string> {
  return {
    Stage: stage,
    OrganizationsTableName: tables.organizations.tableName,
    RulesTableName: tables.rules.tableName,
    ChannelsTableName: tables.channels.tableName,
    StateTableName: tables.state.tableName,
    AlertsTopicArn: topics.alerts.topicArn,
    AlertEventsTopicArn: topics.alertEvents.topicArn,
    OperationsTopicArn: topics.operations.topicArn,
    ...(actions === undefined
      ? {}
      : {
          ActionsUrl: actions.url,
          ActionsSecretArn: actions.secret.secretArn,
        }),
    ...(pictures?.bucket === undefined ? {} : { PictureBucketName: pictures.bucket.bucketName }),
    ...(htmlEmails === undefined
      ? {}
      : { EmailFrom: htmlEmails.environment.EMAIL_FROM, EmailAddresses: String(htmlEmails.addresses) }),
    ...(hostedPage === undefined
      ? {}
      : {
          PageAddress: hostedPage.address,
          PageUserPoolId: hostedPage.signIn.pool.userPoolId,
          PageClientId: hostedPage.signIn.clientId,
          PageClientSecretArn: hostedPage.signIn.clientSecret.secretArn,
        }),
    ...(dashboard === undefined ? {} : { DashboardName: dashboard.dashboard.dashboardName }),
    ...(allowedEmailDomains.length === 0 ? {} : { AllowedEmailDomains: allowedEmailDomains.join(',') }),
    ...(allowedLinkHosts.length === 0 ? {} : { AllowedLinkHosts: allowedLinkHosts.join(',') }),
    ...(allowedInternalWebhookHosts.length === 0
      ? {}
      : { AllowedInternalWebhookHosts: JSON.stringify(allowedInternalWebhookHosts) }),
    TokenSecretName: tokenSecret.secretName,
    MediaApiAddress: mediaApiUrl,
  };
}
