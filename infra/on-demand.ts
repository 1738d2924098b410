import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Modules of CDK that only parts need which are off by default. Imported at the top of a file, they would delay every
 * synthesis, and every `npm start`. And what makes bundles, which a package has ready.
 */
export const onDemand = {
  esbuild: (): typeof import('esbuild') => require('esbuild'),
  cloudFront: (): typeof import('aws-cdk-lib/aws-cloudfront') => require('aws-cdk-lib/aws-cloudfront'),
  cloudFrontOrigins: (): typeof import('aws-cdk-lib/aws-cloudfront-origins') =>
    require('aws-cdk-lib/aws-cloudfront-origins'),
  cognito: (): typeof import('aws-cdk-lib/aws-cognito') => require('aws-cdk-lib/aws-cognito'),
  ec2: (): typeof import('aws-cdk-lib/aws-ec2') => require('aws-cdk-lib/aws-ec2'),
  s3: (): typeof import('aws-cdk-lib/aws-s3') => require('aws-cdk-lib/aws-s3'),
  s3Deployment: (): typeof import('aws-cdk-lib/aws-s3-deployment') => require('aws-cdk-lib/aws-s3-deployment'),
};
