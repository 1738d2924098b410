import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Unanswered } from './ask-server.ts';

/** The last answer, why there is none, and how to ask again now. */
export type Asked<T> = {
  readonly answer: T | undefined;
  readonly problem: string | undefined;
  readonly again: () => void;
};

/**
 * Asks now, every `everyMs` while the page is visible, and whenever it becomes visible again. If asking fails, the last
 * answer stays. Pass another function as `asks` to ask something else.
 */
export function useRegularly<T>(
  asks: () => Promise<T>,
  { everyMs, pauses }: { readonly everyMs: number; readonly pauses: boolean },
): Asked<T> {
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const newest = useRef(0);
  const again = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    asks()
      .then((given) => {
        if (mine !== newest.current) return;
        setAnswer(() => given);
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        if (mine === newest.current) setProblem(error instanceof Unanswered ? error.message : String(error));
      });
  }, [asks]);
  useEffect(() => {
    if (pauses) return;
    again();
    const looked = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(looked, everyMs);
    document.addEventListener('visibilitychange', looked);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [again, everyMs, pauses]);
  return { answer, problem, again };
}
