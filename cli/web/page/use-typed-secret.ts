import { useState } from 'preact/hooks';
import type { ChannelKindAnswer } from '../answers.ts';

/** What is typed of a secret, by the names of its fields. */
type Typed = Readonly<Record<string, string>>;

/**
 * A hook: what is typed of a secret. It is kept nowhere but here: not in a draft, not in the address, and not here either once it was
 * taken to be sent.
 */
export function useTypedSecret() {
  const [typed, setTyped] = useState<Typed>({});
  return {
    typed,
    type: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    /** Gives what is typed, and forgets it. */
    take: () => {
      setTyped({});
      return typed;
    },
    forget: () => setTyped({}),
  };
}

/** Whether enough is typed to be sent; of a secret that is replaced, one field may do. */
export function isTyped({ fields }: ChannelKindAnswer, typed: Typed, { replaces }: { replaces: boolean }): boolean {
  const has = (name: string) => (typed[name] ?? '').trim() !== '';
  return replaces
    ? fields.some(({ name, isMade }) => isMade === true || has(name))
    : fields.every(({ name, isMade, isOptional }) => isMade === true || isOptional === true || has(name));
}
