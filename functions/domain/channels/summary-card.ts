import { wordsOf } from '../../languages/words-of.ts';
import type { SummaryData } from '../messages/summary/summary-event.ts';
import { linkTo, periodInWords, summaryInShort, summarySections } from '../messages/summary/summary-sections.ts';
import { present } from '../present.ts';
import { chatLine, chatPart, webLink } from '../wording/chat-text.ts';
import type { AlertCard } from './alert-card.ts';

/** A chat message is glanced at: the email says more. */
const MOST = { stories: 5, held: 5, volumes: 10, articles: 5 };

const TITLE = 150;
const LONGEST_FACT = 220;

/** The summary of an organization as a chat message. */
export function summaryCard(data: SummaryData): AlertCard {
  const words = wordsOf(data);
  const { summaries } = words;
  const { organizationId, name } = data.organization;
  const id = chatPart(organizationId, 40);
  const whose = chatPart(name, 80) || summaries.organization({ id });
  const tag = summaries.summary.toLocaleUpperCase();
  const page = linkTo(data.url, summaries.openPage);
  const sections = summarySections(data, { plain: chatPart, line: chatLine, most: MOST });
  return {
    words,
    title: chatLine([tag, whose, summaryInShort(data)].join(words.colon), TITLE),
    isCritical: false,
    isOver: data.stories.total === 0 && data.health.troubled.total === 0,
    explanation: chatLine(periodInWords(data), 200),
    facts: sections.flatMap(({ title, lines, more }) => [
      ...lines.map((line) => ({ name: line.name, value: chatLine(line.parts.join(words.semicolon), LONGEST_FACT) })),
      ...(more > 0 ? [{ name: title, value: summaries.andMore({ count: more }) }] : []),
    ]),
    samples: sections
      .flatMap(({ lines }) => lines.flatMap(({ articles = [] }) => articles))
      .slice(0, MOST.articles)
      .map(({ title, about, href }) => ({
        text: chatLine(title, LONGEST_FACT),
        byline: about,
        ...present({ link: webLink(href) }),
      })),
    ...present({ links: page && [{ kind: 'page', ...page }] }),
    footer: summaries.whenOnItem({ id }),
  };
}
