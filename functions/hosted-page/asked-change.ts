import * as z from 'zod';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import { describeChanges } from '../domain/items/describe-changes.ts';
import type { Item } from '../domain/items/item-kind.ts';
import { organizationSchema } from '../domain/items/organization-item.ts';
import { repeat } from '../domain/items/repeat.ts';
import { quietHours } from '../domain/items/rule/quiet-hours.ts';
import { ruleSchema } from '../domain/items/rule/rule.ts';
import { onceForEach } from '../domain/once-for-each.ts';
import { present } from '../domain/present.ts';
import { isTimeZone } from '../domain/time/wall-clock.ts';
import { parseWireJson } from '../media-api/wire-json.ts';

/** A line of the log is never cut in between; items that people write are shorter. */
const LONGEST_CHANGE = 50_000;

const textOfItem = z.string().transform(parseWireJson).pipe(z.record(z.string(), z.unknown()));
const edit = z.lazy(() => z.object({ before: textOfItem, after: textOfItem }));
const made = z.lazy(() => z.object({ item: textOfItem }));
const others = z.lazy(() => z.record(z.string(), z.unknown()));

const id = z.string().regex(/^\d{1,19}$/);
const name = z.string().refine(isName);
const ruleName = z.string().refine((text) => isName(/^\d{1,19}\/([^/]+)$/.exec(text)?.[1] ?? ''));

/**
 * The fields of requests that are recorded, each in its form alone. Notes, definitions and names of keywords are not: they are
 * free texts. Nor are secrets.
 */
const fields = z.lazy(() =>
  z.object({
    organization: kept(id),
    organizationId: kept(id),
    groupId: kept(id),
    keywordId: kept(z.int()),
    rule: kept(ruleName),
    channel: kept(name),
    kind: kept(z.enum(['rule', 'channel', ...Object.keys(CHANNEL_KINDS)])),
    event: kept(z.string().regex(/^[0-9a-f]{32}$/)),
    enabled: kept(z.boolean()),
    duration: kept(z.string().regex(/^[1-9]\d{0,5}[mhd]$/)),
    episode: kept(z.number()),
    timeZone: kept(z.string().refine(isTimeZone)),
    repeats: kept(repeat),
    quietHours: kept(z.record(z.string(), z.unknown()).transform((hours) => recordable(quietHours, hours))),
  }),
);

/** What is tested, by its name. */
const tested = z.lazy(() => z.object({ kind: z.enum(['rule', 'channel']), name: z.union([ruleName, name]) }));

function kept<T extends z.ZodType>(form: T) {
  return form.optional().catch(undefined);
}

/**
 * What a request asks to change, for the record: the differences of an edit, any other request by its fields. Whoever pastes a secret
 * into the wrong field must not find it in the log, so a field is recorded only if its schema knows it and says which values
 * it takes; of a free text it is recorded that there is another one. Never throws, because it is called before the request was understood.
 */
export function askedChange(asked: unknown): Readonly<Record<string, unknown>> {
  try {
    const change = changeOf(others.parse(asked));
    const text = JSON.stringify(change);
    return text.length <= LONGEST_CHANGE ? change : { beginning: text.slice(0, LONGEST_CHANGE) };
  } catch {
    return { unreadable: true };
  }
}

function changeOf(request: Record<string, unknown>): Record<string, unknown> {
  if ('before' in request) {
    const { before, after } = edit.parse(request);
    return changed(before, after);
  }
  if ('item' in request) return changed({}, made.parse(request).item);
  return present({ ...fields.parse(request), name: tested.safeParse(request).data?.name });
}

/** Whose item it is, and the differences; of a free text only whether it is another one: `name: "(text 1)" -> "(text 2)"`. */
function changed(before: Item, after: Item): Record<string, unknown> {
  const isRule = 'ruleId' in after || 'ruleId' in before;
  const schema = isRule ? ruleSchema : organizationSchema;
  const texts = new Map<string, string>();
  const [then, now] = [before, after].map((item) => others.parse(recordable(schema, item, texts)));
  return { ...named(after), changes: describeChanges(then ?? {}, now ?? {}) };
}

/** Whose item it is: a rule's, or that of an organization. */
function named({ organizationId, ruleId }: Item): Record<string, unknown> {
  const organization = id.safeParse(String(organizationId)).data;
  if (ruleId === undefined) return present({ organization });
  return present({ rule: ruleName.safeParse(`${organization}/${ruleId}`).data });
}

/** The form of a value: a JSON Schema. */
type Form = z.core.JSONSchema.BaseSchema;

const formOf = onceForEach(
  (schema: z.ZodType): Form => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
);

/** Takes a value and the schema that it should have; gives it without the fields that the schema does not know, and without free texts. */
function recordable(schema: z.ZodType, value: unknown, texts = new Map<string, string>()): unknown {
  const seen = (text: string) => {
    const known = texts.get(text) ?? `(text ${texts.size + 1})`;
    texts.set(text, known);
    return known;
  };
  const within = (inner: unknown, forms: readonly Form[], isNamed: boolean): unknown => {
    if (Array.isArray(inner))
      return inner.map((each) =>
        within(
          each,
          choicesIn(forms, ({ items }) => [items]),
          isNamed,
        ),
      );
    if (typeof inner === 'object' && inner !== null) {
      const known = Object.entries(inner).map(([field, each]) => {
        const of = choicesIn(forms, ({ properties }) => [
          properties && Object.hasOwn(properties, field) ? properties[field] : undefined,
        ]);
        return { field, each, of };
      });
      return Object.fromEntries(
        known.flatMap(({ field, each, of }) =>
          of.length === 0 ? [] : [[field, within(each, of, NAMES_IN.includes(field))]],
        ),
      );
    }
    if (inner === null) return inner;
    const isClosed = isNamed ? isName(String(inner)) : forms.some((form) => takes(form, inner));
    return isClosed ? inner : seen(String(inner));
  };
  return within(
    value,
    choicesIn([formOf(schema)], (form) => [form]),
    false,
  );
}

/** Fields that name things of the stack. */
const NAMES_IN = ['ruleId', 'channels', 'rules'];

/** Forms in other ones, with all choices that they leave. */
function choicesIn(forms: readonly Form[], read: (form: Form) => readonly unknown[]): Form[] {
  return forms.flatMap(read).flatMap(choicesOf);
}

function choicesOf(form: unknown): Form[] {
  if (!isForm(form)) return [];
  const { anyOf = [], oneOf = [] } = form;
  return [form, ...[...anyOf, ...oneOf].flatMap(choicesOf)];
}

function isForm(form: unknown): form is Form {
  return typeof form === 'object' && form !== null && !Array.isArray(form);
}

/** No form that says which texts it takes takes a longer one. */
const LONGEST = 300;

/** Whether a form says which values it takes, and this is one of them. */
function takes({ type, enum: values, const: only, pattern }: Form, value: unknown): boolean {
  if (typeof value === 'boolean') return type === 'boolean';
  // An int64 has no form of its own.
  if (typeof value !== 'string') return type === 'number' || type === 'integer' || type === undefined;
  if (value.length > LONGEST) return false;
  if (values !== undefined) return values.includes(value);
  if (only !== undefined) return only === value;
  return pattern !== undefined && !pattern.includes('.*') && new RegExp(pattern).test(value);
}

/** Longer words without a digit, and shorter ones with some, are no keys. */
const WORD = /^(?:[a-z]{1,24}|[A-Z]?[a-z0-9]{0,12}|[A-Z0-9]{1,12})$/;
const MOST_DIGITS = 8;

/** Whether a text may be the name of a channel or a rule, and is not as random as a key. */
function isName(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return (
    /^[A-Za-z0-9]/.test(text) &&
    text.length <= 64 &&
    digits <= MOST_DIGITS &&
    text.split(/[-_.]/).every((part) => WORD.test(part))
  );
}
