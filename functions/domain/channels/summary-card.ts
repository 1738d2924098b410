import type { SummaryData } from '../messages/summary/summary-event.ts';
import { periodInWords, summaryInShort, summarySections } from '../messages/summary/summary-sections.ts';
import { chatText } from '../wording/chat-text.ts';
import type { AlertCard } from './alert-card.ts';

/** A chat message is glanced at: the email says more. */
const MOST = { stories: 5, held: 5, volumes: 10 };

const TITLE = 150;
const LONGEST_FACT = 220;

/** The summary of an organization as a chat message. */
export function summaryCard(data: SummaryData): AlertCard {
  const { organizationId, name } = data.organization;
  const whose = chatText(name, 80) || `organization ${chatText(organizationId, 40)}`;
  return {
    title: chatText(`SUMMARY: ${whose}: ${summaryInShort(data)}`, TITLE),
    isCritical: false,
    isOver: data.stories.total === 0 && data.health.troubled.total === 0,
    explanation: chatText(periodInWords(data), 200),
    facts: summarySections(data, { plain: chatText, most: MOST }).flatMap(({ title, lines, more }) => [
      ...lines.map((line) => ({ name: line.name, value: chatText(line.value, LONGEST_FACT) })),
      ...(more > 0 ? [{ name: title, value: `and ${more} more` }] : []),
    ]),
    samples: [],
    footer: `organization ${chatText(organizationId, 40)}; when it comes: "digest" on its item`,
  };
}
