import * as z from 'zod';
import { jsonOf } from '../json-of.ts';

const status = z.lazy(() => z.int().min(400).max(599));
const filled = z.lazy(() =>
  z.union([
    z.string().min(1),
    z.array(z.unknown()).min(1),
    z.record(z.string(), z.unknown()).refine((fields) => Object.keys(fields).length > 0),
  ]),
);

const answerBody = z.lazy(() =>
  z.object({
    ok: z.literal(false).optional().catch(undefined),
    success: z.literal(false).optional().catch(undefined),
    error: filled.optional().catch(undefined),
    errors: filled.optional().catch(undefined),
    status: z.union([z.string(), status]).optional().catch(undefined),
    error_code: status.optional().catch(undefined),
    status_code: status.optional().catch(undefined),
    code: z.number().optional().catch(undefined),
    id: z.unknown().optional(),
    message: z.unknown().optional(),
  }),
);

const RATE = /throttl|rate.?limit|too many/i;
const FAILED = 400;
const TOO_MANY = 429;

/**
 * Whether the JSON of an answer with a good status says that the message was not taken, as known services do; gives the status
 * that it means, 400 if it names none, undefined if it says nothing of the kind.
 */
export function jsonFailure(answer: string): number | undefined {
  const json = jsonOf(answer);
  const { data: body } = answerBody.safeParse(json);
  if (body === undefined) return undefined;
  const nested = answerBody.safeParse(body.error).data?.code;
  const named = [body.error_code, body.status_code, body.status, body.code, nested].find(
    (each) => status.safeParse(each).success,
  );
  const saysSo =
    body.ok === false ||
    body.success === false ||
    body.error !== undefined ||
    body.errors !== undefined ||
    (typeof body.status === 'string' && /error|fail|invalid|denied|throttle/i.test(body.status)) ||
    // Discord: a code and a message instead of the message that was posted.
    (body.code !== undefined && body.code !== 0 && typeof body.message === 'string' && body.id === undefined);
  if (typeof named === 'number') return named;
  return saysSo ? (RATE.test(answer) ? TOO_MANY : FAILED) : undefined;
}
