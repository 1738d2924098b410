import { channels } from '../../../../functions/languages/compiled/de/channels.ts';
import { nouns } from '../../../../functions/languages/compiled/de/nouns.ts';
import { page } from '../../../../functions/languages/compiled/de/page.ts';
import { settings } from '../../../../functions/languages/compiled/de/settings.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/de/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, nouns, page, rules, settings };
