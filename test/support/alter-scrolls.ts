import type { Evaluation } from './start-evaluation.ts';

/** A mention as the service sends it. */
export type RawMention = Record<string, unknown>;

/** Changes the mentions of each page of a scroll. */
export function alterScrolls(
  evaluation: Evaluation,
  alter: (mentions: readonly RawMention[]) => readonly RawMention[],
): void {
  evaluation.alterAnswers((path, body) => {
    if (!path.endsWith('/scroll')) return body;
    const page: { mentions: RawMention[] } = JSON.parse(body);
    return JSON.stringify({ ...page, mentions: alter(page.mentions) });
  });
}

/** A page of which the first mention cannot be read. */
export const withUnreadable = ([first, ...others]: readonly RawMention[]) => [
  { ...first, insertTime: 'yesterday' },
  ...others,
];
