/**
 * What a JSON Schema says of an object that has these fields; strict validators want them to be named. For the `meta` of a
 * schema whose fields exclude or need each other, which is checked in code.
 */
export const having = (...fields: readonly string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(fields.map((name) => [name, true])),
  required: [...fields],
});
