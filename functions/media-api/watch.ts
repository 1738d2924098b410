import * as z from 'zod';
import { int32Argument, int64Argument } from './int64.ts';

export const keywordWatchSchema = z.lazy(() => z.object({ organizationId: int64Argument, keywordId: int32Argument }));
export const groupWatchSchema = z.lazy(() => z.object({ organizationId: int64Argument, groupId: int64Argument }));

export type KeywordWatch = z.infer<typeof keywordWatchSchema>;
export type GroupWatch = z.infer<typeof groupWatchSchema>;

/** Whose mentions are counted or read: those of a keyword, or of all keywords of a group. */
export type Watch = KeywordWatch | GroupWatch;

/** Path of the watch below the base address. */
export function watchPath(watch: Watch): string {
  const organization = `/v2/organizations/${watch.organizationId}`;
  return 'keywordId' in watch
    ? `${organization}/keywords/${watch.keywordId}`
    : `${organization}/groups/${watch.groupId}`;
}

/**
 * The schemas for requests on keywords and on groups. Each is made once, because making a schema takes longer than
 * using it.
 */
export function inputSchemas(
  schemaOf: (watch: typeof keywordWatchSchema | typeof groupWatchSchema) => z.ZodType,
): (watch: Watch) => z.ZodType {
  const [keyword, group] = [schemaOf(keywordWatchSchema), schemaOf(groupWatchSchema)];
  return (watch) => ('keywordId' in watch ? keyword : group);
}
