import * as z from 'zod';
import { isTimeZone } from '../time/wall-clock.ts';
import { mentionsUrlProblem } from './mentions-url.ts';
import { int64, type Parsed, parseItem } from './parse-item.ts';
import { summaryPlan } from './summary-plan.ts';

const TOKEN_PREFIX = 'mention-alerts/token/';

/** The service allows 100 a minute; the rest is left for people who use the same user by hand. */
const DEFAULT_REQUESTS_PER_MINUTE = 80;

/** The item as people write it; its JSON Schema is made from this. */
export const organizationSchema = z.lazy(() =>
  z.strictObject({
    organizationId: int64,
    secretName: z
      .string()
      .startsWith(TOKEN_PREFIX, `the token's secret is named ${TOKEN_PREFIX}...: the functions may read no other`),
    enabled: z.boolean().default(true),
    requestsPerMinute: z.int().min(1).max(100, 'the service allows 100 a minute').default(DEFAULT_REQUESTS_PER_MINUTE),
    timeZone: z.string().refine(isTimeZone, 'write an IANA time zone such as "Europe/Berlin"').optional(),
    digest: summaryPlan.optional(),
    mentionsUrl: z
      .string()
      .max(1000, 'an address has at most 1,000 characters')
      .superRefine((template, context) => {
        const problem = mentionsUrlProblem(template);
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
      })
      .optional(),
  }),
);

/** An organization whose rules are judged; `timeZone` only if the item overrides that of the service. */
export type OrganizationItem = z.output<typeof organizationSchema>;

/** Reads one item of the Organizations table; never throws. */
export function parseOrganization(item: unknown): Parsed<OrganizationItem> {
  return parseItem(organizationSchema, item, () => ({
    '': Object.keys(organizationSchema.unwrap().shape),
    digest: Object.keys(summaryPlan.unwrap().shape),
  }));
}
