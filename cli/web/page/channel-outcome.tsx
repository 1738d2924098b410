import type { ChannelChangeAnswer } from '../answers.ts';
import { spoken } from './spoken.ts';
import { useAct } from './use-act.ts';

/** What came of a new channel or another secret; with a signing secret that was generated, which is shown this once. */
export function ChannelOutcome({ answer: { kind, words, made } }: { readonly answer: ChannelChangeAnswer }) {
  const { channels } = spoken();
  const isFine = kind === 'taken' || kind === 'not-tested';
  const { act, start } = useAct<void>();
  return (
    <div role="status">
      {words.map((sentence) => (
        <p key={sentence} class={isFine ? '' : 'problem'}>
          {sentence}
        </p>
      ))}
      {made !== undefined && (
        <>
          <p>{channels.forReceiver}</p>
          <p class="buttons">
            <code class="made">{made}</code>
            <button type="button" onClick={() => start(() => navigator.clipboard.writeText(made))}>
              {act.kind === 'done' ? channels.copied : channels.copy}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
