/** An item as people write it into a table; ids are exact, as number or bigint. */
export type Item = Readonly<Record<string, unknown>>;

/** What a run begins with in the tables that people write. */
export interface Items {
  readonly organizations: readonly Item[];
  readonly rules: readonly Item[];
  readonly channels: readonly Item[];
}
