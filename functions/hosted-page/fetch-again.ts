/**
 * Sends a request, and sends it again if its connection breaks: a function is frozen between two calls, and a kept
 * connection may have been closed meanwhile. Each attempt has `timeoutMs`; an attempt that took too long is not
 * repeated.
 */
export async function fetchAgain(address: string, request: RequestInit, timeoutMs: number): Promise<Response> {
  const attempt = () => fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  return attempt().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    return attempt();
  });
}
