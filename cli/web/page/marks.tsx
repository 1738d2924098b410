import type { Transition } from '../../../functions/domain/alerting/event/alert-event.ts';
import type { RuleRow } from '../answers.ts';
import { momentBeside } from './in-words.ts';
import { spoken } from './spoken.ts';

/** Where a message was told, the same in every chart: an alert, a further message, an end. */
const MESSAGES: Readonly<Record<Transition, string>> = {
  firing: 'M6 1l5 10H1z',
  found: 'M6 1l5 10H1z',
  updated: 'M6 1.5a4.5 4.5 0 1 0 .01 0',
  resolved: 'M1.5 1.5h9v9h-9z',
  ended: 'M1.5 1.5h9v9h-9z',
};

/** The mark of a message above a chart; `left` in percent of its width. */
export function MessageMark({ status, left }: { readonly status: Transition; readonly left: number }) {
  return (
    <svg
      class="message-mark"
      style={{ left: `${left}%` }}
      viewBox="0 0 12 12"
      width="10"
      height="10"
      aria-hidden="true"
    >
      <path d={MESSAGES[status]} />
    </svg>
  );
}

/** Shapes that show a state without colour. */
export function StateMark({ kind }: { readonly kind: 'firing' | 'held back' | 'quiet' | 'off' | 'trouble' }) {
  return (
    <svg class={`mark ${kind.replace(' ', '-')}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {kind === 'firing' && <path d="M6 1l5 10H1z" />}
      {kind === 'held back' && <path d="M6 1l5 10H1z" class="hollow" />}
      {kind === 'quiet' && <circle cx="6" cy="6" r="3.5" class="hollow" />}
      {kind === 'off' && <path d="M2 6h8" class="hollow" />}
      {kind === 'trouble' && <path d="M6 1v6.5M6 9.5v1.8" class="hollow heavy" />}
    </svg>
  );
}

/** The state of a rule, in words and as a shape. */
export function StateOf({ row, at }: { readonly row: RuleRow; readonly at: number }) {
  const { state, since, health, silencedUntil, timeZone } = row;
  const { page } = spoken();
  const healthInWords: Readonly<Record<string, string>> = page.health;
  const isWell = health === 'ok' || health === 'off';
  return (
    <span class="state">
      <span class={`state-word ${state.replace(' ', '-')}`}>
        <StateMark kind={state} />
        {since === undefined
          ? page.states[state]
          : page.stateSince({ state: page.states[state], since: momentBeside(since, at, timeZone) })}
      </span>
      {!isWell && (
        <span class={`health ${health}`}>
          <StateMark kind="trouble" />
          {healthInWords[health] ?? health}
        </span>
      )}
      {silencedUntil !== undefined && (
        <span class="silenced">{page.silencedUntil({ time: momentBeside(silencedUntil, at, timeZone) })}</span>
      )}
    </span>
  );
}
