import { useEffect, useRef, useState } from 'preact/hooks';
import { rarityInWords } from '../../../functions/domain/alerting/event/rarity-in-words.ts';
import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { spanInWords } from '../../../functions/domain/time/duration.ts';
import { speechOf } from '../../../functions/languages/speech-of.ts';
import type { RuleMessage, StoryAnswer } from '../answers.ts';
import type { DrawnAlert, DrawnRule } from '../drawn-rule.ts';
import type { Obstacle } from '../why-not-earlier.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { clock, count, day, moment, momentBeside } from './in-words.ts';
import { ReadStory } from './read-story.tsx';
import { besideTold, byAlert, toldOf } from './told-beside.ts';

type AlertListProps = {
  readonly drawn: DrawnRule;
  /** What the rule told. */
  readonly told: readonly RuleMessage[];
  /** The drawn rule, as the text of its item. */
  readonly itemText: string;
  readonly timeZone: string;
  readonly open: number | undefined;
  readonly isLost: boolean;
  /** Whether it is a draft, not the stored rule. */
  readonly isDraft: boolean;
  readonly onOpen: (firedAt: number | undefined) => void;
};

/** The alerts in the stored history, the newest first; one of them may be open. */
export function AlertList({ drawn, told, itemText, timeZone, open, isLost, isDraft, onOpen }: AlertListProps) {
  const { alerts } = drawn;
  if (alerts.length === 0) {
    return <p class="no-alerts">This rule does not fire in the stored history.</p>;
  }
  const known = byAlert(told);
  return (
    <section class="alerts" aria-label="Alerts of the kept history">
      <h2>What {isDraft ? 'the draft' : "today's settings"} would have told</h2>
      <p class="quiet">
        The alerts that the rule, as it is {isDraft ? 'drafted' : 'stored'} now, gives on the counts as they are stored
        now. What people were told is the list above; each alert says how it differs.
      </p>
      <ul>
        {alerts.toReversed().map((alert) => (
          <li key={alert.firedAt} class={alert.firedAt === open ? 'open' : ''}>
            <button
              type="button"
              class="alert-head"
              aria-expanded={alert.firedAt === open}
              onClick={() => onOpen(alert.firedAt === open ? undefined : alert.firedAt)}
            >
              <time>
                {day(alert.firedAt, timeZone)} <b>{clock(alert.firedAt, timeZone)}</b>
              </time>
              <span>{alert.explanation}</span>
              <span class="quiet">
                {alert.held && 'held by quiet hours, '}
                {BOUNDS[alert.bound].peak.toLowerCase()} {count(alert.peak)},{' '}
                {alert.resolvedAt === undefined
                  ? 'still firing'
                  : `over after ${spanInWords(alert.resolvedAt - alert.firedAt)}`}
              </span>
              {!isDraft && <span class="quiet alert-beside">{besideTold(alert, toldOf(alert, known), timeZone)}</span>}
            </button>
            {alert.firedAt === open && (
              <OpenAlert alert={alert} itemText={itemText} timeZone={timeZone} isLost={isLost} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenAlertProps = {
  readonly alert: DrawnAlert;
  readonly itemText: string;
  readonly timeZone: string;
  readonly isLost: boolean;
};

function OpenAlert({ alert, itemText, timeZone, isLost }: OpenAlertProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => holder.current?.scrollIntoView({ block: 'nearest' }), []);
  const { verdict, updatedAt, firedAt, resolvedAt, held } = alert;
  const told = updatedAt.map((time) => momentBeside(time, firedAt, timeZone)).join(', ');
  return (
    <div class="alert-open" ref={holder}>
      <div class="alert-why">
        <h3>Why not earlier?</h3>
        <ul>
          {alert.obstacles.map((obstacle) => (
            <li key={obstacle.kind}>{inWords(obstacle, firedAt, timeZone)}</li>
          ))}
          {alert.obstacles.length === 0 && <li>The history begins here.</li>}
        </ul>
        <h3>Course</h3>
        <ul>
          <li>
            Fired {moment(firedAt, timeZone)}
            {verdict.rarityDays === undefined
              ? ''
              : `; by chance about ${rarityInWords(verdict.rarityDays, speechOf('en'))}`}
            .{held && ' It was quiet hours then, so people were told afterwards.'}
          </li>
          {told !== '' && <li>Told again at {told}.</li>}
          {resolvedAt !== undefined && <li>Over {momentBeside(resolvedAt, firedAt, timeZone)}.</li>}
        </ul>
      </div>
      <Story itemText={itemText} firedAt={firedAt} timeZone={timeZone} isLost={isLost} />
    </div>
  );
}

function inWords(obstacle: Obstacle, firedAt: number, timeZone: string): string {
  switch (obstacle.kind) {
    case 'step':
      return `At ${momentBeside(obstacle.at, firedAt, timeZone)}, just before, there were ${count(obstacle.count)} in ${spanInWords(obstacle.windowMs)}; it fires at ${count(obstacle.line)}.`;
    case 'nearest':
      return `Another window was closer to its limit then: ${count(obstacle.count)} of ${count(obstacle.line)} in ${spanInWords(obstacle.windowMs)}.`;
    case 'known':
      return `It was over its limit from ${momentBeside(obstacle.from, firedAt, timeZone)} on, but people knew of a story, so it took ${obstacle.times} times the limit.`;
    case 'unknown':
      return `Until ${momentBeside(obstacle.to, firedAt, timeZone)} counts were missing, so nothing could be judged.`;
    case 'learning':
      return `Until ${momentBeside(obstacle.to, firedAt, timeZone)} it was learning what is usual.`;
    case 'least':
      return `The limit is minMentions of the rule: fewer than ${count(obstacle.minMentions)} are never unusual.`;
  }
}

type Told =
  | { readonly kind: 'reading' }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'told'; readonly story: StoryAnswer };

/** What the alert was about, read from the service. */
function Story({
  itemText,
  firedAt,
  timeZone,
  isLost,
}: {
  readonly itemText: string;
  readonly firedAt: number;
  readonly timeZone: string;
  readonly isLost: boolean;
}) {
  const [told, setTold] = useState<Told>({ kind: 'reading' });
  useEffect(() => {
    if (isLost) return;
    let isWanted = true;
    askServer('story', { item: itemText, firedAt, timeZone })
      .then((story) => isWanted && setTold({ kind: 'told', story }))
      .catch(
        (error: unknown) =>
          isWanted && setTold({ kind: 'problem', text: error instanceof Unanswered ? error.message : String(error) }),
      );
    return () => {
      isWanted = false;
    };
    // The story belongs to the alert, so it is not read again while the rule is edited.
  }, [firedAt, isLost]);
  if (told.kind === 'reading') return <p class="quiet story">Reading its mentions…</p>;
  if (told.kind === 'problem') return <p class="problem story">Its mentions could not be read: {told.text}</p>;
  return <ReadStory story={told.story} timeZone={timeZone} />;
}
