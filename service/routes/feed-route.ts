import { isIP } from 'node:net';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { decodeText, LINE_END } from '../../files/decode-text.ts';
import { FileProblem } from '../../files/file-problem.ts';
import type { FeedMention } from '../feed/feed-mention.ts';
import { parseMentionLine } from '../feed/parse-mention-line.ts';
import { type PlacedMention, placedTime, strayMention } from '../feed/stray-mention.ts';
import type { ServiceContext } from '../service-context.ts';
import { InputError } from '../wire/input-error.ts';
import { int64 } from '../wire/int64.ts';
import { ServiceError } from '../wire/service-error.ts';

const MAX_BYTES = 256 * 1024 * 1024;

/**
 * `POST /feed`: NDJSON, one mention per line, whatever the content type. Requests are accepted only from this machine (web pages
 * of other origins are refused by the front). Either all lines of a request are taken in, or none.
 */
export function feedRoute(context: ServiceContext): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    app.post(
      '/feed',
      {
        bodyLimit: MAX_BYTES,
        onRequest: async (request) => {
          if (!isLoopback(request.socket.remoteAddress)) {
            throw ServiceError.domain(
              'illegal_permission',
              'Mentions are fed from the machine that the service runs on.',
            );
          }
        },
        schema: {
          hide: true, // it is how mentions come in, not part of the interface
          response: {
            200: z.strictObject({ accepted: z.int(), ids: z.array(int64) }),
          },
        },
      },
      async (request) => {
        const mentions = readMentions(request.body, context);
        const ids = context.store.feed(mentions);
        return { accepted: ids.length, ids };
      },
    );
    done();
  };
}

function readMentions(body: unknown, { directory }: ServiceContext): readonly FeedMention[] {
  const placed: PlacedMention[] = [];
  for (const [at, line] of decode(body).split(LINE_END).entries()) {
    if (line.trim() === '') continue;
    try {
      const place = `line ${at + 1}`;
      placed.push({ mention: parseMentionLine(line, place, directory.hasHad), place });
    } catch (error) {
      if (error instanceof InputError) throw ServiceError.framework(400, error.message);
      throw error;
    }
  }
  if (placed.length === 0)
    throw ServiceError.framework(400, 'line 1: /: the feed is empty, one mention per line is expected');
  const stray = strayMention(placed.map(placedTime));
  if (stray !== undefined) throw ServiceError.framework(400, stray);
  return placed.map(({ mention }) => mention);
}

function decode(body: unknown): string {
  if (!Buffer.isBuffer(body)) return '';
  try {
    return decodeText(body);
  } catch (error) {
    throw error instanceof FileProblem ? ServiceError.framework(400, `the feed: ${error.message}`) : error;
  }
}

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, '') ?? '';
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
