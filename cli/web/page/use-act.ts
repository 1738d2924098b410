import { useState } from 'preact/hooks';
import { Unanswered } from './ask-server.ts';

/** The state of something that a person started. */
export type Act<T> =
  | { readonly kind: 'none' | 'working' }
  | { readonly kind: 'done'; readonly answer: T }
  | { readonly kind: 'problem'; readonly text: string };

/**
 * A hook for something that a person starts, one at a time: its state, how to start it, and how to clear its outcome.
 */
export function useAct<T>() {
  const [act, setAct] = useState<Act<T>>({ kind: 'none' });
  const start = (work: () => Promise<T>, after: (answer: T) => void = () => undefined) => {
    setAct({ kind: 'working' });
    work()
      .then((answer) => {
        setAct({ kind: 'done', answer });
        after(answer);
      })
      .catch((error: unknown) =>
        setAct({ kind: 'problem', text: error instanceof Unanswered ? error.message : String(error) }),
      );
  };
  return { act, start, forget: () => setAct({ kind: 'none' }) };
}

/** Why something could not be done; undefined otherwise. */
export function problemOfAct(act: Act<unknown>): string | undefined {
  return act.kind === 'problem' ? act.text : undefined;
}
