/** The interface's source types, each with the name that people know it by. */
export const SOURCE_NAMES = {
  WEB: 'Web',
  FACEBOOK: 'Facebook',
  TWITTER: 'X/Twitter',
  FORUM: 'Forum',
  COMMENT: 'Comment',
  YOUTUBE: 'YouTube',
  INSTAGRAM: 'Instagram',
  REDDIT: 'Reddit',
  TIKTOK: 'TikTok',
  PRINT: 'Print',
  RADIO: 'Radio',
  TV: 'TV',
  BLUESKY: 'Bluesky',
} as const;

export type SourceType = keyof typeof SOURCE_NAMES;

const names = new Map<string, string>(Object.entries(SOURCE_NAMES));

/** The name of a source type for people; a type that this version does not know stays as the service writes it. */
export function sourceName(type: string): string {
  return names.get(type) ?? type;
}
