import type { Language } from '../../languages/language.ts';
import type { OrganizationItem } from './organization-item.ts';

/** The language of those who see all organizations: that of all that are enabled; English where they differ. */
export function sharedLanguage(organizations: readonly Pick<OrganizationItem, 'enabled' | 'language'>[]): Language {
  const languages = new Set(organizations.filter(({ enabled }) => enabled).map(({ language = 'en' }) => language));
  const [language = 'en', ...others] = languages;
  return others.length === 0 ? language : 'en';
}
