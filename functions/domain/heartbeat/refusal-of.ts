import type { Rule } from '../rule/rule.ts';

/**
 * Why a rule cannot be judged, from the keys of the notices that were told and are not over; undefined when nothing is
 * known against it. Keys: `token/<secret>/secret`, `/rejected`, `/forbidden/<organization or user>` and
 * `/not-found/<organization>` of its token, and `set-aside/<secret>/<rule>` of itself.
 */
export function refusalOf(
  raised: readonly string[],
  secretName: string,
  { organizationId, ruleId }: Pick<Rule, 'organizationId' | 'ruleId'>,
): string | undefined {
  if (raised.includes(`set-aside/${secretName}/${organizationId}/${ruleId}`)) {
    return 'set aside, because judging it ended the process twice; edit what it watches';
  }
  const prefix = `token/${secretName}/`;
  for (const key of raised) {
    if (!key.startsWith(prefix)) continue;
    const [problem, whose] = key.slice(prefix.length).split('/');
    const concerns = whose === undefined || whose === 'user' || whose === String(organizationId);
    const text = concerns ? PROBLEMS[problem ?? ''] : undefined;
    if (text !== undefined) return `${text} (${secretName})`;
  }
  return undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  secret: 'there is no token in its secret',
  rejected: 'the service rejects the token',
  forbidden: 'the token lacks a permission',
  'not-found': 'the service has no such organization for this token',
};
