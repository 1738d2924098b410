import { type NoticeCause, secretPart } from '../../domain/operations/notice.ts';
import { describe, type MediaApiError } from '../../media-api/media-api-error.ts';

/** What operations is told of a secret that cannot be used; `detail` says of a malformed one what it is, but not its text. */
export function secretNotice(
  secretName: string,
  problem: 'placeholder' | 'malformed' | 'unreadable',
  detail = '',
): NoticeCause {
  const remedy = `Put the access token of the monitoring service into it, and nothing else:\naws secretsmanager put-secret-value --secret-id ${secretName} --secret-string TOKEN\nIt is used within five minutes. Until then no rule under it is judged.`;
  const text = {
    placeholder: `The secret ${secretName} still holds its placeholder. ${remedy}`,
    malformed: `What the secret ${secretName} holds is no token: it ${detail}. ${remedy}`,
    unreadable: `The secret ${secretName} cannot be read (${detail}). Check that it exists under exactly this name. Until then no rule under it is judged.`,
  }[problem];
  return { key: `token/${secretPart(secretName)}/secret`, subject: `no token in ${secretName}`, text };
}

/** What operations is told about an error that only a person can solve; undefined for errors that pass by themselves. */
export function serviceNotice(
  secretName: string,
  error: MediaApiError,
  organizationId?: bigint,
): NoticeCause | undefined {
  const said = `What was asked and answered: ${describe(error)}`;
  switch (error.kind) {
    case 'unauthorized':
      return {
        key: `token/${secretPart(secretName)}/rejected`,
        subject: `the monitoring service rejects the token in ${secretName}`,
        text: `The monitoring service rejects the access token in ${secretName}. Put a valid one into it; it is used within five minutes. Until then no rule under it is judged.\n${said}`,
      };
    case 'forbidden':
      return {
        key: `token/${secretPart(secretName)}/forbidden/${organizationId ?? 'user'}`,
        subject: `the token in ${secretName} lacks a permission`,
        text: `The user of the token in ${secretName} may not read ${organizationId === undefined ? 'what the rules need' : `organization ${organizationId}`}. Give the user the permission at the service, or use another token.\n${said}`,
      };
    case 'not-found':
      return organizationId === undefined
        ? undefined
        : {
            key: `token/${secretPart(secretName)}/not-found/${organizationId}`,
            subject: `organization ${organizationId} is not found`,
            text: `The monitoring service has no organization ${organizationId}, or the user of the token in ${secretName} may not see it. Correct organizationId in the Organizations item, or its secretName.\n${said}`,
          };
    default:
      return undefined;
  }
}
