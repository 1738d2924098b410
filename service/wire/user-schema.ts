import * as z from 'zod';
import { int64 } from './int64.ts';

export const roleSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  canUpdate: z.boolean(),
  canInvite: z.boolean(),
  canUpdateMentions: z.boolean(),
});

/** The user that `GET /v2/me` returns. */
export const userSchema = z.strictObject({
  id: int64,
  email: z.string(),
  name: z.string(),
  accessToken: z.string(),
  createdTime: int64,
  lastLoginTime: int64,
  languageCode: z.string(),
  verified: z.boolean(),
  organizationIds: z.array(int64),
  organizationRoles: z.record(z.string().regex(/^-?\d{1,19}$/, 'expected an organization id'), roleSchema),
});

export type Role = z.output<typeof roleSchema>;
export type User = z.output<typeof userSchema>;
