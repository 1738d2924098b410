/** What charts call what is usual: by how a kind looks at it. Commands write these; the page has them in each language. */
export const USUAL_NAMES = {
  day: 'usual daily peak',
  hour: 'usual at this hour',
  part: 'usual part of the group',
  largest: 'largest of a usual week',
} as const;

export type UsualName = keyof typeof USUAL_NAMES;
