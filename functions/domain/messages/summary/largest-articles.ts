import { plainText } from '../../plain-text.ts';
import { present } from '../../present.ts';
import { iso } from '../../time/iso.ts';
import { webLink } from '../../wording/chat-text.ts';
import type { Article } from './summary-event.ts';

/** So many articles stand below a story. */
const MOST = 3;
const LONGEST_TITLE = 200;
const LONGEST_OUTLET = 100;

/**
 * The articles with the largest reach, each title once: only those that have a title and a safe link. Takes them in any order, `time` in epoch
 * ms, numbers null where the service does not have them.
 */
export function largestArticles(
  found: readonly {
    readonly title: string | null;
    readonly url: string;
    readonly outlet: string;
    readonly reach: number | null;
    readonly time: number;
  }[],
): Article[] {
  const byTitle = new Map<string, Article>();
  for (const { title, url, outlet, reach, time } of [...found].sort((a, b) => (b.reach ?? 0) - (a.reach ?? 0))) {
    const words = plainText(title ?? '', LONGEST_TITLE);
    const link = webLink(url);
    const name = words.toLowerCase();
    if (words === '' || link === undefined || byTitle.has(name)) continue;
    byTitle.set(name, {
      title: words,
      url: link.href,
      outlet: plainText(outlet, LONGEST_OUTLET) || link.host,
      ...present({ reach: reach ?? undefined }),
      time: iso(time),
    });
    if (byTitle.size === MOST) break;
  }
  return [...byTitle.values()];
}
