import { useState } from 'preact/hooks';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

type ExpectControlProps = {
  readonly rule: string;
  readonly timeZone: string;
  /** The boundary at which the alert began, epoch ms. */
  readonly episode: number;
  readonly isLost: boolean;
};

const REPEATS = ['once', 'week', 'month', 'year'] as const;

type Repeats = (typeof REPEATS)[number];

/** Says that an alert was expected, once or each week, month or year: the rule then expects its time. */
export function ExpectControl({ rule, timeZone, episode, isLost }: ExpectControlProps) {
  const { act, start } = useAct<{ readonly said: string }>();
  const [repeats, setRepeats] = useState<Repeats>('once');
  const { rules } = spoken();
  if (act.kind === 'done') {
    return (
      <span class="quiet">
        {act.answer.said} {rules.takeBack}
      </span>
    );
  }
  const ask = () =>
    start(() => askServer('expected', { rule, episode, timeZone, ...(repeats === 'once' ? {} : { repeats }) }));
  return (
    <span class="expect">
      <button type="button" disabled={isLost || act.kind === 'working'} onClick={ask}>
        {rules.wasExpected}
      </button>{' '}
      <select
        aria-label={rules.howOften}
        value={repeats}
        onChange={({ currentTarget }) => setRepeats(REPEATS[currentTarget.selectedIndex] ?? 'once')}
      >
        {REPEATS.map((each) => (
          <option key={each} value={each}>
            {rules.repeats[each]}
          </option>
        ))}
      </select>
      <Problem text={problemOfAct(act)} isInline />
    </span>
  );
}
