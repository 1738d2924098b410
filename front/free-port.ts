import { startListener } from './start-listener.ts';

/** A port of this machine that nothing listens on, to be named before something does. What listened on it to find it has ended. */
export async function freePort(): Promise<number> {
  const { port, stop } = await startListener((_, response) => response.end(), { port: 0 });
  await stop();
  return port;
}
