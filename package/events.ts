import type * as z from 'zod';
import channel from '../docs/schemas/channel.schema.json';
import event from '../docs/schemas/event.schema.json';
import items from '../docs/schemas/items.schema.json';
import organization from '../docs/schemas/organization.schema.json';
import rule from '../docs/schemas/rule.schema.json';
import { publishedEvent } from '../functions/domain/alerting/event/alert-event.ts';

/** The JSON Schemas (draft 2020-12) of events, and of the items that people write. */
export const schemas = { event, rule, organization, channel, items };

/**
 * Reads the body of a message, or what a topic or a bus has of it, as an event.
 *
 * @throws TypeError saying which field is none of an event
 */
export function readEvent(body: string): z.input<typeof publishedEvent> {
  const value = JSON.parse(body);
  const parsed = publishedEvent.safeParse(value);
  if (parsed.success) return value;
  const [issue] = parsed.error.issues;
  throw new TypeError(`This is no event of mention-alerts: ${issue?.path.join('.') || 'it'}: ${issue?.message}`);
}
