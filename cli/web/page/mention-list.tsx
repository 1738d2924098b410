import { clock, day } from './in-words.ts';
import { spoken } from './spoken.ts';

type MentionListProps = {
  readonly messages: readonly (readonly [number, number])[];
  readonly timeZone: string;
};

/** So many of the newest messages are listed. */
const MOST = 30;

/** The messages of a rule that tells each mention, the newest first: when, and how many. Their words are not kept. */
export function MentionList({ messages, timeZone }: MentionListProps) {
  if (messages.length === 0) return null;
  const { nouns, page } = spoken();
  return (
    <section class="alerts" aria-label={page.mentionsThatWereTold}>
      <h2>{page.mentionsThatWereTold}</h2>
      <p class="quiet">{page.newestMessages}</p>
      <ul>
        {messages
          .slice(-MOST)
          .toReversed()
          .map(([at, count]) => (
            <li key={at} class="told-row">
              <time>
                {day(at, timeZone)} <b>{clock(at, timeZone)}</b>
              </time>
              <span>{nouns.mentions({ count })}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
