import type { SNSClient } from '@aws-sdk/client-sns';
import { organizationAttributes } from '../../domain/alerting/event/message-attributes.ts';
import { summaryEmail, summaryTag } from '../../domain/messages/email/summary-email.ts';
import type { SummaryEvent } from '../../domain/messages/summary/summary-event.ts';
import { subjectOf } from '../../domain/wording/email-subject.ts';
import { installationOption } from '../../domain/wording/installation-option.ts';
import { wordsOf } from '../../languages/words-of.ts';
import { mailAttribute } from './mail-attribute.ts';
import { cutMessage, publishFirstTaken } from './publish-first-taken.ts';

/** The two topics, for summaries. Each throws what SNS throws if SNS may take the message later. */
export type SummaryTopics = {
  readonly email: (event: SummaryEvent) => Promise<'published' | 'minimal'>;
  readonly event: (event: SummaryEvent) => Promise<'published' | 'minimal'>;
};

/** `stackName` is the name of the stack that the commands in an email are about. */
export function summaryTopics(
  sns: SNSClient,
  arns: { readonly alerts: string; readonly alertEvents: string },
  stackName: string,
): SummaryTopics {
  return {
    email(event) {
      const installation = installationOption(stackName);
      const { subject, subjectInScript, body } = summaryEmail(event.data, installation);
      const { organizationId } = event.data.organization;
      const { summaries } = wordsOf(event.data);
      const unnamed = subjectOf(() => `${summaryTag(event.data)} ${summaries.organization({ id: organizationId })}`);
      const Message = summaries.notSent({
        command: `npx mention-alerts ${installation} summary ${organizationId} --html summary.html`,
      });
      return publishFirstTaken(sns, { TopicArn: arns.alerts, MessageAttributes: attributesOf(event) }, [
        {
          Subject: subject,
          Message: cutMessage(body),
          further: mailAttribute({ tells: [], subject: subjectInScript, summary: event.data }),
        },
        { Subject: unnamed.subject, Message },
      ]);
    },
    event: (event) =>
      publishFirstTaken(sns, { TopicArn: arns.alertEvents, MessageAttributes: attributesOf(event) }, [
        { Message: JSON.stringify(event) },
      ]),
  };
}

/** A summary has no severity and no single rule, so subscriptions that filter by those get none. */
function attributesOf({ type, data }: SummaryEvent) {
  return organizationAttributes(type, data.organization.organizationId);
}
