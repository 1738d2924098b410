/** The fields of an object that may be undefined, as fields that may be absent. */
type Present<Fields> = { [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] } & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

/**
 * An object without the fields that are undefined, so that what is not known is absent in items, events and answers:
 * `{ ruleId, ...present({ since, until }) }`.
 */
export function present<Fields extends object>(fields: Fields): Present<Fields>;
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
