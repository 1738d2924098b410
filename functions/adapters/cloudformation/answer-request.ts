const TIMEOUT_MS = 10_000;

/** CloudFormation waits for an hour for an answer that was lost. */
const MOST_ATTEMPTS = 3;

/**
 * Puts the answer to a request of a custom resource where CloudFormation looks for it. The address is signed: no error repeats it.
 * Throws where it was not taken.
 */
export async function answerRequest(url: string, answer: Readonly<Record<string, unknown>>): Promise<void> {
  let problem = '';
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      // The signature is of a request without a content type.
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
