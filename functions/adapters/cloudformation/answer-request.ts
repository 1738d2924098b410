const TIMEOUT_MS = 10_000;

/** If the answer is lost, CloudFormation waits for it for an hour. */
const MOST_ATTEMPTS = 3;

/**
 * Puts the answer to a request of a custom resource where CloudFormation looks for it. The address is signed, so no
 * error repeats it. Throws if the answer was not taken.
 */
export async function answerRequest(url: string, answer: Readonly<Record<string, unknown>>): Promise<void> {
  let problem = '';
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      // The signature is valid only for a request without a content type.
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': '' },
        body: JSON.stringify(answer),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      problem = `it answered ${response.status}`;
    } catch {
      problem = 'it could not be reached';
    }
  }
  throw new Error(`CloudFormation did not take the answer: ${problem}`);
}
