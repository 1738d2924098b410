import { useState } from 'preact/hooks';
import type { ChannelRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { RuleLinks } from './rule-links.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

type RemoveChannelProps = Pick<ChannelRow, 'channel' | 'rules'> & {
  readonly isLost: boolean;
  /** Is told in words what was done. */
  readonly onRemoved: (words: string) => void;
};

/** Removes a channel and its secret once it is said which rules name it, as `channel remove` does. */
export function RemoveChannel({ channel, rules: named, isLost, onRemoved }: RemoveChannelProps) {
  const [isAsked, setAsked] = useState(false);
  const { act, start } = useAct<{ readonly words: string }>();
  const { channels, rules } = spoken();
  if (!isAsked) {
    return (
      <button type="button" disabled={isLost} onClick={() => setAsked(true)}>
        {channels.remove}…
      </button>
    );
  }
  const remove = () =>
    start(
      () => askServer('removeChannel', { channel }),
      ({ words }) => onRemoved(words),
    );
  return (
    <fieldset class="panel danger" aria-label={channels.removeOf({ channel })}>
      <p>{channels.removes}</p>
      {named.length > 0 && (
        <p class="problem">
          {channels.rulesLoseIt({ count: named.length })} <RuleLinks rules={named} />
        </p>
      )}
      <Problem text={problemOfAct(act)} />
      <div class="buttons">
        <button type="button" class="main" disabled={isLost || act.kind === 'working'} onClick={remove}>
          {channels.removeNow}
        </button>
        <button type="button" disabled={act.kind === 'working'} onClick={() => setAsked(false)}>
          {rules.keepIt}
        </button>
      </div>
    </fieldset>
  );
}
