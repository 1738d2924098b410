import * as z from 'zod';

/** The enumerations of the published interface, in its order. */
export const SOURCE_TYPES = [
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
] as const;
export const SENTIMENTS = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNDEFINED'] as const;

export const sourceTypeSchema = z.enum(SOURCE_TYPES);
export const sentimentSchema = z.enum(SENTIMENTS);
export const relativePeriodSchema = z.enum([
  'TODAY',
  'YESTERDAY',
  'LAST_24_HOURS',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_90_DAYS',
  'THIS_MONTH',
  'THIS_WEEK',
  'LAST_WEEK',
  'LAST_MONTH',
]);
export const sortPropertySchema = z.enum([
  'PUBLISHED_TIME',
  'FEED_TIME',
  'REACH',
  'VIRALITY',
  'INTERACTIONS',
  'INFLUENCE',
  'ENGAGEMENT',
]);
export const sortDirectionSchema = z.enum(['ASC', 'DESC']);
export const organizationStateSchema = z.enum(['BLOCKED', 'UNUSED', 'SUSPENDED', 'ACTIVE']);

export type SourceType = z.output<typeof sourceTypeSchema>;
export type RelativePeriod = z.output<typeof relativePeriodSchema>;
