import { named } from '../../cli/context/installation.ts';
import { localInstallation } from '../../cli/context/open-local.ts';
import { type PageServer, startPageServer } from '../../cli/web/start-page-server.ts';
import { present } from '../../functions/domain/present.ts';
import { endpointsOf } from '../live/write-endpoints-file.ts';
import type { RunningProgram } from '../run/start-program.ts';

/**
 * Serves the page of a run on this machine. An address can be opened once, so `onAddress` is called with the first one, and
 * with another whenever one was used. `now` is the clock of the run if that is not the real one; `port` 0 takes a free one.
 */
export async function servePage(
  program: RunningProgram,
  onAddress: (address: string) => void,
  { now, port = 0 }: { readonly now?: () => number; readonly port?: number } = {},
): Promise<PageServer> {
  const { service, stack, tokens } = program;
  const { name: stackName, endpoints, outputs } = stack;
  const opened = localInstallation(endpointsOf({ stackName, endpoints, outputs, serviceUrl: service.url, tokens }));
  // A run with a clock of its own is over: what people do there tells nobody.
  const installation = now === undefined ? opened : { ...opened, ...named({ kind: 'played', name: stackName }) };
  const server = await startPageServer({
    installation,
    target: { kind: 'local' },
    port,
    readOnly: false,
    ...present({ now }),
    onAddress,
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      installation.close();
    },
  };
}
