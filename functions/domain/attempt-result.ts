import * as z from 'zod';

/**
 * Why nothing came of an attempt, where it is we who say so. In `about`: of a certificate, and of what could not be asked, the code of
 * the error; of a secret that could not be read just then its fault; of the others their secret; of an address its host; of a service of
 * AWS what it said.
 */
const FAILURES = [
  'connection-refused',
  'connection-broke',
  'answer-cut',
  'no-such-host',
  'host-not-resolved',
  'host-not-reached',
  'no-answer-in-time',
  'certificate',
  'not-asked',
  'service-error',
  'nothing-said',
  'secret-not-read',
  'secret-missing',
  'secret-not-allowed',
  'secret-not-readable',
  'secret-not-decrypted',
  'secret-not-json',
  'secret-malformed',
  'item-invalid',
  'no-sender',
  'no-event',
  'address-not-url',
  'address-not-https',
  'address-with-password',
  'address-internal',
] as const;

const failure = z.lazy(() =>
  z.object({
    code: z.enum(FAILURES),
    about: z.string().optional(),
    /** Of a malformed secret: its field, '' for all of it; and how it is written. */
    field: z.string().optional(),
    form: z.string().optional(),
  }),
);

export type Failure = z.output<typeof failure>;

/** The chat that a group has become, where its messages go now. */
const movedTo = z.lazy(() => z.string().optional());

/**
 * What came of an attempt, to be said in any language: the answer of the receiver, with its own words (`reason`), and whether it means
 * a failure although its status is good; or why there was none. It holds no secret.
 */
export const attemptResult = z.lazy(() =>
  z.union([
    z.object({
      status: z.number(),
      isFailed: z.literal(true).optional(),
      reason: z.string().optional(),
      movedTo,
    }),
    failure.unwrap().extend({ movedTo }),
  ]),
);

export type AttemptResult = z.output<typeof attemptResult>;
