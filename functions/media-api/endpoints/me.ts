import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Field } from '../int64.ts';
import { createSecret } from '../secret.ts';

const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  canUpdate: z.boolean(),
  canInvite: z.boolean(),
  canUpdateMentions: z.boolean(),
});

const userSchema = z.object({
  id: int64Field,
  email: z.string(),
  name: z.string(),
  /** The service shows the token to its owner; nobody else is to see it. */
  accessToken: z.string().transform(createSecret),
  createdTime: int64Field,
  lastLoginTime: int64Field,
  languageCode: z.string(),
  verified: z.boolean(),
  organizationIds: z.array(int64Field),
  organizationRoles: z.record(z.string(), roleSchema),
});

/** The user whom the token belongs to. The units of `createdTime` and `lastLoginTime` are not published. */
export type User = z.infer<typeof userSchema>;

export function meRequest(): EndpointRequest<User> {
  return { method: 'GET', path: '/v2/me', answer: { kind: 'json', schema: userSchema } };
}
