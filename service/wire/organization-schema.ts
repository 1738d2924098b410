import * as z from 'zod';
import { organizationStateSchema } from './enumerations.ts';
import { int64 } from './int64.ts';

export const tagSchema = z.strictObject({ id: int64, name: z.string() });

export const invitedUserSchema = z.strictObject({ email: z.string(), roleId: z.string() });

export const groupSchema = z.strictObject({
  id: int64,
  name: z.string(),
  color: z.string(),
  colorNew: z.string(),
  public: z.boolean(),
  keywordIds: z.array(int64),
  memberIds: z.array(int64),
  invitedUsers: z.array(invitedUserSchema),
});

export const keywordSummarySchema = z.strictObject({
  id: int64,
  name: z.string(),
  color: z.string(),
  colorNew: z.string(),
  active: z.boolean(),
  editedAt: z.string(),
  createdAt: z.string(),
});

/** The organization with its groups, keywords and tags. */
export const organizationSchema = z.strictObject({
  id: int64,
  name: z.string(),
  groupIds: z.array(int64),
  userIds: z.array(int64),
  timeZone: z.string(),
  groups: z.array(groupSchema),
  keywords: z.array(keywordSummarySchema),
  tags: z.array(tagSchema),
  state: organizationStateSchema,
  createdAt: z.iso.datetime({ offset: true }),
  currentMonthMentionsLimit: int64,
});

export type Organization = z.output<typeof organizationSchema>;
