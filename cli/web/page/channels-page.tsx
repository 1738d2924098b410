import { useCallback, useEffect } from 'preact/hooks';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { ChannelRow } from '../answers.ts';
import { hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { StateMark } from './marks.tsx';
import { follow, Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { TestControl } from './test-control.tsx';
import { problemOfAct, useAct } from './use-act.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

/** Where alerts go: the troubles of each channel, a test, and its switch. */
export function ChannelsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('channels', {}), []);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  useEffect(() => {
    document.title = 'Channels · Mention alerts';
  }, []);
  return (
    <main>
      <Nav at="channels" />
      <h1>Channels</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer !== undefined && (
        <>
          <p class="lede">Email: {answer.email}</p>
          <ul class="things">
            {answer.channels.map((row) => (
              <Row key={row.channel} row={row} readOnly={answer.readOnly} isLost={isLost} onDone={again} />
            ))}
          </ul>
          {answer.channels.length === 0 && <p>There is no channel yet.</p>}
          <p class="quiet hint-below">
            <code>channel add KIND ID</code> connects one in a terminal: its secret is typed there, and never comes
            here.
          </p>
        </>
      )}
    </main>
  );
}

type RowProps = {
  readonly row: ChannelRow;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

function Row({ row, readOnly, isLost, onDone }: RowProps) {
  const { channel, kind, enabled, isUnderstood, rules, troubles } = row;
  const { act, start } = useAct<unknown>();
  const problem = problemOfAct(act);
  const turn = () => start(() => askServer('enable', { channel, enabled: !enabled }), onDone);
  return (
    <li class="thing">
      <div>
        <h2>
          <bdi>{channel}</bdi>
        </h2>
        <p class="quiet">{kind}</p>
      </div>
      <div>
        <p class="state-word">
          <StateMark kind={troubles.length > 0 ? 'trouble' : enabled ? 'quiet' : 'off'} />{' '}
          {!isUnderstood ? 'not used until it is corrected' : enabled ? 'gets events' : 'disabled, it gets nothing'}
        </p>
        {troubles.map((trouble) => (
          <p key={trouble} class="trouble">
            {trouble}
          </p>
        ))}
        <p class="quiet">
          {rules.length === 0 ? 'No rule names it.' : 'Named by '}
          <RuleLinks rules={rules} />
        </p>
        <Problem text={problem} />
      </div>
      {!readOnly && isUnderstood && (
        <div class="thing-tools">
          <button type="button" disabled={isLost || act.kind === 'working'} onClick={turn}>
            {enabled ? 'Disable' : 'Enable'}
          </button>
          {enabled && <TestControl kind="channel" name={channel} isLost={isLost} />}
        </div>
      )}
    </li>
  );
}

/** Links to the pages of rules, by their ids; pointing at one shows its full name. */
export function RuleLinks({ rules }: { readonly rules: readonly string[] }) {
  return (
    <>
      {rules.map((rule, index) => (
        <span key={rule} title={rule}>
          {index > 0 && ', '}
          <a href={hrefOf({ rule })} onClick={(event) => follow(event, { rule })}>
            {rule.slice(rule.indexOf('/') + 1)}
          </a>
        </span>
      ))}
    </>
  );
}
