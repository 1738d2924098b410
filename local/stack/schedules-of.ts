import * as z from 'zod';
import type { LocalStack } from './resolve-template.ts';

const properties = z.object({
  ScheduleExpression: z.string(),
  State: z.string().default('ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z.string().default('{}') }),
});

/** A function that EventBridge Scheduler calls at certain times. */
export type Schedule = {
  readonly expression: string;
  readonly functionArn: string;
  /** The input that Scheduler passes at a minute (epoch ms). */
  inputAt(minuteMs: number): unknown;
};

/** Gives the enabled schedules of the stack. */
export function schedulesOf(stack: LocalStack): readonly Schedule[] {
  return stack.resources
    .filter(({ type }) => type === 'AWS::Scheduler::Schedule')
    .map(({ properties: raw }) => properties.parse(raw))
    .filter(({ State }) => State === 'ENABLED')
    .map(({ ScheduleExpression, Target }) => ({
      expression: ScheduleExpression,
      functionArn: Target.Arn,
      inputAt: (minuteMs: number) => {
        const scheduled = `${new Date(minuteMs).toISOString().slice(0, 19)}Z`;
        return JSON.parse(Target.Input.replaceAll('<aws.scheduler.scheduled-time>', scheduled));
      },
    }));
}
