import type { Rule } from '../items/rule/rule.ts';
import { secretPart } from './notice.ts';

/**
 * Why a rule cannot be judged: its stored state cannot be read (`unreadable` says how), or an open notice concerns it;
 * undefined otherwise. The keys of such notices (`raised`) are `token/<secret>/secret`, `/rejected`,
 * `/forbidden/<organization or user>` and `/not-found/<organization>` for its token, and `quarantine/<secret>/<rule>`
 * for the rule itself; `<secret>` is the name as `secretPart` writes it.
 */
export function refusalOf(
  { organizationId, ruleId }: Pick<Rule, 'organizationId' | 'ruleId'>,
  secretName: string,
  { raised, unreadable }: { readonly raised: readonly string[]; readonly unreadable: string | undefined },
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
  return undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  secret: 'there is no token in its secret',
  rejected: 'the service rejects the token',
  forbidden: 'the token lacks a permission',
  'not-found': 'the service has no such organization for this token',
};
