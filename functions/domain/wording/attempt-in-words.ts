import type { Words } from '../../languages/words-of.ts';
import type { AttemptResult } from '../attempt-result.ts';

/** What came of an attempt as it is kept: `said` is the sentence for the engineer; releases up to 0.2 kept nothing else. */
export type Attempted = { readonly said?: string | undefined; readonly result?: AttemptResult | undefined };

/** What came of an attempt: goes on after "at the last attempt". */
export function attemptInWords(result: AttemptResult, { attempts }: Words): string {
  const moved = result.movedTo === undefined ? undefined : attempts.moved({ chat: result.movedTo });
  if ('status' in result) {
    const { status, isFailed = false, reason } = result;
    return attempts.answered({ status, isFailed, reason, moved });
  }
  const failure = attempts.failures[result.code];
  const { about = '', field, form = '' } = result;
  const failed = typeof failure === 'string' ? failure : failure({ about, field, form });
  return moved === undefined ? failed : `${failed}; ${moved}`;
}

/** The same of what is kept; undefined where nothing is. */
export function attemptedInWords({ said, result }: Attempted, words: Words): string | undefined {
  return result === undefined ? said : attemptInWords(result, words);
}
