import type { Words } from '../../functions/languages/words-of.ts';
import { describe, type MediaApiError } from '../../functions/media-api/media-api-error.ts';

/** What an error of the monitoring service means to whoever asked it on the page. */
type Meaning = keyof Words['ruleAnswers']['serviceFailed'];

const MEANING: Readonly<Record<MediaApiError['kind'], Meaning>> = {
  unauthorized: 'no-token',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  'invalid-request': 'refused',
  conflict: 'refused',
  'unprocessable-body': 'refused',
  'rate-limited': 'busy',
  'no-budget': 'busy',
  'server-error': 'failed',
  'unexpected-status': 'failed',
  'unreadable-body': 'failed',
  schema: 'failed',
  network: 'silent',
  timeout: 'silent',
  deadline: 'silent',
  aborted: 'silent',
};

/** What it means; what is not sent again for lack of time means what went wrong before. */
const meaningOf = (error: MediaApiError): Meaning =>
  error.kind === 'deadline' && error.lastError !== undefined && error.mustWaitMs !== undefined
    ? meaningOf(error.lastError)
    : MEANING[error.kind];

/** Why the service did not do what it was asked, in the language of the page, without a full stop; what it said stays as it is. */
export function serviceSaid(error: MediaApiError, { language, ruleAnswers, colon }: Words): string {
  if (language === 'en') return describe(error);
  const asked = `${error.request}${error.status === undefined ? '' : `, ${error.status}`}`;
  const detail = error.detail === undefined ? '' : `${colon}${error.detail}`;
  return `${ruleAnswers.serviceFailed[meaningOf(error)]} (${asked})${detail}`;
}
