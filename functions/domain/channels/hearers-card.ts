import { wordsOf } from '../../languages/words-of.ts';
import { type HearersData, hearersBy } from '../messages/hearers/hearers-event.ts';
import { chatLine, chatPart } from '../wording/chat-text.ts';
import type { AlertCard } from './alert-card.ts';

const TITLE = 150;
const EXPLANATION = 2_000;

/** That others will hear of an organization, as a chat message. */
export function hearersCard(data: HearersData): AlertCard {
  const words = wordsOf(data);
  const { organizationId, name } = data.organization;
  const whose = chatPart(name, 80) || words.summaries.organization({ id: chatPart(organizationId, 40) });
  return {
    words,
    title: chatLine(words.notices.hearersSubject({ organization: whose }), TITLE),
    isCritical: false,
    isOver: false,
    explanation: chatLine([hearersBy(data), ...data.says].join(' '), EXPLANATION),
    facts: [],
    samples: [],
    footer: words.notices.notMeant,
  };
}
