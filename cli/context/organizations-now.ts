import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import type { ExpectedTime } from '../../functions/domain/engine/expected-time.ts';
import { expecting } from '../../functions/domain/items/expecting.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { sharedLanguage } from '../../functions/domain/items/shared-language.ts';
import { understoodOrganizations } from '../../functions/domain/items/understood-items.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from './installation.ts';

/** What of the organizations decides how rules are judged and shown. */
export type OrganizationsNow = {
  /** The zones (IANA), by ids as text: those of their items, otherwise those that the functions got from the service. */
  readonly timeZones: ReadonlyMap<string, string>;
  /** Their names, as the functions got them from the service; by ids as text. */
  readonly names: ReadonlyMap<string, string>;
  /** The words for people of an organization, by its id as text. */
  readonly wordsFor: (organizationId: string) => Words;
  /** The words for those who see all organizations, in the language that these share; times are UTC. */
  readonly wordsForAll: Words;
  /** What all rules of an organization expect. */
  readonly expectedOf: (organizationId: bigint) => readonly ExpectedTime[];
  /** A rule with what its organization expects, too, as the functions judge it. */
  readonly asJudged: (rule: Rule) => Rule;
};

/** Reads the organizations of an installation as they are now. */
export async function organizationsNow({ documents, tables }: Installation): Promise<OrganizationsNow> {
  const organizations = understoodOrganizations(await configurationStore(documents, tables).organizations());
  const records = await evaluationRecordStore(documents, tables.state, () => undefined).of([
    ...new Set(organizations.map(({ secretName }) => secretName)),
  ]);
  const known = [...records.values()].flatMap(({ timeZones }) => Object.entries(timeZones));
  const own = organizations.flatMap(({ organizationId, timeZone }) =>
    timeZone === undefined ? [] : [[String(organizationId), timeZone] as const],
  );
  const timeZones = new Map([...known, ...own]);
  const itemOf = (id: bigint) => organizations.find(({ organizationId }) => organizationId === id);
  return {
    timeZones,
    names: new Map([...records.values()].flatMap(({ names = {} }) => Object.entries(names))),
    wordsForAll: wordsOf({ language: sharedLanguage(organizations) }),
    wordsFor: (id) => wordsOf({ language: itemOf(BigInt(id))?.language, timeZone: timeZones.get(id) }),
    expectedOf: (id) => itemOf(id)?.expected ?? [],
    asJudged: (rule) => {
      const { organizationId } = rule;
      return expecting(itemOf(organizationId), timeZones.get(String(organizationId)) ?? 'UTC')(rule);
    },
  };
}
