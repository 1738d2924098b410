import { FOLDER_GONE } from '../infra/stack-context.ts';

/** What a CDK application takes from the package: `mention-alerts`. */
export type { AlertEmail } from '../infra/email-subscriptions.ts';
export { MentionAlerts, type MentionAlertsProps } from '../infra/mention-alerts.ts';
export { stackFromContext } from '../infra/stack-from-context.ts';

/** Deployed a folder of rules until release 0.3.0. */
export class AlertRules {
  constructor(..._: readonly unknown[]) {
    ownAssetNames();
  }
}

/** Named the files of such a folder. */
export function ownAssetNames(..._: readonly unknown[]): never {
  throw new Error(FOLDER_GONE);
}
