import type { Refusal } from '../alerting/rule-status.ts';
import { watchNoticeKey } from '../counting/organization/watch-in-organization.ts';
import type { Rule } from '../items/rule/rule.ts';
import { secretPart } from './notice.ts';

/**
 * Why a rule cannot be judged, to the engineer, and the kind of the reason: its stored state cannot be read (`unreadable` says how),
 * or an open notice concerns it; undefined otherwise. The keys of such notices (`raised`) are `token/<secret>/secret`, `/rejected`,
 * `/forbidden/<organization or user>` and `/not-found/<organization>` for its token, `quarantine/<secret>/<rule>` for the rule
 * itself, and `watchNoticeKey` for a keyword or group that the service does not know; for a rule that was never
 * judged (`isNew`), whose state says nothing, also `service/<secret>` and `<organization>/service`. `<secret>` is the name as
 * `secretPart` writes it.
 */
export function refusalOf(
  { organizationId, ruleId, watch }: Pick<Rule, 'organizationId' | 'ruleId' | 'watch'>,
  secretName: string,
  {
    raised,
    unreadable,
    isNew,
  }: { readonly raised: readonly string[]; readonly unreadable: string | undefined; readonly isNew: boolean },
): Refusal | undefined {
  if (unreadable !== undefined) {
    const why = `its stored state cannot be read (${unreadable}); the notice to operations says what to do`;
    return { why, because: 'state-unreadable' };
  }
  if (raised.includes(`quarantine/${secretPart(secretName)}/${organizationId}/${ruleId}`)) {
    const why =
      'in quarantine, because evaluate was cut off twice while judging it; it is tried again after a day, or when you edit what it watches';
    return { why, because: 'quarantine' };
  }
  const prefix = `token/${secretPart(secretName)}/`;
  for (const key of raised) {
    if (!key.startsWith(prefix)) continue;
    const [problem, whose] = key.slice(prefix.length).split('/');
    const concerns = whose === undefined || whose === 'user' || whose === String(organizationId);
    const known = concerns ? PROBLEMS[problem ?? ''] : undefined;
    if (known !== undefined) return { why: `${known.why} (${secretName})`, because: known.because };
  }
  const unknown = `unknown-${watch.kind}`;
  if (raised.includes(watchNoticeKey(organizationId, watch, unknown))) {
    return { why: unknownInWords(watch), because: unknown };
  }
  if (isNew && raised.includes(`service/${secretName}`)) {
    return { why: `the monitoring service does not answer (${secretName})`, because: 'service-silent' };
  }
  if (isNew && raised.includes(`${organizationId}/service`)) {
    return { why: 'the monitoring service does not return the organization', because: 'organization-not-returned' };
  }
  return undefined;
}

function unknownInWords(watch: Rule['watch']): string {
  return watch.kind === 'keyword'
    ? `the keyword ${watch.keywordId} does not exist at the service; correct watch.keywordId, or delete the rule`
    : `the group ${watch.groupId} does not exist at the service; correct watch.groupId, or delete the rule`;
}

const PROBLEMS: Readonly<Record<string, Refusal>> = {
  secret: { why: 'there is no token in its secret', because: 'no-token' },
  rejected: { why: 'the service rejects the token', because: 'no-token' },
  forbidden: { why: 'the token lacks a permission', because: 'token-forbidden' },
  'not-found': { why: 'the service has no such organization for this token', because: 'organization-not-returned' },
};
