import { useEffect, useState } from 'preact/hooks';
import { drawIn, type EngineAnswer, type ToDraw } from './engine.ts';

/** Charts are drawn first, and while somebody writes nothing else should keep the engine busy. */
const PAUSE_MS = 400;

type About<Asks> = Extract<EngineAnswer, { readonly kind: Asks }>;

/**
 * The last answer about bursts, of which item, and whether that is the item as it is now: this may be being tried, or not be understood.
 */
type Tried<Asks> = {
  readonly answer: About<Asks> | undefined;
  readonly item: unknown;
  readonly stands: 'newest' | 'working' | 'not-understood';
};

/** A hook: what the engine says about bursts that an item would hear; asked a moment after the item was last changed. */
export function useTried<Asks extends 'heard' | 'drill'>(asks: Asks, wanted: ToDraw | undefined): Tried<Asks> {
  const [told, setTold] = useState<{ readonly answer: About<Asks>; readonly item: unknown }>();
  const [last, setLast] = useState<{ readonly of: ToDraw; readonly stands: 'newest' | 'not-understood' }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const isAbout = (given: EngineAnswer): given is About<Asks> => given.kind === asks;
    let isWanted = true;
    const pause = setTimeout(() => {
      drawIn(asks, { ...wanted, asks }, (given) => {
        if (!isWanted) return;
        setLast({ of: wanted, stands: isAbout(given) ? 'newest' : 'not-understood' });
        if (isAbout(given)) setTold({ answer: given, item: wanted.item });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [asks, wanted]);
  return {
    answer: told?.answer,
    item: told?.item,
    stands: last !== undefined && last.of === wanted ? last.stands : 'working',
  };
}
