import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Field } from '../int64.ts';
import { createSecret } from '../secret.ts';
import { unusedField } from '../tolerant-fields.ts';

const flag = unusedField(z.boolean());

const roleSchema = z.lazy(() =>
  z.object({
    id: unusedField(z.string()),
    name: unusedField(z.string()),
    isAdmin: flag,
    canUpdate: flag,
    canInvite: flag,
    canUpdateMentions: flag,
  }),
);

/**
 * Only the id matters: the service's limits are per user id. The other fields are shown to people, and are null if they
 * are invalid.
 */
const userSchema = z.lazy(() =>
  z.object({
    id: int64Field,
    email: unusedField(z.string()),
    name: unusedField(z.string()),
    /** Wrapped, so that it is not printed by accident. */
    accessToken: z.unknown().transform((token) => (typeof token === 'string' ? createSecret(token) : null)),
    createdTime: unusedField(int64Field),
    lastLoginTime: unusedField(int64Field),
    languageCode: unusedField(z.string()),
    verified: flag,
    organizationIds: unusedField(z.array(int64Field)),
    organizationRoles: unusedField(z.record(z.string(), roleSchema)),
  }),
);

/** The user whom the token belongs to. The units of `createdTime` and `lastLoginTime` are not published. */
export type User = z.infer<typeof userSchema>;

export function meRequest(): EndpointRequest<User> {
  return { method: 'GET', path: '/v2/me', answer: { kind: 'json', schema: userSchema } };
}
