import { useEffect, useState } from 'preact/hooks';
import { present } from '../../../functions/domain/present.ts';
import { drawIn, type ToDraw } from './engine.ts';

/** Charts are drawn first, and while somebody writes nothing else should keep the engine busy. */
const PAUSE_MS = 400;

/** The smallest burst that an item hears, found a moment after it was last changed. */
export function SmallestHeard({ wanted }: { readonly wanted: ToDraw | undefined }) {
  const [told, setTold] = useState<{ readonly of: ToDraw; readonly hears?: string }>();
  useEffect(() => {
    if (wanted === undefined) return;
    let isWanted = true;
    const pause = setTimeout(() => {
      drawIn('heard', { ...wanted, asks: 'heard' }, (answer) => {
        if (!isWanted) return;
        setTold({ of: wanted, ...present({ hears: answer.kind === 'heard' ? answer.hears : undefined }) });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [wanted]);
  return told?.of !== wanted || told?.hears === undefined ? null : <p class="quiet heard">{told.hears}</p>;
}
