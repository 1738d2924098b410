import { channelWords as channels } from '../../../../functions/languages/nb/channel-words.ts';
import { pageWords as page } from '../../../../functions/languages/nb/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/nb/rules-page-words.ts';
import { settingsWords as settings } from '../../../../functions/languages/nb/settings-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
