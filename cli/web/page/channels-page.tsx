import { useCallback, useEffect } from 'preact/hooks';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { ChannelRow } from '../answers.ts';
import { hrefOf } from './address.ts';
import { askServer } from './ask-server.ts';
import { StateMark } from './marks.tsx';
import { follow, Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { TestControl } from './test-control.tsx';
import { problemOfAct, useAct } from './use-act.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = MINUTE_MS;

/** Where alerts go: the troubles of each channel, a test, and its switch. */
export function ChannelsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('channels', {}), []);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page, rules } = spoken();
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
          <p class="lede">{rules.email(answer.email)}</p>
          <ul class="things">
            {answer.channels.map((row) => (
              <Row key={row.channel} row={row} readOnly={answer.readOnly} isLost={isLost} onDone={again} />
            ))}
          </ul>
          {answer.channels.length === 0 && <p>{rules.noChannels}</p>}
          <p class="quiet hint-below">
            <code>channel add KIND ID</code> {rules.connectsOne}
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
  const { channel, kind, enabled, isUnderstood, rules: named, troubles } = row;
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
        <p class="quiet">{kind}</p>
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
      {!readOnly && isUnderstood && (
        <div class="thing-tools">
          <button type="button" disabled={isLost || act.kind === 'working'} onClick={turn}>
            {enabled ? rules.disable : rules.enable}
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
