import { useEffect, useState } from 'preact/hooks';
import { drawIn, type ToDraw } from './engine.ts';

/** Charts are drawn first, and while somebody writes nothing else should keep the engine busy. */
const PAUSE_MS = 400;

/** The smallest burst that an item hears, in words, once that is known; asked a moment after the item was last changed. */
export function useHeard(wanted: ToDraw | undefined): string | undefined {
  const [heard, setHeard] = useState<{ readonly of: ToDraw; readonly hears: string | undefined }>();
  useEffect(() => {
    if (wanted === undefined) return;
    let isWanted = true;
    const pause = setTimeout(() => {
      drawIn('heard', { ...wanted, asks: 'heard' }, (answer) => {
        if (isWanted && answer.kind === 'heard') setHeard({ of: wanted, hears: answer.hears });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [wanted]);
  return heard?.of === wanted ? heard?.hears : undefined;
}
