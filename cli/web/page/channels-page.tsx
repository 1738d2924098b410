import { useCallback, useEffect, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { ChannelKindAnswer, ChannelRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { ConnectChannel } from './connect-channel.tsx';
import { StateMark } from './marks.tsx';
import { Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { RemoveChannel } from './remove-channel.tsx';
import { RotateChannel } from './rotate-channel.tsx';
import { RuleLinks } from './rule-links.tsx';
import { spoken } from './spoken.ts';
import { TestControl } from './test-control.tsx';
import { problemOfAct, useAct } from './use-act.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

/** Where alerts go: the troubles of each channel, a test, and its switch. */
export function ChannelsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('channels', {}), []);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const [removed, setRemoved] = useState<string>();
  const { channels, page, rules } = spoken();
  useEffect(() => {
    document.title = `${rules.channels} · ${page.name}`;
  }, []);
  return (
    <main>
      <Nav at="channels" />
      <h1>{rules.channels}</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer !== undefined && (
        <>
          <p class="lede">{rules.email({ readers: answer.email })}</p>
          {!answer.readOnly && (
            <p class="quiet">
              {channels.emailsAreDeployed} <code>npx mention-alerts deploy</code>
            </p>
          )}
          <ul class="things">
            {answer.channels.map((row) => (
              <Row
                key={row.channel}
                row={row}
                kind={answer.kinds.find(({ kind }) => kind === row.kind)}
                readOnly={answer.readOnly}
                isLost={isLost}
                onDone={again}
                onRemoved={(words) => {
                  setRemoved(words);
                  again();
                }}
              />
            ))}
          </ul>
          {answer.channels.length === 0 && <p>{rules.noChannels}</p>}
          {removed !== undefined && <p role="status">{removed}</p>}
          {!answer.readOnly && (
            <ConnectChannel
              kinds={answer.kinds}
              taken={answer.channels.map(({ channel }) => channel)}
              isLost={isLost}
              onDone={again}
            />
          )}
        </>
      )}
    </main>
  );
}

type RowProps = {
  readonly row: ChannelRow;
  /** Undefined if its item is not understood. */
  readonly kind: ChannelKindAnswer | undefined;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
  readonly onRemoved: (words: string) => void;
};

function Row({ row, kind, readOnly, isLost, onDone, onRemoved }: RowProps) {
  const { channel, enabled, isUnderstood, rules: named, troubles } = row;
  const { rules } = spoken();
  const { act, start } = useAct<unknown>();
  const problem = problemOfAct(act);
  const turn = () => start(() => askServer('enable', { channel, enabled: !enabled }), onDone);
  return (
    <li class="thing">
      <div>
        <h2>
          <bdi>{channel}</bdi>
        </h2>
        <p class="quiet">{kind?.title ?? row.kind}</p>
      </div>
      <div>
        <p class="state-word">
          <StateMark kind={troubles.length > 0 ? 'trouble' : enabled ? 'quiet' : 'off'} />{' '}
          {!isUnderstood ? rules.notUsed : enabled ? rules.getsEvents : rules.getsNothing}
        </p>
        {troubles.map((trouble) => (
          <p key={trouble} class="trouble">
            {trouble}
          </p>
        ))}
        <p class="quiet">
          {named.length === 0 ? rules.notNamed : `${rules.namedBy} `}
          <RuleLinks rules={named} />
        </p>
        <Problem text={problem} />
      </div>
      {!readOnly && (
        <div class="thing-tools">
          {isUnderstood && (
            <button type="button" disabled={isLost || act.kind === 'working'} onClick={turn}>
              {enabled ? rules.disable : rules.enable}
            </button>
          )}
          {enabled && <TestControl kind="channel" name={channel} isLost={isLost} />}
          {isUnderstood && kind !== undefined && (
            <RotateChannel channel={channel} kind={kind} isLost={isLost} onDone={onDone} />
          )}
          <RemoveChannel channel={channel} rules={named} isLost={isLost} onRemoved={onRemoved} />
        </div>
      )}
    </li>
  );
}
