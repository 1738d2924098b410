import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Argument, int64Field } from '../int64.ts';
import { tagSchema } from './tags.ts';

const groupSchema = z.object({
  id: int64Field,
  name: z.string(),
  color: z.string(),
  colorNew: z.string(),
  public: z.boolean(),
  keywordIds: z.array(int64Field),
  memberIds: z.array(int64Field),
  invitedUsers: z.array(z.object({ email: z.string(), roleId: z.string() })),
});

const keywordSummarySchema = z.object({
  id: int64Field,
  name: z.string(),
  color: z.string(),
  colorNew: z.string(),
  active: z.boolean(),
  editedAt: z.string(),
  createdAt: z.string(),
});

const organizationSchema = z.object({
  id: int64Field,
  name: z.string(),
  groupIds: z.array(int64Field),
  userIds: z.array(int64Field),
  timeZone: z.string(),
  groups: z.array(groupSchema),
  keywords: z.array(keywordSummarySchema),
  tags: z.array(tagSchema),
  /** `BLOCKED`, `UNUSED`, `SUSPENDED`, `ACTIVE`, or what a later version adds. */
  state: z.string(),
  createdAt: z.string(),
  currentMonthMentionsLimit: int64Field,
});

/** An organization with its groups, keywords and tags: where the ids of groups and keywords are found. */
export type Organization = z.infer<typeof organizationSchema>;

export function organizationRequest(organizationId: bigint): EndpointRequest<Organization> {
  return {
    method: 'GET',
    path: `/v2/organizations/${organizationId}`,
    input: { schema: z.object({ organizationId: int64Argument }), value: { organizationId } },
    answer: { kind: 'json', schema: organizationSchema },
  };
}
