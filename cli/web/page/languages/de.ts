import { channelWords as channels } from '../../../../functions/languages/de/channel-words.ts';
import { pageWords as page } from '../../../../functions/languages/de/page-words.ts';
import { rulesPageWords as rules } from '../../../../functions/languages/de/rules-page-words.ts';
import { settingsWords as settings } from '../../../../functions/languages/de/settings-words.ts';

/** The words of the page in one language, a file of its own for browsers. */
export const words = { channels, page, rules, settings };
