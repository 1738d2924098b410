import { useState } from 'preact/hooks';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { problemOfAct, useAct } from './use-act.ts';

type ExpectControlProps = {
  readonly rule: string;
  readonly timeZone: string;
  /** The boundary at which the alert began, epoch ms. */
  readonly episode: number;
  readonly isLost: boolean;
};

const REPEATS = [
  ['', 'once'],
  ['week', 'each week'],
  ['month', 'each month'],
  ['year', 'each year'],
] as const;

type Repeats = (typeof REPEATS)[number][0];

/** Says that an alert was expected, once or each week, month or year: the rule then expects its time. */
export function ExpectControl({ rule, timeZone, episode, isLost }: ExpectControlProps) {
  const { act, start } = useAct<{ readonly said: string }>();
  const [repeats, setRepeats] = useState<Repeats>('');
  if (act.kind === 'done') return <span class="quiet">{act.answer.said} To take it back, edit the rule.</span>;
  const ask = () =>
    start(() => askServer('expected', { rule, episode, timeZone, ...(repeats === '' ? {} : { repeats }) }));
  return (
    <span class="expect">
      <button type="button" disabled={isLost || act.kind === 'working'} onClick={ask}>
        This was expected
      </button>{' '}
      <select
        aria-label="How often it comes"
        value={repeats}
        onChange={({ currentTarget }) => setRepeats(REPEATS[currentTarget.selectedIndex]?.[0] ?? '')}
      >
        {REPEATS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Problem text={problemOfAct(act)} isInline />
    </span>
  );
}
