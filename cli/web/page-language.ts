import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { sharedLanguage } from '../../functions/domain/items/shared-language.ts';
import { understoodOrganizations } from '../../functions/domain/items/understood-items.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Language } from '../../functions/languages/language.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

/** The language of the page: that of all organizations that are set up and enabled; English where they differ. */
export async function pageLanguage(installation: Installation): Promise<Language> {
  const items = await allItems(installation, ITEM_KINDS.organizations);
  return sharedLanguage(understoodOrganizations(items));
}

/** The words of the page; times are UTC. */
export async function wordsOfPage(installation: Installation): Promise<Words> {
  return wordsOf({ language: await pageLanguage(installation) });
}
