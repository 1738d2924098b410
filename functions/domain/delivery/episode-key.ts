import { contentHash } from '../item/content-hash.ts';

/** What of an event names its episode. */
type OfEpisode = {
  readonly id: string;
  readonly source?: string | undefined;
  readonly data: {
    readonly rule: { readonly organizationId: string; readonly ruleId: string };
    readonly episode?: { readonly startedAt?: string | undefined } | undefined;
  };
};

/**
 * What names an episode outside: at services for those on call, which open one incident a key, and in threads of emails. 32 hex digits,
 * the same for all events of it. An event that does not say when its episode began is one by itself.
 */
export function episodeKey({ id, source, data: { rule, episode } }: OfEpisode): string {
  return contentHash([source ?? '', rule.organizationId, rule.ruleId, episode?.startedAt ?? id]);
}
