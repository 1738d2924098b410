import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/**
 * Reads the body of a request, of at most `mostBytes`.
 *
 * @throws Refusal 413 if it is longer, 400 if the caller went away before its end
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLong = new Refusal(413, `The body has more than ${mostBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLong;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      size += part.length;
      if (size > mostBytes) throw tooLong;
      parts.push(part);
    }
  } catch (error) {
    throw error === tooLong ? error : new Refusal(400, 'The body was cut off.');
  }
  return Buffer.concat(parts, size);
}
