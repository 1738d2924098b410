import * as z from 'zod';
import { plainText } from '../../plain-text.ts';

/** The change of a CloudWatch alarm (it rings, or is over), as EventBridge delivers it: the parts that are told. */
const alarmChange = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    source: z.literal('aws.cloudwatch'),
    'detail-type': z.literal('CloudWatch Alarm State Change'),
    time: z.string(),
    detail: z.object({
      alarmName: z.string(),
      state: z.object({ value: z.string(), reason: z.string().optional() }),
      configuration: z.object({ description: z.string().optional() }).optional(),
    }),
  }),
);

export type AlarmChange = z.output<typeof alarmChange>;

/** Reads the input of the function; undefined if it is not a change of an alarm. */
export function readAlarmChange(event: unknown): AlarmChange | undefined {
  return alarmChange.safeParse(event).data;
}

/**
 * The body of the webhook: JSON with a `text` that is all that a chat program needs, and the parts for programs. The
 * alarm's description says what people lose and where the runbook is.
 */
export function alarmChangeBody({ time, detail }: AlarmChange): string {
  const { alarmName, state, configuration } = detail;
  const description = plainText(configuration?.description ?? '', 1000);
  const reason = plainText(state.reason ?? '', 1000);
  const text = [`${state.value}: ${plainText(alarmName, 255)}`, description, reason].filter((part) => part !== '');
  return JSON.stringify({ text: text.join('\n'), alarm: alarmName, state: state.value, description, reason, time });
}
