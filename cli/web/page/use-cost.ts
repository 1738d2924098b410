import { useEffect, useState } from 'preact/hooks';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { askServer } from './ask-server.ts';
import { type Item, isItem } from './use-draft.ts';

/** What the bill follows: how much is counted, how often, and how far back is looked. */
function billedOf({ organizationId, ruleId, watch, sentiments, every, enabled, condition }: Item): string {
  const { kind, window } = isItem(condition) ? condition : {};
  return formatWireJson({ organizationId, ruleId, watch, sentiments, every, enabled, kind, window });
}

/**
 * The dollars a month that a draft adds to what the other rules cost; asked for anew when something changes that the bill
 * follows. What was known last stays while nothing newer is.
 */
export function useCost(item: Item, isLost: boolean): number | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const [last, setLast] = useState<number>();
  const name = billedOf(item);
  const dollars = known.get(name);
  useEffect(() => {
    if (dollars !== undefined) setLast(dollars);
    if (dollars !== undefined || isLost) return;
    // What is not understood yet costs nothing that could be said.
    askServer('cost', { item: formatWireJson(item) })
      .then((given) => setKnown((before) => new Map([...before, [name, given.dollars]])))
      .catch(() => undefined);
  }, [name, dollars, isLost]);
  return dollars ?? last;
}
