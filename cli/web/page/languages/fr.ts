import { channelWords as channels } from '../../../../functions/languages/fr/channel-words.ts';
import { pageWords as page } from '../../../../functions/languages/fr/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/fr/rules-page-words.ts';
import { settingsWords as settings } from '../../../../functions/languages/fr/settings-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
