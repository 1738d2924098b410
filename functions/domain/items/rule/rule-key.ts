/** Names a rule among those of all organizations. */
export type RuleKey = { readonly organizationId: bigint; readonly ruleId: string };

/** A rule's key as text: `42/acme-spike`. */
export function ruleKeyText({ organizationId, ruleId }: RuleKey): string {
  return `${organizationId}/${ruleId}`;
}

/** Only the key, of a rule or of anything else that has one. */
export function ruleKeyOf({ organizationId, ruleId }: RuleKey): RuleKey {
  return { organizationId, ruleId };
}
