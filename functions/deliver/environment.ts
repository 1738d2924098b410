import * as z from 'zod';
import { filterPolicy } from '../domain/messages/email/filter-policy.ts';

const recipients = z.lazy(() => z.array(z.object({ address: z.email(), filterPolicy: filterPolicy.optional() })));

/** Who gets HTML emails of all organizations, each with a filter policy that says which. */
export type Recipients = z.output<typeof recipients>;

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    CHANNELS_TABLE: z.string().min(1),
    /** Whose items name who gets HTML emails of an organization, and of a rule. */
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    DELIVERIES_QUEUE_URL: z.string().min(1),
    DELIVERIES_DEAD_LETTERS_URL: z.string().min(1),
    /** What this topic publishes is an email. */
    ALERTS_TOPIC_ARN: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    /** For how many days the result of a delivery is kept. */
    HISTORY_DAYS: z.coerce.number().int().min(1),
    /** Host names, separated by commas, that an operator allows although they are internal; may be empty. */
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: z.string(),
    /** The name of the function that draws alerts; empty where no pictures are shown. */
    PICTURE_FUNCTION: z.string(),
    /** Whether chat programs show pictures, by links; emails carry theirs. */
    PICTURES_IN_CHAT: z.enum(['true', '']).transform((text) => text === 'true'),
    /** The sender of HTML emails, a verified identity of SES; empty if the stack sends none. */
    EMAIL_FROM: z.union([z.literal(''), z.email()]),
    /** The configuration set that counts bounces. */
    CONFIGURATION_SET: z.string(),
    /** Where answers and requests to unsubscribe go. */
    EMAIL_REPLY_TO: z.union([z.literal(''), z.email()]),
    /** Domains, separated by commas, of the addresses that organizations may name; empty for any. */
    ALLOWED_EMAIL_DOMAINS: z.string().default(''),
    RECIPIENTS: z.string().transform((text) => (text === '' ? [] : recipients.parse(JSON.parse(text)))),
    /** Name or ARN of the bus of EventBridge that gets each event; empty for none. */
    EVENT_BUS: z.string(),
  }),
);

/** The settings of `deliver`; the stack sets exactly these names. */
export type DeliverEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function deliverEnvironment(environment: NodeJS.ProcessEnv): DeliverEnvironment {
  return schema.parse(environment);
}

/** All variables of a function may have 4 KB together; this leaves room for the others. */
const MOST_BYTES = 2500;

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
