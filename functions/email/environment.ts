import * as z from 'zod';
import { filterPolicy } from '../domain/messages/email/filter-policy.ts';

const recipients = z.lazy(() => z.array(z.object({ address: z.email(), filterPolicy: filterPolicy.optional() })));

/** Who gets emails, each with a filter policy that says which. */
export type Recipients = z.output<typeof recipients>;

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    EMAILS_QUEUE_URL: z.string().min(1),
    EMAILS_DEAD_LETTERS_URL: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    /** A verified identity of SES, and the configuration set that counts bounces. */
    EMAIL_FROM: z.email(),
    CONFIGURATION_SET: z.string().min(1),
    /** Where answers and requests to unsubscribe go. */
    EMAIL_REPLY_TO: z.email(),
    /** The name of the function that draws alerts; empty for emails without pictures. */
    PICTURE_FUNCTION: z.string(),
    RECIPIENTS: z.string().transform(readRecipients),
  }),
);

/** The settings of `email`; the stack sets exactly these names. */
export type EmailEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function emailEnvironment(environment: NodeJS.ProcessEnv): EmailEnvironment {
  return schema.parse(environment);
}

/** All variables of a function may have 4 KB together; this leaves room for the others. */
const MOST_BYTES = 2800;

/**
 * The recipients in the form of an environment variable.
 *
 * @throws Error that says what is wrong: a condition that only SNS knows, or more text than a variable may have
 */
export function recipientsVariable(given: unknown): string {
  const parsed = recipients.safeParse(given);
  if (!parsed.success) {
    const paths = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(
      `alertEmails with emailFrom: ${paths}: filters by texts, prefix, suffix, wildcard, equals-ignore-case, anything-but and exists are known here`,
    );
  }
  const text = JSON.stringify(parsed.data);
  if (Buffer.byteLength(text) > MOST_BYTES) {
    throw new Error(
      `alertEmails with emailFrom: the addresses and filters have ${Buffer.byteLength(text)} bytes, and a function takes ${MOST_BYTES}: name a mailing list instead of its people`,
    );
  }
  return text;
}

function readRecipients(text: string): Recipients {
  return recipients.parse(JSON.parse(text));
}
