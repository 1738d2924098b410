import { connect as connectToService } from '../configuration/connect.ts';
import type { Stage } from '../run.ts';

export const connect: Stage<'ports' | 'loaded' | 'deadlineMs', 'connection'> = {
  name: 'connect',
  perform: async ({ ports, loaded: { secretName, configuration }, deadlineMs }) => ({
    connection: await connectToService(ports, secretName, { configured: configuration.organizations, deadlineMs }),
  }),
};
