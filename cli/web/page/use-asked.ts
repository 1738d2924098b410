import { useEffect, useState } from 'preact/hooks';
import { drawIn, type EngineAnswer, type ToDraw } from './engine.ts';

/** Charts are drawn first, and while somebody writes nothing else should keep the engine busy. */
const PAUSE_MS = 400;

type About<Asks> = Extract<EngineAnswer, { readonly kind: Asks }>;

/**
 * A hook: what the engine last said of an item beside its charts, asked a moment after the item was changed, and whether that is of the
 * item as it is now; of one that is not understood there is no answer.
 */
export function useAsked<Asks extends NonNullable<ToDraw['asks']>>(asks: Asks, wanted: ToDraw | undefined) {
  const [told, setTold] = useState<{ readonly of: ToDraw; readonly answer: About<Asks> | undefined }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const isAbout = (given: EngineAnswer): given is About<Asks> => given.kind === asks;
    let isWanted = true;
    const pause = setTimeout(() => {
      drawIn(asks, { ...wanted, asks }, (given) => {
        if (isWanted) setTold({ of: wanted, answer: isAbout(given) ? given : undefined });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [asks, wanted]);
  return { answer: told?.answer, isNewest: told !== undefined && told.of === wanted };
}
