import {
  isUnknown,
  type WatchTrouble,
  watchInOrganization,
} from '../../functions/domain/counting/organization/watch-in-organization.ts';
import { watchOfRule } from '../../functions/domain/counting/organization/watch-of-rule.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch, type Watch } from '../../functions/domain/items/rule/watch.ts';
import { becauseInWords } from '../../functions/domain/wording/unjudged-in-words.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { organizationInfo, type ReadOrganization } from '../context/organization-info.ts';
import { organizationSecret } from '../context/service-access.ts';

/** Reads an organization at the service; undefined if nothing says with which token. */
export type ReadWatched = (organizationId: bigint) => Promise<ReadOrganization | undefined>;

/**
 * Why a rule could not be judged: the service does not know the keyword or group that it watches, or one that it is
 * compared with. Undefined if it knows them, if
 * it cannot be asked, and for what is no rule or disabled.
 */
export async function unknownWatch(
  item: Item,
  read: ReadWatched,
  words: Words = wordsOf({}),
): Promise<string | undefined> {
  const rule = parseRule(item);
  if (!rule.ok || !rule.value.enabled) return undefined;
  const { organizationId, ruleId, compare } = rule.value;
  const organization = await read(organizationId);
  if (organization === undefined || 'problem' in organization) return undefined;
  const { info } = organization;
  const said = (watch: Watch, trouble: WatchTrouble | undefined, isCompared: boolean) => {
    if (trouble === undefined || !isUnknown(trouble)) return [];
    const { text, cause: kind } = trouble;
    const because = becauseInWords(
      { text, kind, organization: String(organizationId), watch: shownWatch(watch) },
      words,
    );
    return [words.ruleAnswers.unknownWatch({ rule: `${organizationId}/${ruleId}`, isCompared, why: because })];
  };
  const [unknown] = [
    ...said(rule.value.watch, watchOfRule(rule.value, info).trouble, false),
    ...(compare?.with ?? []).flatMap((other, at) =>
      said(other, watchInOrganization(other, info, `compare.with.${at}`).trouble, true),
    ),
  ];
  return unknown;
}

/** Reads each organization once, with the token of its item, or of the secret that `secretOf` names for one without an item yet. */
export function watchedReader(
  installation: Installation,
  secretOf: (organizationId: bigint) => string | undefined = () => undefined,
): ReadWatched {
  const known = new Map<bigint, ReturnType<ReadWatched>>();
  const read = async (organizationId: bigint) => {
    const secretName = secretOf(organizationId) ?? (await organizationSecret(installation, organizationId));
    return secretName === undefined ? undefined : organizationInfo(installation, organizationId, secretName);
  };
  return (organizationId) => {
    const asked = known.get(organizationId) ?? read(organizationId);
    known.set(organizationId, asked);
    return asked;
  };
}

/** Asks a person about what the service does not know. */
export const ASK_ANYWAY = 'Write it all the same? [y/N] ';
export const FORCE_IT = 'Nothing was written. Correct it, or add --force to write it all the same.';
