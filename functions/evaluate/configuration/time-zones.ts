import type { Connection } from './connect.ts';
import { itemOf } from './load-configuration.ts';
import type { Loaded } from './load-run.ts';

/** The time zone (IANA) of an organization, by its id. */
export type TimeZones = (organizationId: bigint) => string;

/** The time zones of organizations: of their items, as the service says, as it was last said. */
export function timeZones(
  { configuration, record }: Pick<Loaded, 'configuration' | 'record'>,
  connection?: Connection,
): TimeZones {
  return (id) => {
    const said = connection?.service?.organizations.get(id)?.timeZone;
    return itemOf(configuration, id)?.timeZone ?? said ?? record?.timeZones[String(id)] ?? 'UTC';
  };
}
