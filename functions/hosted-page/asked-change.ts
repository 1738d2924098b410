import * as z from 'zod';
import { SECRET_PART } from '../../cli/web/secret-part.ts';
import { describeChanges } from '../domain/items/describe-changes.ts';
import { parseWireJson } from '../media-api/wire-json.ts';

/** A line of the log is never cut in between; items that people write are shorter. */
const LONGEST_CHANGE = 50_000;

const textOfItem = z.string().transform(parseWireJson).pipe(z.record(z.string(), z.unknown()));
const edit = z.lazy(() => z.object({ before: textOfItem, after: textOfItem }));
const made = z.lazy(() => z.object({ item: textOfItem }));
const others = z.lazy(() => z.record(z.string(), z.unknown()));

/**
 * What a request asks to change, for the record: the differences of an edit, any other request as it was asked, without its
 * passwords. Never throws, because it is called before the request was understood.
 */
export function askedChange(asked: unknown): Readonly<Record<string, unknown>> {
  try {
    const change = changeOf(asked);
    const text = JSON.stringify(change);
    return text.length <= LONGEST_CHANGE ? change : { beginning: text.slice(0, LONGEST_CHANGE) };
  } catch {
    return { unreadable: true };
  }
}

function changeOf(asked: unknown): Record<string, unknown> {
  const { [SECRET_PART]: _, ...request } = others.parse(asked);
  if ('before' in request) {
    const { before, after } = edit.parse(request);
    return { ...named(after), changes: describeChanges(before, after) };
  }
  if (!('item' in request)) return request;
  const { item } = made.parse(request);
  return { ...named(item), changes: describeChanges({}, item) };
}

/** Whose item it is: a rule's, or that of an organization. */
function named({ organizationId, ruleId }: Record<string, unknown>): Record<string, unknown> {
  if (ruleId !== undefined) return { rule: `${organizationId}/${ruleId}` };
  return organizationId === undefined ? {} : { organization: String(organizationId) };
}
