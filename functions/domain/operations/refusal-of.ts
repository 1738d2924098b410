import { watchNoticeKey } from '../counting/organization/watch-in-organization.ts';
import type { Rule } from '../items/rule/rule.ts';
import { secretPart } from './notice.ts';

/**
 * Why a rule cannot be judged: its stored state cannot be read (`unreadable` says how), or an open notice concerns it;
 * undefined otherwise. The keys of such notices (`raised`) are `token/<secret>/secret`, `/rejected`,
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
): string | undefined {
  if (unreadable !== undefined) {
    return `its stored state cannot be read (${unreadable}); the notice to operations says what to do`;
  }
  if (raised.includes(`quarantine/${secretPart(secretName)}/${organizationId}/${ruleId}`)) {
    return 'in quarantine, because evaluate was cut off twice while judging it; it is tried again after a day, or when you edit what it watches';
  }
  const prefix = `token/${secretPart(secretName)}/`;
  for (const key of raised) {
    if (!key.startsWith(prefix)) continue;
    const [problem, whose] = key.slice(prefix.length).split('/');
    const concerns = whose === undefined || whose === 'user' || whose === String(organizationId);
    const text = concerns ? PROBLEMS[problem ?? ''] : undefined;
    if (text !== undefined) return `${text} (${secretName})`;
  }
  if (raised.includes(watchNoticeKey(organizationId, watch, `unknown-${watch.kind}`))) return unknownInWords(watch);
  if (isNew && raised.includes(`service/${secretName}`))
    return `the monitoring service does not answer (${secretName})`;
  if (isNew && raised.includes(`${organizationId}/service`))
    return 'the monitoring service does not return the organization';
  return undefined;
}

function unknownInWords(watch: Rule['watch']): string {
  return watch.kind === 'keyword'
    ? `the keyword ${watch.keywordId} does not exist at the service; correct watch.keywordId, or delete the rule`
    : `the group ${watch.groupId} does not exist at the service; correct watch.groupId, or delete the rule`;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  secret: 'there is no token in its secret',
  rejected: 'the service rejects the token',
  forbidden: 'the token lacks a permission',
  'not-found': 'the service has no such organization for this token',
};
