import { contentHash } from '../../items/content-hash.ts';

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
 * The name of an episode outside of this program: for on-call services, which open one incident per key, and for threads of
 * emails. 32 hex digits, the same for all events of the episode. An event without the beginning of its episode is one by
 * itself.
 */
export function episodeKey({ id, source, data: { rule, episode } }: OfEpisode): string {
  return contentHash([source ?? '', rule.organizationId, rule.ruleId, episode?.startedAt ?? id]);
}
