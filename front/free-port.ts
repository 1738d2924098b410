import { startListener } from './start-listener.ts';

/** A port of this machine that is kept until it is released: so long nothing else gets it, and what calls it is answered with nothing. */
export async function heldPort(): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  const { port, stop } = await startListener((_, response) => response.end(), { port: 0 });
  return { port, release: stop };
}

/** A port of this machine that nothing listens on, to be named before something does. What listened on it to find it has ended. */
export async function freePort(): Promise<number> {
  const { port, release } = await heldPort();
  await release();
  return port;
}
