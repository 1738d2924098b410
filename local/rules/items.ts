/** An item as people write it into a table. Ids are exact: a bigint where a number would not be. */
export type Item = Readonly<Record<string, unknown>>;

/** The items with which a run begins, in the tables that people write. */
export type Items = {
  readonly organizations: readonly Item[];
  readonly rules: readonly Item[];
  readonly channels: readonly Item[];
};
