import { useState } from 'preact/hooks';
import type { TestAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

type TestControlProps = {
  readonly kind: 'rule' | 'channel';
  readonly name: string;
  readonly isLost: boolean;
};

/** Sends a marked test after asking, and shows the outcome, as the command does. */
export function TestControl({ kind, name, isLost }: TestControlProps) {
  const [isAsked, setAsked] = useState(false);
  const { act, start, forget } = useAct<TestAnswer>();
  const { rules } = spoken();
  const send = () => start(() => askServer('test', { kind, name }));
  if (!isAsked) {
    return (
      <button type="button" disabled={isLost} onClick={() => setAsked(true)}>
        {rules.test}
      </button>
    );
  }
  const close = () => {
    setAsked(false);
    forget();
  };
  return (
    <fieldset class="panel" aria-label={rules.testOf({ name })}>
      {act.kind === 'done' ? <Outcome answer={act.answer} /> : <p>{rules.tests[kind]}</p>}
      <Problem text={problemOfAct(act)} />
      <div class="buttons">
        {act.kind !== 'done' && (
          <button type="button" class="main" disabled={isLost || act.kind === 'working'} onClick={send}>
            {act.kind === 'working' ? rules.testWorking : rules.sendTest}
          </button>
        )}
        <button type="button" disabled={act.kind === 'working'} onClick={close}>
          {act.kind === 'done' ? rules.close : rules.notNow}
        </button>
      </div>
    </fieldset>
  );
}

function Outcome({ answer: { tested, email, remarks, outcomes } }: { readonly answer: TestAnswer }) {
  const { rules } = spoken();
  return (
    <div role="status">
      <p>{rules.testSent({ tested })}</p>
      <ul>
        {email !== undefined && <li>{rules.email({ readers: email })}</li>}
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
        {email === undefined && outcomes.length + remarks.length === 0 && <li>{rules.testToNobody}</li>}
      </ul>
    </div>
  );
}
