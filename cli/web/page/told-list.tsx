import type { KeptEpisode } from '../../../functions/domain/alerting/kept-episode.ts';
import { isolated } from '../../../functions/domain/isolated.ts';
import { spanInWords } from '../../../functions/domain/time/duration.ts';
import type { RuleMessage } from '../answers.ts';
import { hrefOf } from './address.ts';
import { ExpectControl } from './expect-control.tsx';
import { clock, count, counted, day, momentBeside } from './in-words.ts';
import { follow } from './nav.tsx';
import { statusOf } from './story-in-words.ts';
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

const HELD: Readonly<Record<NonNullable<KeptEpisode['held']>, string>> = {
  muted: 'silence or quiet hours',
  voices: 'too few voices',
  shared: 'most others had more than usual, too',
  capped: 'the limit of emails in an hour',
};

/** An alert of the rule as it was: its messages if there were any, and what the rule remembers of it. */
type Past = { readonly startedAt: number; readonly messages?: ToldAlert; readonly episode?: KeptEpisode };

/** What the rule told, and what it held back, the newest first: the record, with the numbers of that time. */
export function ToldList({ rule, told, episodes, timeZone, readOnly, isLost }: ToldListProps) {
  const alerts = pastOf(told, episodes);
  if (alerts.length === 0) return null;
  return (
    <section class="alerts" aria-label="What was told">
      <h2>What was told</h2>
      <p class="quiet">The messages as people got them, by the rule and the counts of that time.</p>
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
      Its story
    </a>
  );
}

function wordsOf({ terms = [], mentions, voices }: KeptEpisode): string {
  const who = [
    ...(mentions === undefined ? [] : [counted(mentions, 'mention')]),
    ...(voices === undefined ? [] : [`of ${counted(voices, 'voice')}`]),
  ].join(' ');
  return (
    [terms.map(isolated).join(', '), who].filter((part) => part !== '').join(': ') || 'Its mentions were not read.'
  );
}

function toldWhen(messages: ToldAlert, episode: KeptEpisode | undefined, timeZone: string): string {
  const [first] = messages;
  const when = messages.map(
    (message, index) =>
      `${index === 0 ? '' : `${statusOf(message).toLowerCase()} `}${momentBeside(message.at, first.startedAt, timeZone)}`,
  );
  const why = episode?.held === undefined ? '' : `; held before by ${HELD[episode.held]}`;
  return `Told at ${when.join(', ')}${why}.`;
}

function notTold({ startedAt, toldAt, held }: KeptEpisode, timeZone: string): string {
  const why = held === undefined ? '' : HELD[held];
  if (toldAt !== undefined) return `Told at ${momentBeside(toldAt, startedAt, timeZone)}.`;
  return why === '' ? 'Nobody was told yet.' : `Nobody was told: ${why}.`;
}

function sizeOf(message: RuleMessage | undefined, episode: KeptEpisode | undefined): string {
  const startedAt = message?.startedAt ?? episode?.startedAt ?? 0;
  const endedAt = message?.endedAt ?? episode?.endedAt;
  const { peak = 0 } = message ?? episode ?? {};
  const usual = episode?.usualPeak === undefined ? '' : `; the usual peak is ${count(episode.usualPeak)}`;
  return `peak ${count(peak)}${usual}, ${endedAt === undefined ? 'still open' : `over after ${spanInWords(endedAt - startedAt)}`}`;
}
