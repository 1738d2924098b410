import * as z from 'zod';

const text = z.string();
const shownText = text.optional().catch(undefined);
const shownNumber = z.number().optional().catch(undefined);
const shownCounts = z.record(z.string(), z.number()).optional().catch(undefined);

const sample = z.object({
  type: shownText,
  title: shownText,
  text: shownText,
  author: shownText,
  reach: shownNumber,
  sentiment: shownText,
  url: shownText,
});
export type ShownSample = z.output<typeof sample>;

const id = z.string().min(1).max(256);

const deliveryEvent = z.object({
  specversion: z.literal('1.0'),
  id: id.regex(/^[!-~]+$/, 'expected printable ASCII'),
  type: z.string().max(256),
  time: z.iso.datetime({ offset: true }).transform((time) => Date.parse(time)),
  data: z.object({
    status: shownText,
    late: z.boolean().optional().catch(undefined),
    rule: z.object({
      organizationId: id,
      ruleId: id,
      name: shownText,
      severity: shownText,
    }),
    watch: z
      .object({ kind: shownText, id: shownText, name: shownText, groupName: shownText })
      .optional()
      .catch(undefined),
    window: z.object({ from: text, to: text, length: shownText }).optional().catch(undefined),
    byType: shownCounts,
    sentiment: shownCounts,
    explanation: shownText,
    episode: z
      .object({ startedAt: shownText, endedAt: shownText, duration: shownText, peak: shownNumber })
      .optional()
      .catch(undefined),
    recent: z.array(z.number()).optional().catch(undefined),
    samples: z.array(sample).catch([]),
    samplesShown: shownNumber,
    samplesTotal: shownNumber,
    samplesStatus: shownText,
    channels: z.array(z.string().min(1).max(256)).max(100),
  }),
});

/**
 * An event as `deliver` reads it: what delivery needs is required, what is only shown may be missing or odd, and unknown
 * fields are passed over, so that an event of a later version is still delivered. `time` is the tick in epoch ms.
 */
export type DeliveryEvent = z.output<typeof deliveryEvent>;

/** Reads the body of a message; never throws. `problem` says what is wrong without repeating the body. */
export function readDeliveryEvent(
  body: string,
): { readonly ok: true; readonly event: DeliveryEvent } | { readonly ok: false; readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, problem: 'it is not JSON' };
  }
  const result = deliveryEvent.safeParse(json);
  if (result.success) return { ok: true, event: result.data };
  const [issue] = result.error.issues;
  return { ok: false, problem: `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'not accepted'}` };
}
