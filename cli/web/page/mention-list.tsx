import { clock, counted, day } from './in-words.ts';

type MentionListProps = {
  readonly messages: readonly (readonly [number, number])[];
  readonly timeZone: string;
};

/** So many of the newest messages are listed. */
const MOST = 30;

/** The messages of a rule that tells each mention, the newest first: when, and how many. Their words are not kept. */
export function MentionList({ messages, timeZone }: MentionListProps) {
  if (messages.length === 0) return null;
  return (
    <section class="alerts" aria-label="Mentions that were told">
      <h2>Mentions that were told</h2>
      <p class="quiet">The newest messages. What the mentions said is not stored; it is in the messages.</p>
      <ul>
        {messages
          .slice(-MOST)
          .toReversed()
          .map(([at, count]) => (
            <li key={at} class="told-row">
              <time>
                {day(at, timeZone)} <b>{clock(at, timeZone)}</b>
              </time>
              <span>{counted(count, 'mention')}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
