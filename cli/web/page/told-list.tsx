import type { KeptEpisode } from '../../../functions/domain/alerting/kept-episode.ts';
import { isolated } from '../../../functions/domain/isolated.ts';
import { spanInWords } from '../../../functions/domain/time/duration.ts';
import { ExpectControl } from './expect-control.tsx';
import { clock, count, counted, day, momentBeside } from './in-words.ts';

type ToldListProps = {
  readonly rule: string;
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

/** What the rule really told, and what it held back, the newest first; by the rule as it was at the time. */
export function ToldList({ rule, episodes, timeZone, readOnly, isLost }: ToldListProps) {
  if (episodes.length === 0) return null;
  return (
    <section class="alerts" aria-label="What was told">
      <h2>What was told</h2>
      <p class="quiet">The newest alerts as people had them, by the rule and the counts of that time.</p>
      <ul>
        {episodes.toReversed().map((episode) => (
          <li key={episode.startedAt} class="told-row">
            <time>
              {day(episode.startedAt, timeZone)} <b>{clock(episode.startedAt, timeZone)}</b>
            </time>
            <span>
              {wordsOf(episode)}
              <span class="quiet told-when">{toldWhen(episode, timeZone)}</span>
            </span>
            <span class="quiet">
              peak {count(episode.peak)}
              {episode.usualPeak === undefined ? '' : `, usually up to ${count(episode.usualPeak)}`},{' '}
              {episode.endedAt === undefined
                ? 'still firing'
                : `over after ${spanInWords(episode.endedAt - episode.startedAt)}`}
              {!readOnly && episode.over !== undefined && (
                <ExpectControl {...{ rule, timeZone, isLost }} episode={episode.startedAt} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
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

function toldWhen({ startedAt, toldAt, held }: KeptEpisode, timeZone: string): string {
  const why = held === undefined ? '' : HELD[held];
  if (toldAt === undefined) return why === '' ? 'Nobody was told yet.' : `Nobody was told: ${why}.`;
  const when = momentBeside(toldAt, startedAt, timeZone);
  return why === '' ? `Told at ${when}.` : `Told at ${when}; held before by ${why}.`;
}
