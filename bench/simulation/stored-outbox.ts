import type { AlertEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { readRuleState } from '../../functions/domain/alerting/rule-state.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';

/** An event in the outbox of a rule, the topics that have not accepted it, and whether it waits. */
export type Unpublished = {
  readonly event: AlertEvent;
  readonly topics: readonly ('alerts' | 'alert-events')[];
  /** Whether it is held back on purpose. */
  readonly waits: boolean;
  /** The ids of the mentions that it tells each; undefined as long as they were not read. */
  readonly shown: readonly string[] | undefined;
};

const read = new WeakMap<object, readonly Unpublished[]>();
const NOTHING: readonly Unpublished[] = [];

/** The events in the outbox of an item of State; none if the item is not of a rule. Only this function knows the stored field. */
export function storedOutbox(item: Item): readonly Unpublished[] {
  const { outbox, debts } = item;
  const entries = outbox ?? debts;
  if (!Array.isArray(entries) || entries.length === 0) return NOTHING;
  const known = read.get(item);
  if (known !== undefined) return known;
  const found = readRuleState(item).outbox.map(({ event, unpublished, delayed, found: mentions }) => ({
    event,
    topics: unpublished,
    waits: delayed !== undefined,
    shown: mentions?.shown?.map(([id]) => id),
  }));
  read.set(item, found);
  return found;
}
