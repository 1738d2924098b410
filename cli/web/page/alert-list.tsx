import { useEffect, useRef, useState } from 'preact/hooks';
import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { LONGEST_RARITY_DAYS } from '../../../functions/domain/engine/peak-law.ts';
import type { RuleMessage, StoryAnswer } from '../answers.ts';
import type { DrawnAlert, DrawnRule } from '../drawn-rule.ts';
import type { Obstacle } from '../why-not-earlier.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { clock, day, moment, momentBeside } from './in-words.ts';
import { ReadStory } from './read-story.tsx';
import { spoken } from './spoken.ts';
import { besideTold, byAlert, toldOf } from './told-beside.ts';

type AlertListProps = {
  readonly drawn: DrawnRule;
  /** What the rule told. */
  readonly told: readonly RuleMessage[];
  readonly firstJudged: number | undefined;
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
export function AlertList({
  drawn,
  told,
  firstJudged,
  itemText,
  timeZone,
  open,
  isLost,
  isDraft,
  onOpen,
}: AlertListProps) {
  const { alerts } = drawn;
  const { page, span } = spoken();
  if (alerts.length === 0) {
    return <p class="no-alerts">{page.firesNever}</p>;
  }
  const known = byAlert(told);
  return (
    <section class="alerts" aria-label={page.alertsOfHistory}>
      <h2>{page.wouldHaveTold({ isDraft })}</h2>
      <p class="quiet">{page.judgedAgain({ isDraft })}</p>
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
                {page.judgedAlert({
                  isHeld: alert.held,
                  isUpward: BOUNDS[alert.bound].isUpward,
                  peak: alert.peak,
                  lasted: alert.resolvedAt === undefined ? undefined : span(alert.resolvedAt - alert.firedAt),
                })}
              </span>
              {!isDraft && (
                <span class="quiet alert-beside">
                  {besideTold(alert, toldOf(alert, known), { timeZone, firstJudged })}
                </span>
              )}
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
  const { page } = spoken();
  const { verdict, updatedAt, firedAt, resolvedAt, held } = alert;
  const told = updatedAt.map((time) => momentBeside(time, firedAt, timeZone)).join(', ');
  return (
    <div class="alert-open" ref={holder}>
      <div class="alert-why">
        <h3>{page.whyNotEarlier}</h3>
        <ul>
          {alert.obstacles.map((obstacle) => (
            <li key={obstacle.kind}>{inWords(obstacle, firedAt, timeZone)}</li>
          ))}
          {alert.obstacles.length === 0 && <li>{page.historyBegins}</li>}
        </ul>
        <h3>{page.course}</h3>
        <ul>
          <li>
            {page.fired({ at: moment(firedAt, timeZone), rarity: rarityInWords(verdict.rarityDays), isHeld: held })}
          </li>
          {told !== '' && <li>{page.toldAgain({ times: told })}</li>}
          {resolvedAt !== undefined && <li>{page.overAt({ at: momentBeside(resolvedAt, firedAt, timeZone) })}</li>}
        </ul>
      </div>
      <Story itemText={itemText} firedAt={firedAt} isLost={isLost} />
    </div>
  );
}

/** How rarely chance alone makes such a count; what is rarer than is stated is no number. */
function rarityInWords(days: number | undefined): string | undefined {
  const { page } = spoken();
  if (days === undefined) return undefined;
  return Math.round(days) >= LONGEST_RARITY_DAYS ? page.rarest : page.rarely({ days: Math.round(days) });
}

function inWords(obstacle: Obstacle, firedAt: number, timeZone: string): string {
  const { page, spanAfter } = spoken();
  const { obstacles: words } = page;
  const at = (time: number) => momentBeside(time, firedAt, timeZone);
  switch (obstacle.kind) {
    case 'step':
      return words.step({
        at: at(obstacle.at),
        count: obstacle.count,
        line: obstacle.line,
        span: spanAfter(obstacle.windowMs),
      });
    case 'nearest':
      return words.nearest({ count: obstacle.count, line: obstacle.line, span: spanAfter(obstacle.windowMs) });
    case 'known':
      return words.known({ from: at(obstacle.from), times: obstacle.times });
    case 'unknown':
      return words.unknown({ to: at(obstacle.to) });
    case 'learning':
      return words.learning({ to: at(obstacle.to) });
    case 'least':
      return words.least({ minMentions: obstacle.minMentions });
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
  isLost,
}: {
  readonly itemText: string;
  readonly firedAt: number;
  readonly isLost: boolean;
}) {
  const [told, setTold] = useState<Told>({ kind: 'reading' });
  useEffect(() => {
    if (isLost) return;
    let isWanted = true;
    askServer('story', { item: itemText, firedAt })
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
  const { page } = spoken();
  if (told.kind === 'reading') return <p class="quiet story">{page.readingMentions}</p>;
  if (told.kind === 'problem') return <p class="problem story">{page.mentionsUnread({ problem: told.text })}</p>;
  return <ReadStory story={told.story} />;
}
