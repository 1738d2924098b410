import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import {
  type WatchInOrganization,
  type WatchTrouble,
  watchNoticeKey,
} from '../../domain/counting/organization/watch-in-organization.ts';
import { watchOfRule } from '../../domain/counting/organization/watch-of-rule.ts';
import { watchKey } from '../../domain/counting/series/series.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { tokenProblem } from '../../domain/items/token-problem.ts';
import type { NoticeCause } from '../../domain/operations/notice.ts';
import type { MediaApiClient } from '../../media-api/media-api-client.ts';
import { describe } from '../../media-api/media-api-error.ts';
import { TOKEN_PLACEHOLDER } from '../environment.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { ConfiguredOrganization } from './load-configuration.ts';
import { secretNotice, serviceNotice } from './service-notice.ts';

/** The service as the token of a secret sees it. */
export type ConnectedService = {
  readonly client: MediaApiClient;
  /** The id of the token's user, which the service's limits go by. */
  readonly user: string;
  /** The organizations that could be read, by id. */
  readonly organizations: ReadonlyMap<bigint, OrganizationInfo>;
  /** The watches of the enabled rules of those, by `ruleKeyText`. */
  readonly watches: ReadonlyMap<string, WatchInOrganization>;
};

/**
 * The service, if the token opens it. `failures` says for each organization why it could not be read, `why` says the same for
 * the token. Operations has to know of `refusals`, which only a person can end (with the organization, where it is only one),
 * and of `troubles`, watches that cannot be believed.
 */
export type Connection = {
  readonly service?: ConnectedService;
  readonly why?: string;
  readonly tokenRejected: boolean;
  readonly failures: ReadonlyMap<bigint, string>;
  readonly refusals: readonly { readonly notice: NoticeCause; readonly organizationId?: bigint }[];
  readonly troubles: readonly NoticeCause[];
};

/** Reads the token, the user and the organizations. What cannot be read is left out, and the reason is given. */
export async function connect(
  ports: EvaluatePorts,
  secretName: string,
  { configured, deadlineMs }: { readonly configured: readonly ConfiguredOrganization[]; readonly deadlineMs: number },
): Promise<Connection> {
  const { readSecret, clientFor, organizations: cache, log, fault } = ports;
  const unusable = (notice: NoticeCause): Connection => {
    return { refusals: [{ notice }], troubles: [], why: notice.text, tokenRejected: true, failures: new Map() };
  };
  const token = await readSecret(secretName).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (token instanceof Error) return unusable(secretNotice(secretName, 'unreadable', token.name));
  if (token.trim() === '' || token.trim() === TOKEN_PLACEHOLDER) {
    return unusable(secretNotice(secretName, 'placeholder'));
  }
  const problem = tokenProblem(token);
  if (problem !== undefined) {
    log('the secret holds no token', { secretName, problem });
    return unusable(secretNotice(secretName, 'malformed', problem));
  }
  const client = clientFor(token);
  const user = await cache.user(client, token, deadlineMs);
  if (typeof user !== 'string') {
    const notice = serviceNotice(secretName, user);
    // Problems that only a person can solve are told as notices; as faults they would hide other faults.
    const say = notice === undefined ? fault : log;
    say('the user of the token could not be read', { secretName, error: user });
    if (notice !== undefined) return unusable(notice);
    const why = `The monitoring service did not say which user the token belongs to: ${describe(user)}.`;
    return { refusals: [], troubles: [], why, tokenRejected: false, failures: new Map() };
  }
  const refusals: Connection['refusals'][number][] = [];
  const troubles: NoticeCause[] = [];
  const failures = new Map<bigint, string>();
  const organizations = new Map<bigint, OrganizationInfo>();
  const watches = new Map<string, WatchInOrganization>();
  for (const { item, rules } of configured) {
    if (!item.enabled) continue;
    const { info, error } = await cache.organization(client, item.organizationId, deadlineMs);
    if (error !== undefined) {
      const notice = serviceNotice(secretName, error, item.organizationId);
      const say = notice === undefined ? fault : log;
      say('the organization could not be read', { organizationId: String(item.organizationId), error });
      failures.set(item.organizationId, `The monitoring service did not return the organization: ${describe(error)}.`);
      // A rejected token is refused for all organizations.
      const { organizationId } = item;
      if (notice !== undefined) refusals.push(error.kind === 'unauthorized' ? { notice } : { notice, organizationId });
    }
    if (info === undefined) continue;
    organizations.set(item.organizationId, info);
    const enabled = [...rules.values()].filter((rule) => rule.enabled);
    for (const rule of enabled) watches.set(ruleKeyText(rule), watchOfRule(rule, info));
    troubles.push(...troubleNotices(enabled, watches));
  }
  return { service: { client, user, organizations, watches }, refusals, troubles, failures, tokenRejected: false };
}

/** One notice per watch that cannot be believed, with the rules that look at it. */
function troubleNotices(rules: readonly Rule[], watches: ReadonlyMap<string, WatchInOrganization>): NoticeCause[] {
  const byKey = new Map<string, { readonly rules: Rule[]; readonly trouble: WatchTrouble }>();
  for (const rule of rules) {
    const trouble = watches.get(ruleKeyText(rule))?.trouble;
    if (trouble === undefined) continue;
    const key = watchNoticeKey(rule.organizationId, rule.watch, trouble.cause);
    byKey.set(key, { rules: [...(byKey.get(key)?.rules ?? []), rule], trouble });
  }
  return [...byKey].flatMap(([key, { rules: own, trouble }]) => {
    const [first] = own;
    if (first === undefined) return [];
    const cause = trouble.cause.replaceAll('-', ' ');
    return [
      {
        key,
        subject: `organization ${first.organizationId}: ${cause}, ${watchKey(first.watch)}`,
        text: `${trouble.text}\nRules that are not judged until then: ${own.map(({ ruleId }) => ruleId).join(', ')}.`,
      },
    ];
  });
}
