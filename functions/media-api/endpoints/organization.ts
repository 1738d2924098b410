import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Argument, int64Field } from '../int64.ts';
import { itemList, skippedOf } from '../item-list.ts';
import { labelField, textOrEmpty, unusedField } from '../tolerant-fields.ts';
import { tagSchema } from './tags.ts';

/** Room for some 20,000 keywords in groups. */
const ORGANIZATION_BOUNDS = { bytes: Number.POSITIVE_INFINITY, entries: 200_000 };

/** A list of ids. An element that is not an id is left out, so that the others are still found. */
const idList = z.lazy(() =>
  z
    .array(z.unknown())
    .nullish()
    .transform((values) =>
      (values ?? []).flatMap((value) =>
        typeof value === 'number' || typeof value === 'bigint' ? (int64Field.safeParse(value).data ?? []) : [],
      ),
    ),
);

/** A time zone that the runtime knows, otherwise UTC: with any other name, formatting a time throws. */
const zoneField = z.lazy(() => z.string().refine(isTimeZone).catch('UTC'));

/**
 * Whether a name is a time zone. Finding that out takes a third of a millisecond, and the answers have few different
 * names.
 */
const zones = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  let exists = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    exists = false;
  }
  if (zones.size < MOST_ZONES) zones.set(name, exists);
  return exists;
}

/** There are about 600 zones, but the number of texts that are not zones has no limit. */
const MOST_ZONES = 1000;

/**
 * Fields that mention-alerts does not use may be null or invalid. A group or keyword without an id cannot be found, so
 * it is left out.
 */
const groupSchema = z.lazy(() =>
  z.object({
    id: int64Field,
    name: textOrEmpty.catch(''),
    color: unusedField(z.string()),
    colorNew: unusedField(z.string()),
    public: unusedField(z.boolean()),
    keywordIds: idList,
    memberIds: idList,
    invitedUsers: unusedField(z.array(z.object({ email: unusedField(z.string()), roleId: unusedField(z.string()) }))),
  }),
);

const keywordSummarySchema = z.lazy(() =>
  z.object({
    id: int64Field,
    name: textOrEmpty.catch(''),
    color: unusedField(z.string()),
    colorNew: unusedField(z.string()),
    active: z.boolean(),
    editedAt: unusedField(z.string()),
    createdAt: textOrEmpty.catch(''),
  }),
);

const organizationSchema = z.lazy(() =>
  z
    .object({
      id: int64Field,
      name: textOrEmpty.catch(''),
      groupIds: unusedField(z.array(int64Field)),
      userIds: unusedField(z.array(int64Field)),
      timeZone: zoneField,
      groups: itemList(groupSchema),
      keywords: itemList(keywordSummarySchema),
      tags: itemList(tagSchema).catch({ items: [], faults: [] }),
      /** `BLOCKED`, `UNUSED`, `SUSPENDED`, `ACTIVE`, or what a later version adds. */
      state: labelField('UNKNOWN'),
      createdAt: textOrEmpty.catch(''),
      /** 0 if the service gives no limit. */
      currentMonthMentionsLimit: int64Field.nullish().transform((limit) => limit ?? 0n),
    })
    .transform(({ groups, keywords, tags, ...organization }) => ({
      ...organization,
      groups: groups.items,
      keywords: keywords.items,
      tags: tags.items,
      ...skippedOf({ groups, keywords, tags }),
    })),
);

/**
 * An organization with its groups, keywords and tags: this is where the ids of groups and keywords are found. `skipped`
 * names those that were not understood. Times are ISO 8601, empty if the service has none.
 */
export type Organization = z.infer<typeof organizationSchema>;

const inputSchema = z.lazy(() => z.object({ organizationId: int64Argument }));

export function organizationRequest(organizationId: bigint): EndpointRequest<Organization> {
  return {
    method: 'GET',
    path: `/v2/organizations/${organizationId}`,
    input: { schema: inputSchema, value: { organizationId } },
    answer: { kind: 'json', schema: organizationSchema, bounds: ORGANIZATION_BOUNDS },
  };
}
