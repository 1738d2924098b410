import type { OrganizationItem } from '../../items/organization-item.ts';
import type { EvaluationRecord } from './evaluation-record.ts';

/**
 * The time zone of an organization: from its item, otherwise as an evaluation last got it from the service, under whichever
 * secret that was, otherwise what was last known, otherwise UTC.
 */
export function timeZoneIn(
  id: bigint,
  organizations: readonly OrganizationItem[],
  records: Iterable<Pick<EvaluationRecord, 'timeZones'>>,
  lastKnown = 'UTC',
): string {
  const item = organizations.find(({ organizationId }) => organizationId === id);
  if (item?.timeZone !== undefined) return item.timeZone;
  for (const { timeZones } of records) {
    const said = timeZones[String(id)];
    if (said !== undefined) return said;
  }
  return lastKnown;
}
