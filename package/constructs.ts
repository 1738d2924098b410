/** What a CDK application takes from the package: `mention-alerts`. */
export { AlertRules, type AlertRulesProps } from '../infra/alert-rules.ts';
export type { AlertEmail } from '../infra/email-subscriptions.ts';
export { MentionAlerts, type MentionAlertsProps } from '../infra/mention-alerts.ts';
export { ownAssetNames } from '../infra/own-asset-names.ts';
export { stackFromContext } from '../infra/stack-from-context.ts';
