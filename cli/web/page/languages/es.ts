import { channels } from '../../../../functions/languages/compiled/es/channels.ts';
import { nouns } from '../../../../functions/languages/compiled/es/nouns.ts';
import { page } from '../../../../functions/languages/compiled/es/page.ts';
import { settings } from '../../../../functions/languages/compiled/es/settings.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/es/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, nouns, page, rules, settings };
