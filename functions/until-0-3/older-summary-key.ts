/**
 * Where the record of an organization's summaries stood before it had a partition of its own. It is only read; it expires
 * thirty days after its last summary. Release 0.3 deletes this (docs/decisions/0072).
 */
export const olderSummaryKey = (organizationId: bigint) => ({ pk: `org#${organizationId}`, sk: 'summary' });
