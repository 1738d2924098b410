import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { inParallel } from '../../domain/in-parallel.ts';
import { contentHash } from '../../domain/items/content-hash.ts';
import { keptNewest } from '../../domain/kept-newest.ts';
import { type WatchedParts, watchedIn, watchedParts } from '../../domain/operations/evaluation/watched-parts.ts';
import type { WatchedRules } from '../../domain/operations/evaluation/watched-rules.ts';
import { itemsUnder } from './items-under.ts';
import { storedItem } from './stored-items.ts';

/** Secrets whose parts a container keeps. */
const MOST_SECRETS = 500;

/** Parts that are written at once. */
const CONCURRENCY = 16;

const PREFIX = 'watched#';

const stored = z.lazy(() => z.object({ schema: z.literal(1).default(1), rules: z.array(z.string()).readonly() }));

/** The parts as they are stored, and the mark that the record of the same run has. */
type Known = { readonly mark: string | undefined; readonly parts: ReadonlyMap<string, readonly string[] | undefined> };

/**
 * The rules that were watched under a secret, in State: `pk` = `secret#<name>`, `sk` = `watched#<organization>#<part>`. A
 * container reads them only if the record has another mark than the one it knows, and writes the parts that changed.
 */
export function watchedRulesStore(documents: DynamoDBDocumentClient, table: string, report: (problem: string) => void) {
  const kept = keptNewest(MOST_SECRETS, (_secretName: string): { known?: Known } => ({}));
  const keyOf = (secretName: string, name: string) => ({ pk: `secret#${secretName}`, sk: `${PREFIX}${name}` });

  async function read(secretName: string): Promise<Known['parts']> {
    const items = await itemsUnder(documents, table, {
      pk: `secret#${secretName}`,
      prefix: PREFIX,
      isConsistent: true,
    });
    return new Map(
      items.map((item) => [String(item.sk).slice(PREFIX.length), storedItem(stored, item, report)?.rules]),
    );
  }

  return {
    /** The rules of the record with this mark; undefined where the record has none. */
    async read(secretName: string, mark: string | undefined): Promise<WatchedRules | undefined> {
      const last = kept(secretName);
      if (last.known === undefined || last.known.mark !== mark) last.known = { mark, parts: await read(secretName) };
      return mark === undefined ? undefined : watchedIn(last.known.parts);
    },
    /** Writes what differs from the last read; gives the mark for the record, which is to be written after it. */
    async write(secretName: string, watched: WatchedRules): Promise<string> {
      const last = kept(secretName);
      const parts = watchedParts(watched);
      const before = last.known?.parts ?? (await read(secretName));
      const mark = markOf(parts);
      const changed = [...parts].filter(([name, rules]) => !isDeepStrictEqual(before.get(name), rules));
      const gone = [...before.keys()].filter((name) => !parts.has(name));
      await inParallel(CONCURRENCY, changed, ([name, rules]) =>
        documents.send(
          new PutCommand({ TableName: table, Item: { ...keyOf(secretName, name), schema: 1, rules: [...rules] } }),
        ),
      );
      await inParallel(CONCURRENCY, gone, (name) =>
        documents.send(new DeleteCommand({ TableName: table, Key: keyOf(secretName, name) })),
      );
      last.known = { mark, parts };
      return mark;
    },
  };
}

function markOf(parts: WatchedParts): string {
  return contentHash(Object.fromEntries(parts)).slice(0, 16);
}
