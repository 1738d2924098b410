import * as z from 'zod';
import { LANGUAGES } from '../../languages/language.ts';
import { type ShownEvent, shownEvent } from '../alerting/event/shown-event.ts';
import { channelId } from '../items/channel-id.ts';
import { jsonOf } from '../json-of.ts';
import { HEARERS, hearersData } from '../messages/hearers/hearers-event.ts';
import { summaryData } from '../messages/summary/summary-event.ts';
import { plainText } from '../plain-text.ts';
import { isTimeZone } from '../time/wall-clock.ts';

export type ShownSample = ShownEvent['samples'][number];

const id = z.string().min(1).max(256);

/** Far more than a rule may name; more are not ours. */
const MOST_CHANNELS = 100;

/** Each by itself, so that one that can be no channel keeps the event from no other. */
const channels = z.lazy(() =>
  z.array(z.unknown()).transform((named) => {
    const usable = new Set<string>();
    const odd: string[] = [];
    for (const each of named) {
      const read = channelId.safeParse(each);
      if (read.success && (usable.has(read.data) || usable.size < MOST_CHANNELS)) usable.add(read.data);
      else if (odd.length < MOST_CHANNELS) odd.push(plainText(JSON.stringify(each), 60));
    }
    return { usable: [...usable], odd };
  }),
);

const deliveryEvent = z.lazy(() =>
  z.object({
    specversion: z.literal('1.0'),
    id: id.regex(/^[!-~]+$/, 'expected printable ASCII'),
    source: z.string().optional().catch(undefined),
    type: z.string().max(256),
    time: z.iso.datetime({ offset: true }).transform((time) => Date.parse(time)),
    sequence: z
      .string()
      .regex(/^\d{20}$/)
      .optional()
      .catch(undefined),
    data: shownEvent.unwrap().extend({
      rule: shownEvent.unwrap().shape.rule.extend({ organizationId: id, ruleId: id }),
      toldIn: z.record(z.string(), id).optional().catch(undefined),
      /** Of the summary of an organization, which is of no rule. */
      summary: summaryData.optional(),
      /** That others will hear of an organization, which is of no rule. */
      hearers: hearersData.optional(),
      timeZone: z.string().refine(isTimeZone).optional().catch(undefined),
      language: z.enum(LANGUAGES).optional().catch(undefined),
      channels,
    }),
  }),
);

/**
 * An event as `deliver` reads it: what delivery needs is required; what is only shown may be missing or malformed; unknown
 * fields are ignored, so that an event of a later version is still delivered. `time` is the tick in epoch ms; `data.channels`
 * has the usable ids, each once, and as text the ones that cannot be ids.
 */
export type DeliveryEvent = z.output<typeof deliveryEvent>;

/** What is of a whole organization, with what stands for its rule: no rule can be called so. */
const NO_RULE = { 'mention.summary': '(digest)', [HEARERS]: '(recipients)' } as const;

const envelopeOfNoRule = z.lazy(() =>
  z.looseObject({
    type: z.enum(['mention.summary', HEARERS]),
    data: z.looseObject({
      organization: z.object({ organizationId: id, name: z.string().optional().catch(undefined) }),
    }),
  }),
);

/** What is of a whole organization as an event of no rule; of what a later version made at least the organization is shown. */
function ofNoRule(json: unknown): unknown {
  const read = envelopeOfNoRule.safeParse(json);
  if (!read.success) return json;
  const { data, ...envelope } = read.data;
  const { organizationId, name } = data.organization;
  const { channels: named, timeZone, language } = data;
  const rule = { organizationId, ruleId: NO_RULE[envelope.type], name };
  const whole =
    envelope.type === HEARERS
      ? { hearers: hearersData.safeParse(data).data }
      : { summary: summaryData.safeParse(data).data };
  return { ...envelope, data: { rule, ...whole, channels: named, timeZone, language } };
}

/**
 * Where an event stands among those of its rule, as text that sorts: by tick, then, because a tick may have several, by
 * `sequence`. An event of a version that wrote none comes first in its tick.
 */
export function orderOf({ time, sequence }: Pick<DeliveryEvent, 'time' | 'sequence'>): string {
  return `${new Date(time).toISOString()}#${sequence ?? '0'.repeat(20)}`;
}

/** Reads the body of a message; never throws. `problem` says what is wrong without repeating the body. */
export function readDeliveryEvent(
  body: string,
): { readonly ok: true; readonly event: DeliveryEvent } | { readonly ok: false; readonly problem: string } {
  const json = jsonOf(body);
  if (json === undefined) return { ok: false, problem: 'it is not JSON' };
  const result = deliveryEvent.safeParse(ofNoRule(json));
  if (result.success) return { ok: true, event: result.data };
  const [issue] = result.error.issues;
  return { ok: false, problem: `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'not accepted'}` };
}
