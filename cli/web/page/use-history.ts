import { useCallback, useEffect, useState } from 'preact/hooks';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import type { KeptHistory } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { countsNegative, measureOf } from './rule-schema.ts';
import { type Item, isItem } from './use-draft.ts';

/**
 * The fields that an item's counts depend on: its watch, its sentiments, whether voices are counted or the largest of a measure is
 * looked for, which mentions count, whether negative mentions are counted beside them, and of which group they are a part.
 */
function seriesOf({ watch, sentiments, condition, count, where }: Item): string {
  const ofNegative = isItem(condition) && countsNegative(condition.kind);
  const measure = isItem(condition) ? measureOf(condition) : undefined;
  const whole = isItem(condition) ? condition.of : undefined;
  return formatWireJson([
    watch ?? null,
    sentiments ?? null,
    count === 'voices',
    where ?? null,
    ofNegative,
    measure ?? null,
    whole ?? null,
  ]);
}

/**
 * The stored history for a draft: that of the stored rule if both look at the same, otherwise asked for. A past that
 * was read from the service replaces it.
 */
export function useHistory(draft: { readonly item: Item; readonly baseItem: Item }, stored: KeptHistory) {
  const [others, setOthers] = useState<ReadonlyMap<string, KeptHistory>>(new Map());
  const name = seriesOf(draft.item);
  const own = name === seriesOf(draft.baseItem) ? stored : undefined;
  const known = others.get(name) ?? own;
  const put = useCallback(
    (history: KeptHistory) => setOthers((before) => new Map([...before, [name, history]])),
    [name],
  );
  useEffect(() => {
    if (known !== undefined) return;
    // An item that is not understood has no series: with an empty history the engine says what is wrong with it.
    askServer('history', { item: formatWireJson(draft.item) })
      .then(put)
      .catch(() => put({}));
  }, [name, known === undefined]);
  return [known, put] as const;
}
