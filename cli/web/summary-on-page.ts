import type { OrganizationItem } from '../../functions/domain/items/organization-item.ts';
import { MOST } from '../../functions/domain/messages/email/summary-email.ts';
import {
  periodInWords,
  summaryInShort,
  summarySections,
} from '../../functions/domain/messages/summary/summary-sections.ts';
import { plainLine, plainPart } from '../../functions/domain/plain-text.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { summaryAsPage, summaryUpToNow } from '../summary/summary-up-to-now.ts';
import type { SummaryAnswer } from './answers.ts';

/**
 * The summary of the last `days` up to `at` (epoch ms): its parts, which the page shows as its own, because nothing may be framed
 * there or become markup; and the same as a file that loads nothing, to be attached or printed.
 */
export async function summaryOnPage(
  installation: Installation,
  item: OrganizationItem,
  upTo: { readonly days: number; readonly at: number },
): Promise<SummaryAnswer> {
  const data = await summaryUpToNow(installation, item, upTo);
  const { andMore } = wordsOf(data).summaries;
  return {
    title: summaryInShort(data),
    period: periodInWords(data),
    sections: summarySections(data, { plain: plainPart, line: plainLine, most: MOST }).map(({ more, ...section }) => ({
      ...section,
      ...(more === 0 ? {} : { more: andMore({ count: more }) }),
    })),
    html: summaryAsPage(data),
  };
}
