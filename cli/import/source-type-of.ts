import type { SourceType } from '../../functions/domain/source-name.ts';
import { plainName } from './plain-name.ts';

/** What a mention counts as if nothing says where it is from. */
export const UNKNOWN_TYPE: SourceType = 'WEB';

/** What exports call them, by a part of the plain name; the first that fits is taken. */
const PARTS: readonly (readonly [RegExp, SourceType])[] = [
  [/twitter|tweet|^x$|^xcom|^xformerly/, 'TWITTER'],
  [/facebook|^fb$/, 'FACEBOOK'],
  [/instagram|^ig$/, 'INSTAGRAM'],
  [/youtube/, 'YOUTUBE'],
  [/reddit/, 'REDDIT'],
  [/tiktok/, 'TIKTOK'],
  [/bluesky|bsky/, 'BLUESKY'],
  [/comment|kommentar/, 'COMMENT'],
  [/forum|foren|messageboard|newsgroup|^board/, 'FORUM'],
  [/^tv|television|fernsehen/, 'TV'],
  [/radio|horfunk/, 'RADIO'],
  [/print|newspaper$|zeitung$/, 'PRINT'],
  [/news|nachricht|blog|^web|online|^article|^artikel|magazin|press|agency|agentur|^rss/, 'WEB'],
];

/** The source type that a word of an export means, such as `SOCIALMEDIA_TWITTER` or `News`; undefined for others. */
export function sourceTypeOf(word: string): SourceType | undefined {
  const plain = plainName(word);
  return PARTS.find(([part]) => part.test(plain))?.[1];
}

const HOSTS: readonly (readonly [RegExp, SourceType])[] = [
  [/(^|\.)(twitter|x)\.com$/, 'TWITTER'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.watch)$/, 'FACEBOOK'],
  [/(^|\.)instagram\.com$/, 'INSTAGRAM'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'YOUTUBE'],
  [/(^|\.)(reddit\.com|redd\.it)$/, 'REDDIT'],
  [/(^|\.)tiktok\.com$/, 'TIKTOK'],
  [/(^|\.)bsky\.app$/, 'BLUESKY'],
];

/** The network that an address belongs to; undefined for any other site. */
export function sourceTypeOfUrl(url: string): SourceType | undefined {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase();
  return host === undefined ? undefined : HOSTS.find(([name]) => name.test(host))?.[1];
}
