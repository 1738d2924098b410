import { channelWords as channels } from '../../../../functions/languages/es/channel-words.ts';
import { pageWords as page } from '../../../../functions/languages/es/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/es/rules-page-words.ts';
import { settingsWords as settings } from '../../../../functions/languages/es/settings-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
