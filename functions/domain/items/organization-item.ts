import * as z from 'zod';
import { LANGUAGES } from '../../languages/language.ts';
import type { ProblemWords } from '../../languages/messages.ts';
import { int64 } from '../int64.ts';
import { refuse, says } from '../says.ts';
import { isTimeZone } from '../time/wall-clock.ts';
import { EXPECTED_TIMES, expectedFields, expectedTimes } from './expected-times.ts';
import { FIELD_NOTES } from './field-notes.ts';
import { mentionsUrlProblem } from './mentions-url.ts';
import { type Parsed, parseItem } from './parse-item.ts';
import { organizationEmails } from './recipients.ts';
import { summaryPlan } from './summary-plan.ts';

const TOKEN_PREFIX = 'mention-alerts/token/';

/** What the service allows a user in a minute, of counts and of scrolls each. */
export const MOST_PER_MINUTE = 100;

/** The rest is left for people who use the same user by hand. */
const DEFAULT_REQUESTS_PER_MINUTE = 80;

/** The requests of each kind that may be sent in a minute under these limits: the lowest holds for all. */
export function lowestPerMinute(limits: readonly number[]): number {
  return Math.min(MOST_PER_MINUTE, ...limits);
}

/** The item as people write it; its JSON Schema is made from this. */
export const organizationSchema = z.lazy(() =>
  z
    .strictObject({
      organizationId: int64.describe('Organization of the monitoring service; key.'),
      secretName: z
        .string()
        .startsWith(TOKEN_PREFIX, says('tokenSecret', { prefix: TOKEN_PREFIX }))
        .describe('Secret in Secrets Manager that holds the access token as plain text.'),
      enabled: z.boolean().default(true).describe('The rules of an organization that is not enabled are not judged.'),
      requestsPerMinute: z
        .int()
        .min(1)
        .max(MOST_PER_MINUTE, says('mostPerMinute', { most: MOST_PER_MINUTE }))
        .default(DEFAULT_REQUESTS_PER_MINUTE)
        .describe(
          'How many counts, and as many scrolls, may be sent a minute. If organizations share a user, the lowest value counts.',
        ),
      timeZone: z
        .string()
        .refine(isTimeZone, says('timeZone'))
        .optional()
        .describe(
          'IANA time zone for texts, quiet hours and expected times that repeat, such as "Europe/Berlin". Default: the organization\'s own.',
        ),
      language: z
        .enum(LANGUAGES)
        .optional()
        .describe(
          'Language of messages, summaries, the pages behind their links and the hosted page: en, de, nb, fr or es. Default: en.',
        ),
      emails: organizationEmails
        .optional()
        .describe(
          'Addresses that get the emails of this organization, beside alertEmails of the stack: alerts and summaries. Without emailFrom, AWS asks each once to confirm. Default: nobody else.',
        ),
      digest: summaryPlan.optional().meta({
        description:
          'A summary of each day, week or month: stories with their articles, mentions and tone compared with usual, what is open, what was held back and why, health. Default: none.',
        $comment: FIELD_NOTES.digest,
      }),
      expected: expectedTimes.optional().meta(EXPECTED_TIMES),
      mentionsUrl: z
        .string()
        .max(1000, says('longAddress', { most: 1000 }))
        .superRefine((template, context) => {
          const problem = mentionsUrlProblem(template);
          if (problem !== undefined) refuse(context, problem);
        })
        .optional()
        .describe(
          'Address at which alerts show their mentions, with {organizationId}, {keywordId}, {groupId}, {from} and {to} where they belong. Default: no link.',
        ),
    })
    .describe('An item of the Organizations table: whose rules are judged, and with which token.'),
);

/** An organization whose rules are judged; `timeZone` only if the item overrides that of the service. */
export type OrganizationItem = z.output<typeof organizationSchema>;

/** The field names of an organization item by dotted path. */
const fields = () => ({
  '': Object.keys(organizationSchema.unwrap().shape),
  digest: Object.keys(summaryPlan.unwrap().shape),
  expected: expectedFields(),
});

/** Reads one item of the Organizations table, with its problems in `words` (default: English); never throws. */
export function parseOrganization(item: unknown, words?: ProblemWords): Parsed<OrganizationItem> {
  return parseItem(organizationSchema, item, { fields }, words);
}
