import { useState } from 'preact/hooks';
import type { ChannelChangeAnswer, ChannelKindAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { ChannelOutcome } from './channel-outcome.tsx';
import { Problem } from './problem.tsx';
import { SecretFields } from './secret-fields.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';
import { isTyped, useTypedSecret } from './use-typed-secret.ts';

type RotateChannelProps = {
  readonly channel: string;
  readonly kind: ChannelKindAnswer;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

/** Gives a channel another secret and tests it, as `channel rotate` does. */
export function RotateChannel({ channel, kind, isLost, onDone }: RotateChannelProps) {
  const [isOpen, setOpen] = useState(false);
  const secret = useTypedSecret();
  const { act, start, forget } = useAct<ChannelChangeAnswer>();
  const { channels, rules } = spoken();
  if (!isOpen) {
    return (
      <button type="button" disabled={isLost} onClick={() => setOpen(true)}>
        {channels.anotherSecret}
      </button>
    );
  }
  const isReady = isTyped(kind, secret.typed, { replaces: true });
  const isWorking = act.kind === 'working';
  const close = () => {
    setOpen(false);
    secret.forget();
    forget();
  };
  return (
    <form
      class="panel"
      aria-label={channels.anotherSecretOf({ channel })}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) start(() => askServer('rotateChannel', { channel, secret: secret.take() }), onDone);
      }}
    >
      {act.kind === 'done' ? (
        <ChannelOutcome answer={act.answer} />
      ) : (
        <fieldset class="questions" disabled={isWorking}>
          <p>{channels.aboutRotation}</p>
          <SecretFields kind={kind} replaces typed={secret.typed} type={secret.type} />
          <p class="quiet">{channels.aboutSecret}</p>
        </fieldset>
      )}
      <Problem text={problemOfAct(act)} />
      <div class="buttons">
        {act.kind !== 'done' && (
          <button type="submit" class="main" disabled={isLost || isWorking || !isReady}>
            {isWorking ? rules.testWorking : channels.replaceAndTest}
          </button>
        )}
        <button type="button" disabled={isWorking} onClick={close}>
          {act.kind === 'done' ? rules.close : rules.notNow}
        </button>
      </div>
    </form>
  );
}
