import { channels } from '../../../../functions/languages/compiled/fr/channels.ts';
import { nouns } from '../../../../functions/languages/compiled/fr/nouns.ts';
import { page } from '../../../../functions/languages/compiled/fr/page.ts';
import { settings } from '../../../../functions/languages/compiled/fr/settings.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/fr/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, nouns, page, rules, settings };
