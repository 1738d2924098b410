import type { KeptEpisode } from '../../../functions/domain/alerting/kept-episode.ts';
import { isolated } from '../../../functions/languages/isolated.ts';
import type { RuleMessage } from '../answers.ts';
import { hrefOf } from './address.ts';
import { ExpectControl } from './expect-control.tsx';
import { clock, day, momentBeside } from './in-words.ts';
import { follow } from './nav.tsx';
import { spoken } from './spoken.ts';
import { byAlert, type ToldAlert } from './told-beside.ts';

type ToldListProps = {
  readonly rule: string;
  /** Its messages, from the history. */
  readonly told: readonly RuleMessage[];
  /** What the rule remembers of its newest alerts, also of those that nobody was told of. */
  readonly episodes: readonly KeptEpisode[];
  readonly timeZone: string;
  readonly readOnly: boolean;
  readonly isLost: boolean;
};

/** Why an alert was held back; undefined if it was not. */
function heldInWords(episode: KeptEpisode | undefined): string | undefined {
  return episode?.held === undefined ? undefined : spoken().page.held[episode.held];
}

/** An alert of the rule as it was: its messages if there were any, and what the rule remembers of it. */
type Past = { readonly startedAt: number; readonly messages?: ToldAlert; readonly episode?: KeptEpisode };

/** What the rule told, and what it held back, the newest first: the record, with the numbers of that time. */
export function ToldList({ rule, told, episodes, timeZone, readOnly, isLost }: ToldListProps) {
  const alerts = pastOf(told, episodes);
  if (alerts.length === 0) return null;
  const { page } = spoken();
  return (
    <section class="alerts" aria-label={page.whatWasTold}>
      <h2>{page.whatWasTold}</h2>
      <p class="quiet">{page.messagesOfRule}</p>
      <ul>
        {alerts.map(({ startedAt, messages, episode }) => (
          <li key={startedAt} class="told-row">
            <time>
              {day(startedAt, timeZone)} <b>{clock(startedAt, timeZone)}</b>
            </time>
            <span>
              {messages?.[0].explanation ?? (episode && wordsOf(episode))}
              {messages !== undefined && episode?.mentions !== undefined && (
                <span class="quiet told-when">{wordsOf(episode)}</span>
              )}
              <span class="quiet told-when">
                {messages === undefined ? episode && notTold(episode, timeZone) : toldWhen(messages, episode, timeZone)}{' '}
                {messages !== undefined && <StoryLink rule={rule} event={messages[0].id} />}
              </span>
            </span>
            <span class="quiet">
              {sizeOf(messages?.at(-1), episode)}
              {!readOnly && episode?.over !== undefined && (
                <ExpectControl {...{ rule, timeZone, isLost }} episode={startedAt} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function pastOf(told: readonly RuleMessage[], episodes: readonly KeptEpisode[]): Past[] {
  const pasts = new Map<number, Past>(byAlert(told).map((messages) => [messages[0].startedAt, of(messages)]));
  for (const episode of episodes) {
    const { startedAt } = episode;
    pasts.set(startedAt, { ...pasts.get(startedAt), startedAt, episode });
  }
  return [...pasts.values()].sort((one, other) => other.startedAt - one.startedAt);
}

const of = (messages: ToldAlert): Past => ({ startedAt: messages[0].startedAt, messages });

function StoryLink({ rule, event }: { readonly rule: string; readonly event: string }) {
  const [organization = ''] = rule.split('/');
  const address = { story: { organization, event } };
  return (
    <a href={hrefOf(address)} onClick={(click) => follow(click, address)}>
      {spoken().page.itsStory}
    </a>
  );
}

function wordsOf({ terms = [], mentions, voices }: KeptEpisode): string {
  const { page, nouns, colon } = spoken();
  const who = [
    mentions === undefined ? '' : nouns.mentions({ count: mentions }),
    voices === undefined ? '' : page.ofVoices({ count: voices }),
  ];
  return joined([terms.map(isolated).join(', '), joined(who, ' ')], colon) || page.notRead;
}

const joined = (texts: readonly string[], between: string) => texts.filter((text) => text !== '').join(between);

function toldWhen(messages: ToldAlert, episode: KeptEpisode | undefined, timeZone: string): string {
  const [first] = messages;
  const { page } = spoken();
  const when = messages.map((message, index) => {
    const at = momentBeside(message.at, first.startedAt, timeZone);
    return index === 0 ? at : page.messageAt({ status: message.status, at });
  });
  return page.toldAt({ times: when.join(', '), held: heldInWords(episode) });
}

function notTold(episode: KeptEpisode, timeZone: string): string {
  const { startedAt, toldAt } = episode;
  const { page } = spoken();
  if (toldAt !== undefined) return page.toldAt({ times: momentBeside(toldAt, startedAt, timeZone), held: undefined });
  return page.nobodyTold({ held: heldInWords(episode) });
}

function sizeOf(message: RuleMessage | undefined, episode: KeptEpisode | undefined): string {
  const startedAt = message?.startedAt ?? episode?.startedAt ?? 0;
  const endedAt = message?.endedAt ?? episode?.endedAt;
  const { peak = 0 } = message ?? episode ?? {};
  const { page, span } = spoken();
  return page.toldAlert({
    peak,
    usualPeak: episode?.usualPeak,
    lasted: endedAt === undefined ? undefined : span(endedAt - startedAt),
  });
}
