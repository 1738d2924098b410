import type { MentionTable } from '../store/mention-table.ts';
import type { Paged } from '../wire/scroll-request-schema.ts';

/** The order of a scroll. It is total: rows with equal values are in the order of feeding. */
export type SortOrder = {
  /** A number that is smaller for rows that come first; if it is equal, `compare` decides. */
  key(row: number): number;
  /** Negative when `one` comes first, positive when `other` does, 0 only for a row and itself. */
  compare(one: number, other: number): number;
};

export function sortOrder(table: MentionTable, { property, direction }: Paged['sorted']): SortOrder {
  const sign = direction === 'ASC' ? 1 : -1;
  const byColumn = (near: (row: number) => number, exact?: (row: number) => bigint): SortOrder => ({
    key: (row) => sign * near(row),
    compare(one, other) {
      const difference = near(one) - near(other);
      if (difference !== 0) return sign * difference;
      if (exact !== undefined && exact(one) !== exact(other)) return exact(one) < exact(other) ? -sign : sign;
      return one - other;
    },
  });
  switch (property) {
    case 'PUBLISHED_TIME':
      return byColumn(table.publishedTime.get);
    case 'FEED_TIME':
      return byColumn(table.feedTime.get);
    case 'REACH':
      return byColumn(table.reach.get);
    case 'VIRALITY':
      return byColumn(table.virality.get);
    case 'INTERACTIONS':
      return byColumn(table.interaction.near, table.interaction.get);
    case 'INFLUENCE':
      return byColumn(table.influence.near, table.influence.get);
    case 'ENGAGEMENT':
      return byColumn(table.engagement.get);
  }
}
