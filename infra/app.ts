import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackFromContext } from './stack-from-context.ts';

const app = new App();
if (stackFromContext(app) !== undefined) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
