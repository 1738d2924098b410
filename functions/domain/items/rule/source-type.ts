import * as z from 'zod';

/** Where a mention was published; the interface's source types. */
export const sourceType = z.enum([
  'WEB',
  'FACEBOOK',
  'TWITTER',
  'FORUM',
  'COMMENT',
  'YOUTUBE',
  'INSTAGRAM',
  'REDDIT',
  'TIKTOK',
  'PRINT',
  'RADIO',
  'TV',
  'BLUESKY',
]);
