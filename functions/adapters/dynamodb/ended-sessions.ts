import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DAY_MS, SECOND_MS } from '../../domain/time/units-of-time.ts';
import { expiresAt } from './expires-at.ts';

/** A session of the page: whose it is, the token that it is, and when that was issued (epoch seconds). */
export type PageSession = { readonly email: string; readonly token: string; readonly iat: number };

/** Which sessions of the page are over although their tokens are valid still. */
export type EndedSessions = {
  readonly isOver: (session: PageSession) => Promise<boolean>;
  /** Ends this session and all older ones of its person, everywhere and at once. `now` in epoch ms. */
  readonly end: (session: PageSession, now: number) => Promise<void>;
};

/** No token of Cognito is valid for longer than this. */
const LONGEST_SESSION_MS = DAY_MS;

/** `before` (epoch seconds): sessions that were issued before are over; and so is the one that was ended itself. */
const ended = z.lazy(() => z.object({ before: z.number(), session: z.string() }));

/** The sessions of each person that are over, in the State table: `pk` = `page#<address>`, `sk` = `sessions`. */
export function endedSessions(documents: DynamoDBDocumentClient, table: string): EndedSessions {
  const keyOf = ({ email }: PageSession) => ({ pk: `page#${email}`, sk: 'sessions' });
  return {
    async isOver(session) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: keyOf(session), ConsistentRead: true }),
      );
      if (Item === undefined) return false;
      const known = ended.safeParse(Item).data;
      // What cannot be read may say that this one is over.
      return known === undefined || session.iat < known.before || known.session === digest(session.token);
    },
    async end(session, now) {
      const before = Math.floor(now / SECOND_MS);
      const Item = {
        ...keyOf(session),
        before,
        session: digest(session.token),
        expiresAt: expiresAt(now + LONGEST_SESSION_MS),
      };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
  };
}

/** Tokens are not stored. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
