import * as z from 'zod';
import { attemptResult } from '../../domain/attempt-result.ts';

/** What a stored delivery keeps of its last attempt: absent in records of older versions; `result`, too, where a later one knows more of it. */
export const attempted = {
  said: z.string().optional(),
  result: z.lazy(() => attemptResult.optional().catch(undefined)),
};
