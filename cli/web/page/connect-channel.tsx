import { useState } from 'preact/hooks';
import { freeChannelId, isNewChannelId } from '../../channel/new-channel-id.ts';
import type { ChannelChangeAnswer, ChannelKindAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { ChannelOutcome } from './channel-outcome.tsx';
import { phraseOf } from './field-phrases.ts';
import { NamedOptions } from './named-options.tsx';
import { follow } from './nav.tsx';
import { Problem } from './problem.tsx';
import { SecretFields } from './secret-fields.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';
import { isTyped, useTypedSecret } from './use-typed-secret.ts';

type ConnectChannelProps = {
  readonly kinds: readonly ChannelKindAnswer[];
  /** The ids that are taken. */
  readonly taken: readonly string[];
  readonly isLost: boolean;
  readonly onDone: () => void;
};

/** Connects a new channel and tests it, as `channel add` does. */
export function ConnectChannel(props: ConnectChannelProps) {
  const [isOpen, setOpen] = useState(false);
  const { channels } = spoken();
  return isOpen ? (
    <ConnectForm {...props} onClose={() => setOpen(false)} />
  ) : (
    <p class="buttons hint-below">
      <button type="button" class="main" disabled={props.isLost} onClick={() => setOpen(true)}>
        {channels.connect}
      </button>
    </p>
  );
}

function ConnectForm({
  kinds,
  taken,
  isLost,
  onDone,
  onClose,
}: ConnectChannelProps & { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [written, setWritten] = useState<string>();
  const secret = useTypedSecret();
  const { act, start } = useAct<ChannelChangeAnswer>();
  const { channels, rules } = spoken();
  const kind = kinds.find((each) => each.kind === name);
  const id = written ?? (kind === undefined ? '' : freeChannelId(kind.kind, taken));
  const problem =
    id === ''
      ? undefined
      : !isNewChannelId(id)
        ? channels.badId
        : taken.includes(id)
          ? channels.exists({ channel: id })
          : undefined;
  const isReady =
    kind !== undefined && id !== '' && problem === undefined && isTyped(kind, secret.typed, { replaces: false });
  if (act.kind === 'done') return <Connected answer={act.answer} onClose={onClose} />;
  const connect = () => {
    if (isReady) start(() => askServer('addChannel', { channel: id, kind: name, secret: secret.take() }), onDone);
  };
  const isWorking = act.kind === 'working';
  return (
    <form
      class="new-keyword"
      aria-label={channels.connect}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <h2>{channels.connect}</h2>
      <fieldset class="questions" disabled={isWorking}>
        <label class="question">
          <span class="question-name">{channels.whichKind}</span>
          <select
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              secret.forget();
            }}
          >
            <option value="" disabled>
              {channels.chooseKind}
            </option>
            <NamedOptions of={kinds.map((each) => ({ id: each.kind, name: each.title }))} />
          </select>
        </label>
        {kind !== undefined && (
          <>
            <label class="question">
              <span class="question-name">{channels.itsId}</span>
              <span>
                <input
                  type="text"
                  dir="ltr"
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck={false}
                  value={id}
                  onInput={({ currentTarget }) => setWritten(currentTarget.value)}
                />
                <small>{channels.aboutId}</small>
              </span>
            </label>
            <SecretFields kind={kind} typed={secret.typed} type={secret.type} />
            <p class="quiet">{channels.aboutSecret}</p>
          </>
        )}
      </fieldset>
      <Problem text={problem ?? problemOfAct(act)} />
      <div class="buttons">
        <button type="submit" class="main" disabled={isLost || isWorking || !isReady}>
          {isWorking ? rules.testWorking : channels.connectAndTest}
        </button>
        <button type="button" disabled={isWorking} onClick={onClose}>
          {rules.notNow}
        </button>
      </div>
    </form>
  );
}

/** What came of it, and where rules are told of it. */
function Connected({ answer, onClose }: { readonly answer: ChannelChangeAnswer; readonly onClose: () => void }) {
  const { channels, rules } = spoken();
  const address = { view: 'rules' } as const;
  return (
    <section class="panel hint-below" aria-label={channels.connect}>
      <ChannelOutcome answer={answer} />
      {answer.kind === 'taken' && (
        <p>
          {channels.nameInRules({ edit: rules.edit, field: phraseOf('notify.channels') })}{' '}
          <a href="/rules" onClick={(event) => follow(event, address)}>
            {channels.toRules}
          </a>
        </p>
      )}
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {rules.close}
        </button>
      </div>
    </section>
  );
}
