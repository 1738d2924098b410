import { useState } from 'preact/hooks';
import { isolated } from '../../../functions/domain/isolated.ts';
import type { TestAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { problemOfAct, useAct } from './use-act.ts';

type TestControlProps = {
  readonly kind: 'rule' | 'channel';
  readonly name: string;
  readonly isLost: boolean;
};

const WORDS = {
  rule: 'Sends an alert that is marked as a test, like a real one: by email to everybody whose filter lets this rule through, and to its channels.',
  channel: 'Sends an alert that is marked as a test to this channel only, like a real one.',
} as const;

/** Sends a marked test after asking, and shows the outcome, as the command does. */
export function TestControl({ kind, name, isLost }: TestControlProps) {
  const [isAsked, setAsked] = useState(false);
  const { act, start, forget } = useAct<TestAnswer>();
  const send = () => start(() => askServer('test', { kind, name }));
  if (!isAsked) {
    return (
      <button type="button" disabled={isLost} onClick={() => setAsked(true)}>
        Test…
      </button>
    );
  }
  const close = () => {
    setAsked(false);
    forget();
  };
  return (
    <fieldset class="panel" aria-label={`Test of ${isolated(name)}`}>
      {act.kind === 'done' ? <Outcome answer={act.answer} /> : <p>{WORDS[kind]}</p>}
      <Problem text={problemOfAct(act)} />
      <div class="buttons">
        {act.kind !== 'done' && (
          <button type="button" class="main" disabled={isLost || act.kind === 'working'} onClick={send}>
            {act.kind === 'working' ? 'Waiting for the result…' : 'Send the test'}
          </button>
        )}
        <button type="button" disabled={act.kind === 'working'} onClick={close}>
          {act.kind === 'done' ? 'Close' : 'Not now'}
        </button>
      </div>
    </fieldset>
  );
}

function Outcome({ answer: { tested, email, remarks, outcomes } }: { readonly answer: TestAnswer }) {
  return (
    <div role="status">
      <p>Test of {tested} sent.</p>
      <ul>
        {email !== undefined && <li>Email: {email}</li>}
        {outcomes.map(({ taken, words }) => (
          <li key={words} class={taken ? '' : 'problem'}>
            {words}
          </li>
        ))}
        {remarks.map((remark) => (
          <li key={remark} class="problem">
            {remark}
          </li>
        ))}
        {email === undefined && outcomes.length + remarks.length === 0 && <li>It is disabled, so it gets nothing.</li>}
      </ul>
    </div>
  );
}
