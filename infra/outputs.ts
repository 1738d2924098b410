import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { MentionAlerts } from './mention-alerts.ts';

/**
 * Gives the stack of an installation its outputs: what the commands and a person need to find every table, topic, queue and
 * function. `--stack` finds one installation in a stack, so a second one there gets none.
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
  evaluations,
  dispatching,
  deliveries,
  heartbeat,
  summaries,
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
    EvaluationsQueueUrl: evaluations.queue.queueUrl,
    EvaluationsDeadLettersUrl: evaluations.deadLetters.queueUrl,
    DeliveriesQueueUrl: deliveries.queue.queueUrl,
    DeliveriesDeadLettersUrl: deliveries.deadLetters.queueUrl,
    SubscriptionDeadLettersUrl: deliveries.subscriptionDeadLetters.queueUrl,
    DispatchFunctionName: dispatching.dispatch.lambda.functionName,
    EvaluateFunctionName: evaluations.evaluate.lambda.functionName,
    DeliverFunctionName: deliveries.deliver.lambda.functionName,
    HeartbeatFunctionName: heartbeat.heartbeat.lambda.functionName,
    SummarizeFunctionName: summaries.summarize.lambda.functionName,
    DispatchLogGroupName: dispatching.dispatch.logGroup.logGroupName,
    EvaluateLogGroupName: evaluations.evaluate.logGroup.logGroupName,
    DeliverLogGroupName: deliveries.deliver.logGroup.logGroupName,
    HeartbeatLogGroupName: heartbeat.heartbeat.logGroup.logGroupName,
    SummarizeLogGroupName: summaries.summarize.logGroup.logGroupName,
    ...(actions === undefined
      ? {}
      : {
          ActionsUrl: actions.url,
          ActionsSecretArn: actions.secret.secretArn,
          ActFunctionName: actions.act.lambda.functionName,
          ActLogGroupName: actions.act.logGroup.logGroupName,
        }),
    ...(pictures === undefined
      ? {}
      : {
          PictureFunctionName: pictures.picture.lambda.functionName,
          PictureLogGroupName: pictures.picture.logGroup.logGroupName,
          ...(pictures.bucket === undefined ? {} : { PictureBucketName: pictures.bucket.bucketName }),
        }),
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
          PageFunctionName: hostedPage.page.lambda.functionName,
          PageLogGroupName: hostedPage.page.logGroup.logGroupName,
        }),
    ...(dashboard === undefined ? {} : { DashboardName: dashboard.dashboard.dashboardName }),
    ...(allowedEmailDomains.length === 0 ? {} : { AllowedEmailDomains: allowedEmailDomains.join(',') }),
    ...(allowedLinkHosts.length === 0 ? {} : { AllowedLinkHosts: allowedLinkHosts.join(',') }),
    AllowedInternalWebhookHosts: JSON.stringify(allowedInternalWebhookHosts),
    TokenSecretName: tokenSecret.secretName,
    MediaApiAddress: mediaApiUrl,
  };
}
