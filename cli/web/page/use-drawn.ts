import { useEffect, useState } from 'preact/hooks';
import type { DrawnRule } from '../drawn-rule.ts';
import { drawIn, type EngineAnswer, type ToDraw } from './engine.ts';

type Drawing = { readonly of: ToDraw; readonly answer: EngineAnswer };

/**
 * The drawing of an item, and what is wrong with the item; drawn again whenever the item, the history or the zone
 * changes. If an item is not understood, the last drawing stays.
 */
export function useDrawn(what: 'saved' | 'tried', wanted: ToDraw | undefined) {
  const [drawn, setDrawn] = useState<DrawnRule>();
  const [last, setLast] = useState<Drawing>();
  useEffect(() => {
    if (wanted === undefined) return setDrawn(undefined);
    let isWanted = true;
    drawIn(what, wanted, (answer) => {
      if (!isWanted) return;
      setLast({ of: wanted, answer });
      if (answer.kind === 'drawn') setDrawn(answer.drawn);
    });
    return () => {
      isWanted = false;
    };
  }, [what, wanted]);
  const problems =
    wanted !== undefined && last?.of === wanted && last.answer.kind === 'problems' ? last.answer.problems : [];
  return { drawn, problems };
}
