const TIMEOUT_MS = 10_000;

/**
 * Tells an outside service that all is well, with one GET; it raises an alarm when it hears nothing. The address is the
 * whole secret of such services, so no error repeats it. Gives why it failed, or undefined.
 */
export async function callDeadMan(url: string, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    await response.body?.cancel();
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError'
      ? `it did not answer within ${timeoutMs / 1000} s`
      : 'it could not be reached';
  }
}
