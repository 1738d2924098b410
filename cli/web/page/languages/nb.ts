import { channels } from '../../../../functions/languages/compiled/nb/channels.ts';
import { nouns } from '../../../../functions/languages/compiled/nb/nouns.ts';
import { page } from '../../../../functions/languages/compiled/nb/page.ts';
import { settings } from '../../../../functions/languages/compiled/nb/settings.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/nb/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, nouns, page, rules, settings };
