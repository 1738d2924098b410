import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { createWriter } from '../output/create-writer.ts';
import { MentionAlertsStack } from './mention-alerts-stack.ts';
import { ownAssetNames } from './own-asset-names.ts';
import { ContextError, readStackContext } from './stack-context.ts';

try {
  const app = new App();
  const context = readStackContext(app.node.getAllContext());
  // Files of the stack have names of their own in the bucket of the account, so that functions may read these alone.
  const synthesizer = ownAssetNames(`mention-alerts/${context.stage}/`);
  new MentionAlertsStack(app, `mention-alerts-${context.stage}`, { context, synthesizer });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
} catch (error) {
  if (!(error instanceof ContextError)) throw error;
  createWriter(process.stderr).text(error.message);
  process.exitCode = 1;
}
