import type { App, Stack } from 'aws-cdk-lib';
import { createWriter } from '../output/create-writer.ts';
import { MentionAlertsStack } from './mention-alerts-stack.ts';
import { ContextError, readStackContext } from './stack-context.ts';

/**
 * Adds the stack `mention-alerts-STAGE` to an application, as the context says: `cdk.json`, or `-c name=value`
 * (docs/context-values.md lists the values).
 *
 * @returns the stack; undefined if the context is wrong. Then stderr says what is wrong with it, and the process ends with 1.
 */
export function stackFromContext(app: App): Stack | undefined {
  try {
    const context = readStackContext(app.node.getAllContext());
    return new MentionAlertsStack(app, `mention-alerts-${context.stage}`, { context });
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    createWriter(process.stderr).text(error.message);
    process.exitCode = 1;
    return undefined;
  }
}
