import { useEffect, useState } from 'preact/hooks';
import type { DrawnRule } from '../drawn-rule.ts';
import { drawIn, type EngineAnswer, type ToDraw } from './engine.ts';

type Drawing = { readonly of: ToDraw; readonly answer: EngineAnswer };

/**
 * What is drawn of an item, and what is wrong with it; drawn anew whenever it, the history or the zone is another. An item that
 * is not understood leaves what was drawn before.
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
