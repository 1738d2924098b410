import { SENTIMENTS, SOURCE_TYPES } from '../wire/enumerations.ts';
import type { Mention } from '../wire/mention-schema.ts';
import { type Column, createColumn } from './column.ts';
import { createInt64Column, type Int64Column } from './int64-column.ts';
import { createTextArena } from './text-arena.ts';

/** A mention with both its times; `keywords` is `undefined` if it follows from the keywords that collect the mention. */
export type StoredMention = Omit<Mention, 'keywords'> & {
  readonly keywords: readonly string[] | undefined;
  readonly publishedTime: number;
  readonly feedTime: number;
};

/** How many pairs of source type and sentiment there are. */
export const CELLS = SOURCE_TYPES.length * SENTIMENTS.length;

/** All mentions ever fed, by row: 0, 1, ... in the order of feeding. A row never changes; it can only be erased. */
export type MentionTable = {
  push(mention: StoredMention): number;
  readonly id: Int64Column;
  readonly publishedTime: Column;
  readonly feedTime: Column;
  /** Source type and sentiment as one number: index of the type times the number of sentiments, plus index of the sentiment. */
  readonly cell: Column;
  readonly reach: Column;
  readonly virality: Column;
  readonly engagement: Column;
  readonly interaction: Int64Column;
  readonly influence: Int64Column;
  /** The published fields as JSON; `words` gives the field `keywords`, from what the feed gave for it. */
  print(row: number, words: (given: readonly string[] | undefined) => readonly string[]): string;
  /** The fields that definitions of keywords are matched against. */
  read(row: number): Pick<Mention, 'type' | 'title' | 'mention' | 'author' | 'languages' | 'locations'>;
  /** Removes the texts of a row for good; its numbers stay, because the order of other rows needs them. */
  erase(row: number): void;
};

export function createMentionTable(): MentionTable {
  const texts = createTextArena();
  const keywords: (readonly string[] | undefined)[] = [];
  const table = {
    id: createInt64Column(),
    publishedTime: createColumn(),
    feedTime: createColumn(),
    cell: createColumn(),
    reach: createColumn(),
    virality: createColumn(),
    engagement: createColumn(),
    interaction: createInt64Column(),
    influence: createInt64Column(),
  };

  return {
    ...table,
    push(mention) {
      texts.push(printOpen(mention));
      table.id.push(mention.id);
      table.publishedTime.push(mention.publishedTime);
      table.feedTime.push(mention.feedTime);
      table.cell.push(
        SOURCE_TYPES.indexOf(mention.type) * SENTIMENTS.length + SENTIMENTS.indexOf(mention.autoSentiment),
      );
      table.reach.push(mention.reach);
      table.virality.push(mention.virality);
      table.engagement.push(Number(mention.interaction) / Math.max(1, mention.reach));
      table.interaction.push(mention.interaction);
      table.influence.push(mention.influenceScore);
      return keywords.push(mention.keywords) - 1;
    },
    print: (row, words) => `${texts.read(row)},"keywords":${JSON.stringify(words(keywords[row]))}}`,
    read: (row) => JSON.parse(`${texts.read(row)}}`),
    erase(row) {
      texts.erase(row);
      keywords[row] = undefined;
    },
  };
}

/** The published fields as JSON text that is left open, so that `keywords` can follow. The int64 fields are not rounded. */
function printOpen(mention: StoredMention): string {
  const { id, interaction, influenceScore, keywords, publishedTime, feedTime, ...plain } = mention;
  const numbers = `"interaction":${interaction},"influenceScore":${influenceScore}`;
  return `{"id":${id},${numbers},${JSON.stringify(plain).slice(1, -1)}`;
}
