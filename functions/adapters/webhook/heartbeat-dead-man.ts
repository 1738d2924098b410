const TIMEOUT_MS = 10_000;

/**
 * Tells an outside service that all is well, with one GET; the service raises an alarm when the calls stop. With such
 * services the address is the only secret, so no error repeats it. Gives why the call failed, or undefined.
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
