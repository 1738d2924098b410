import { channels } from '../../../../functions/languages/compiled/nb/channels.ts';
import { settings } from '../../../../functions/languages/compiled/nb/settings.ts';
import { pageWords as page } from '../../../../functions/languages/nb/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/nb/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
