import { IANAZone } from 'luxon';
import * as z from 'zod';
import { isPlausible } from '../../files/plausible-time.ts';
import { definitionSchema } from '../wire/definition-schema.ts';
import { keywordId } from '../wire/int32.ts';
import { int64 } from '../wire/int64.ts';
import {
  groupSchema,
  invitedUserSchema,
  keywordSummarySchema,
  organizationSchema,
  tagSchema,
} from '../wire/organization-schema.ts';
import { userSchema } from '../wire/user-schema.ts';

/** Stands for no limit: the largest value of the field, and more mentions than anyone collects in a month. */
const NO_LIMIT = 2n ** 63n - 1n;
const EPOCH = '1970-01-01T00:00:00Z';
const dateTime = z.iso
  .datetime({ offset: true, error: 'expected an ISO 8601 date-time such as 2026-01-01T00:00:00Z' })
  .refine((text) => text === EPOCH || isPlausible(Date.parse(text)), {
    error: ({ input }) => `${input} is no time at which it was made, as placeholders are: leave the field out`,
  });

const keywordSchema = keywordSummarySchema.extend({
  id: keywordId,
  name: z.string().min(1, 'must not be empty'),
  color: z.string().default('#1f77b4'),
  colorNew: z.string().default('blue'),
  active: z.boolean().default(true),
  editedAt: dateTime.default(EPOCH),
  createdAt: dateTime.default(EPOCH),
  keyword: definitionSchema,
});

const worldGroupSchema = groupSchema.extend({
  color: z.string().default('#1f77b4'),
  colorNew: z.string().default('blue'),
  public: z.boolean().default(true),
  keywordIds: z.array(int64).optional(),
  memberIds: z.array(int64).default([]),
  invitedUsers: z.array(invitedUserSchema).default([]),
  keywords: z.array(keywordSchema).default([]),
});

const worldOrganizationSchema = organizationSchema.extend({
  groupIds: z.array(int64).optional(),
  userIds: z.array(int64).default([]),
  timeZone: z
    .string()
    .refine((zone) => IANAZone.create(zone).isValid, 'expected an IANA time zone such as Europe/Berlin'),
  groups: z.array(worldGroupSchema).default([]),
  keywords: z.array(keywordSummarySchema).optional(),
  tags: z.array(tagSchema).default([]),
  state: organizationSchema.shape.state.default('ACTIVE'),
  createdAt: dateTime.default(EPOCH),
  currentMonthMentionsLimit: int64.refine((limit) => limit >= 0n, 'must not be negative').default(NO_LIMIT),
});

/**
 * The world file. It has the fields of the interface; a group has its `keywords` with their definitions. Lists that follow
 * from these (`groupIds`, `keywordIds`, the organization's `keywords`) may be left out; colours, tags and times have defaults.
 */
export const worldSchema = z.strictObject({
  users: z.array(
    userSchema.extend({
      accessToken: z.string().regex(/^\S+$/, 'must be a token without spaces'),
      createdTime: int64.default(0n),
      lastLoginTime: int64.default(0n),
      languageCode: z.string().default('en'),
      verified: z.boolean().default(true),
      organizationRoles: userSchema.shape.organizationRoles.default({}),
    }),
  ),
  organizations: z.array(worldOrganizationSchema),
});

export type World = z.output<typeof worldSchema>;
export type WorldOrganization = World['organizations'][number];
export type WorldGroup = WorldOrganization['groups'][number];
export type WorldKeyword = WorldGroup['keywords'][number];
