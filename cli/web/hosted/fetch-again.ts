/**
 * A request that is sent a second time where its connection breaks: between two calls of a function its process stands still, and
 * a connection that was kept may be gone. Each attempt has `timeoutMs`; what took too long is not tried again.
 */
export async function fetchAgain(address: string, request: RequestInit, timeoutMs: number): Promise<Response> {
  const attempt = () => fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  return attempt().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    return attempt();
  });
}
