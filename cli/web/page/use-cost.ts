import { useEffect, useState } from 'preact/hooks';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { askServer } from './ask-server.ts';
import { type Item, isItem } from './use-draft.ts';

/** The fields that the bill depends on: how much is counted, how often, and how far back a rule looks. */
function billedOf({ organizationId, ruleId, watch, sentiments, every, enabled, condition }: Item): string {
  const { kind, window } = isItem(condition) ? condition : {};
  return formatWireJson({ organizationId, ruleId, watch, sentiments, every, enabled, kind, window });
}

/**
 * The dollars a month that a draft adds to the costs of the other rules; asked for again when a field changes that the
 * bill depends on. The last known value stays until there is a newer one.
 */
export function useCost(item: Item, isLost: boolean): number | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const [last, setLast] = useState<number>();
  const name = billedOf(item);
  const dollars = known.get(name);
  useEffect(() => {
    if (dollars !== undefined) setLast(dollars);
    if (dollars !== undefined || isLost) return;
    // There is no cost for an item that is not understood.
    askServer('cost', { item: formatWireJson(item) })
      .then((given) => setKnown((before) => new Map([...before, [name, given.dollars]])))
      .catch(() => undefined);
  }, [name, dollars, isLost]);
  return dollars ?? last;
}
