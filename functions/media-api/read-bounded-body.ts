import type { Dispatcher } from 'undici';

/** A response's body as far as it arrived. Only a complete one is ever parsed. */
export type ResponseBody =
  | { readonly kind: 'complete'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'broken'; readonly error: unknown };

/**
 * Reads a body up to a limit in bytes and gives the connection up beyond it, so that no server can fill the memory.
 * Never throws: a body that is cut off, reset or cancelled is `broken`.
 */
export async function readBoundedBody(stream: Dispatcher.ResponseData['body'], limit: number): Promise<ResponseBody> {
  // Destroying the stream early makes undici report an error that nobody would be left to hear.
  stream.on('error', () => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.byteLength;
      if (size > limit) return { kind: 'too-large', limit };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: 'broken', error };
  }
  return { kind: 'complete', bytes: Buffer.concat(chunks) };
}
