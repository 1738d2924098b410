import { channels } from '../../../../functions/languages/compiled/es/channels.ts';
import { settings } from '../../../../functions/languages/compiled/es/settings.ts';
import { pageWords as page } from '../../../../functions/languages/es/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/es/rules-page-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
