/** The source types that are brands, which are called the same in every language. */
export const BRAND_NAMES = {
  FACEBOOK: 'Facebook',
  TWITTER: 'X/Twitter',
  YOUTUBE: 'YouTube',
  INSTAGRAM: 'Instagram',
  REDDIT: 'Reddit',
  TIKTOK: 'TikTok',
  BLUESKY: 'Bluesky',
} as const;

/** The interface's source types in its order, each with the name that people know it by. */
export const SOURCE_NAMES = {
  WEB: 'Web',
  FACEBOOK: BRAND_NAMES.FACEBOOK,
  TWITTER: BRAND_NAMES.TWITTER,
  FORUM: 'Forum',
  COMMENT: 'Comment',
  YOUTUBE: BRAND_NAMES.YOUTUBE,
  INSTAGRAM: BRAND_NAMES.INSTAGRAM,
  REDDIT: BRAND_NAMES.REDDIT,
  TIKTOK: BRAND_NAMES.TIKTOK,
  PRINT: 'Print',
  RADIO: 'Radio',
  TV: 'TV',
  BLUESKY: BRAND_NAMES.BLUESKY,
} as const;

export type SourceType = keyof typeof SOURCE_NAMES;

const names = new Map<string, string>(Object.entries(SOURCE_NAMES));

/** The name of a source type for people; a type that this version does not know stays as the service writes it. */
export function sourceName(type: string): string {
  return names.get(type) ?? type;
}
