import { mutingOf } from '../../domain/alerting/muting.ts';
import { connect as connectToService } from '../configuration/connect.ts';
import { timeZones } from '../configuration/time-zones.ts';
import type { Stage } from '../run.ts';

export const connect: Stage<'ports' | 'loaded' | 'deadlineMs', 'connection' | 'timeZoneOf' | 'muting'> = {
  name: 'connect',
  perform: async ({ ports, loaded, deadlineMs }) => {
    const { organizations: configured, mutes } = loaded.configuration;
    const connection = await connectToService(ports, loaded.secretName, { configured, deadlineMs });
    const timeZoneOf = timeZones(loaded, connection);
    return { connection, timeZoneOf, muting: mutingOf(mutes, timeZoneOf) };
  },
};
