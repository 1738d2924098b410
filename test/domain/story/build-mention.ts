import type { ReadMention } from '../../../functions/domain/story/read-mention.ts';

const START = Date.parse('2026-11-20T13:00:00.000Z');

/** A mention as a window's reading gives it, the `at`th second of the window; parts of it can be replaced. */
export function buildMention(
  at: number,
  {
    languages = [],
    locations = [],
    interaction = null,
    ...sample
  }: Partial<ReadMention['sample']> & Partial<ReadMention> = {},
): ReadMention {
  const time = START + at * 1000;
  return {
    sample: {
      id: String(at),
      type: 'TWITTER',
      title: null,
      text: `Something about Acme ${at}`,
      author: `author ${at}`,
      time: new Date(time).toISOString(),
      ...sample,
    },
    time,
    virality: null,
    interaction,
    influence: null,
    languages,
    locations,
  };
}

/** So many mentions with one text, `%` in it replaced by a word of their own. */
export function buildMentions(count: number, text: string, parts: Parameters<typeof buildMention>[1] = {}, from = 0) {
  return Array.from({ length: count }, (_, at) =>
    buildMention(from + at, { text: text.replace('%', `${wordOf(from + at)} ${wordOf(from + at + 7)}`), ...parts }),
  );
}

/** A word that few other numbers have. */
function wordOf(at: number): string {
  return `w${((at + 1) * 7919).toString(36)}x`;
}
