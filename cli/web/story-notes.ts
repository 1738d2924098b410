import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { expiresAt } from '../../functions/adapters/dynamodb/expires-at.ts';
import { itemsUnder } from '../../functions/adapters/dynamodb/items-under.ts';
import { plainText } from '../../functions/domain/plain-text.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import type { StoryNote } from './answers.ts';
import { PageError } from './page-error.ts';

/** As long as what people did about alerts. */
const KEPT_MS = 90 * DAY_MS;

const LONGEST_NOTE = 1_000;
const LONGEST_NAME = 80;

/** What somebody wrote about a story, which is named by one of its events; `at` in epoch ms. */
const storyNote = z.object({ event: z.string(), at: z.number(), by: z.string().optional(), text: z.string() });

/** Stored beside the actions of people: `pk` = `act#<org>`, `sk` = `note#<event>#<at>`. */
const PREFIX = 'note#';
const partitionOf = (organizationId: bigint) => `act#${organizationId}`;

/** The notes on a story, by the ids of its events, the oldest first. */
export async function notesOf(
  { documents, tables }: Installation,
  organizationId: bigint,
  events: readonly string[],
): Promise<StoryNote[]> {
  const items = await itemsUnder(documents, tables.state, {
    pk: partitionOf(organizationId),
    prefix: PREFIX,
    isConsistent: true,
  });
  return items
    .flatMap((item) => storyNote.safeParse(item).data ?? [])
    .filter(({ event }) => events.includes(event))
    .sort((one, other) => one.at - other.at)
    .map(({ at, by, text }) => ({ at, text, ...present({ by }) }));
}

/** Stores a note. @throws PageError 400 if it says nothing */
export async function writeNote(
  { documents, tables }: Installation,
  { organizationId, event, text }: { readonly organizationId: bigint; readonly event: string; readonly text: string },
  { at, by, words }: { readonly at: number; readonly by: string | undefined; readonly words: Words },
): Promise<void> {
  const said = plainText(text, LONGEST_NOTE).trim();
  if (said === '') throw new PageError(400, words.answers.problems.emptyNote);
  const note = { event, at, text: said, ...(by === undefined ? {} : { by: plainText(by, LONGEST_NAME) }) };
  const Item = {
    ...note,
    pk: partitionOf(organizationId),
    sk: `${PREFIX}${event}#${new Date(at).toISOString()}`,
    expiresAt: expiresAt(at + KEPT_MS),
  };
  await documents.send(new PutCommand({ TableName: tables.state, Item }));
}
