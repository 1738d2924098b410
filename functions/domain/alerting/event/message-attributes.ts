import { int64 } from '../../int64.ts';
import type { RuleKey } from '../../items/rule/rule-key.ts';
import type { AlertEvent } from './alert-event.ts';

/** What a message says about one rule: an event, or a notice that the rule cannot be judged. */
export type RuleMessage = {
  readonly type: string;
  readonly data: { readonly status: string; readonly rule: AlertEvent['data']['rule'] };
};

/** An attribute in the form of SNS; the value of a `String.Array` is a JSON array. */
export type MessageAttribute = { readonly DataType: 'String' | 'String.Array'; readonly StringValue: string };

type AttributeName = 'eventType' | 'severity' | 'organizationId' | 'ruleId' | 'conditionKind' | 'status' | 'rule';

/** Message and attributes together may have 256 KB; a text has up to 120 KB, and two of these attributes may be long. */
const MOST_BYTES = 65_000;

/**
 * The attributes to filter a message on. Takes what the message tells, at least one. Gives a `String` if all of it has
 * the same value, otherwise a `String.Array` of the distinct values, in order. What exceeds 65,000 bytes is left out;
 * 730 of the longest rules fit, so a message should not tell of more.
 *
 * `rule` names organization and rule at once (`42/acme-spike`), for those whom items name; `only` says that these rules name whoever
 * gets their emails in place of the organization's people (`only/42/acme-spike`).
 *
 * How SNS matches: a policy matches an attribute if it matches any member of the array. `{ "ruleId": ["a"] }` gets
 * every message that tells of rule a. Attributes are matched one by one, so `{ "ruleId": ["a"], "severity":
 * ["critical"] }` also gets a message in which a is a warning and another rule is critical: people may get too much,
 * never too little. Source: "String value matching" and "Message attribute data types" of the SNS developer guide.
 */
export function messageAttributes(
  messages: readonly RuleMessage[],
  { only = false }: { readonly only?: boolean | undefined } = {},
): Record<AttributeName, MessageAttribute> {
  const of = (read: (each: RuleMessage) => string) => attributeOf(new Set(messages.map(read)));
  return {
    eventType: of(({ type }) => type),
    severity: of(({ data }) => data.rule.severity),
    organizationId: of(({ data }) => data.rule.organizationId),
    ruleId: of(({ data }) => data.rule.ruleId),
    conditionKind: of(({ data }) => data.rule.conditionKind),
    status: of(({ data }) => data.status),
    rule: of(({ data }) => `${heardOf(data.rule.organizationId, only)}${data.rule.ruleId}`),
  };
}

/** The attributes of a message about an organization, and about no single rule. */
export function organizationAttributes(
  type: string,
  organizationId: string,
): Record<'eventType' | 'organizationId' | 'rule', MessageAttribute> {
  const text = (StringValue: string): MessageAttribute => ({ DataType: 'String', StringValue });
  return { eventType: text(type), organizationId: text(organizationId), rule: text(heardOf(organizationId)) };
}

/** The rule that a value of the attribute `rule` names; undefined for one about an organization. */
export function ruleHeard(value: string): RuleKey | undefined {
  const [, id = '', ruleId = ''] = /^(?:only\/)?(\d{1,19})\/(.+)$/.exec(value) ?? [];
  const organizationId = id === '' ? undefined : int64.safeParse(BigInt(id)).data;
  return organizationId === undefined ? undefined : { organizationId, ruleId };
}

/** How the attribute `rule` begins in all messages of an organization, or in those that only the recipients of a rule get. */
export function heardOf(organizationId: string, only = false): string {
  return `${only ? 'only/' : ''}${organizationId}/`;
}

function attributeOf(values: ReadonlySet<string>): MessageAttribute {
  const [only = 'none', ...others] = values;
  if (others.length === 0) return { DataType: 'String', StringValue: only };
  const fitting: string[] = [];
  let bytes = 2;
  for (const value of values) {
    bytes += Buffer.byteLength(JSON.stringify(value)) + 1;
    if (bytes > MOST_BYTES) break;
    fitting.push(value);
  }
  return { DataType: 'String.Array', StringValue: JSON.stringify(fitting) };
}
