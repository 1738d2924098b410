import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AssetHashType, CfnElement, DockerImage, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { packed } from '../files/packed.ts';
import { acknowledge } from './acknowledge.ts';
import { onDemand } from './on-demand.ts';
import { asShown } from './read-secrets-under.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The program that bundles the page from its sources. */
const WRITE_PAGE = `${ROOT}cli/web/write-page.ts`;

/** The id that CDK gives to the function that copies files into buckets; a stack has one. */
const DEPLOYER = 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C';

export type PageFilesProps = {
  readonly logRetention: RetentionDays;
};

/** The bundled page in a private bucket: the same bytes that `web` serves, made by the same program. */
export class PageFiles extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { logRetention }: PageFilesProps) {
    super(scope, id);
    const { BlockPublicAccess, Bucket, BucketEncryption } = onDemand.s3();
    const { BucketDeployment, CacheControl } = onDemand.s3Deployment();
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    if (!isWholeBucket(bucket)) throw new Error('A bucket says whether it is a website.');
    this.bucket = bucket;
    new BucketDeployment(this, 'Files', {
      destinationBucket: this.bucket,
      sources: [pageSource()],
      logGroup: new LogGroup(this, 'Logs', { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY }),
      // File names are the same in all versions, so browsers and CloudFront must ask each time whether there is a newer one.
      cacheControl: [CacheControl.noCache()],
      // The files go with the page: a bucket that is not empty cannot be deleted.
      retainOnDelete: false,
    });
    this.acknowledgeFindings();
  }

  private acknowledgeFindings(): void {
    acknowledge(
      this.bucket,
      'AwsSolutions-S1',
      'The files are the same for everybody, hold nothing of anybody, and only CloudFront may read them.',
    );
    const stack = Stack.of(this);
    const deployer = stack.node.tryFindChild(DEPLOYER);
    const bucket = this.bucket.node.defaultChild;
    if (deployer === undefined || !CfnElement.isCfnElement(bucket)) {
      throw new Error(`CDK names what fills buckets otherwise now: there is no ${DEPLOYER}.`);
    }
    const { partition, account, region } = asShown(stack);
    const assets = `cdk-${stack.synthesizer.bootstrapQualifier ?? 'hnb659fds'}-assets-${account}-${region}`;
    const wildcards = [
      ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map((action) => `Action::s3:${action}`),
      `Resource::arn:${partition}:s3:::${assets}/*`,
      `Resource::<${stack.getLogicalId(bucket)}.Arn>/*`,
    ];
    const policy = `Policy::arn:${partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole`;
    const findings = [
      'AwsSolutions-L1',
      `AwsSolutions-IAM4[${policy}]`,
      ...wildcards.map((each) => `AwsSolutions-IAM5[${each}]`),
    ];
    for (const finding of findings) {
      acknowledge(
        deployer,
        finding,
        'It is of CDK, which chooses its runtime; it runs at deployments only, reads the files that were uploaded and may write to the bucket of the page alone.',
      );
    }
  }
}

/** By CDK's types, the class `Bucket` may leave a field undefined that its interface `IBucket` requires. */
function isWholeBucket(bucket: Bucket): bucket is Bucket & IBucket {
  return bucket.isWebsite !== undefined;
}

/** The files of the page. They are bundled in a process of its own, because CDK calls this without waiting for a promise. */
function pageSource(): ISource {
  const { Source } = onDemand.s3Deployment();
  const ready = packed('page');
  if (ready !== undefined) return Source.asset(ready);
  const tryBundle = (folder: string): boolean => {
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    execFileSync(process.execPath, ['--import', 'tsx', WRITE_PAGE, folder], { cwd: ROOT, stdio: [...stdio] });
    return true;
  };
  return Source.asset(`${ROOT}cli/web/page`, {
    assetHashType: AssetHashType.OUTPUT,
    // CDK insists on an image, but never uses it: the bundling runs locally.
    bundling: { image: DockerImage.fromRegistry('none'), local: { tryBundle } },
  });
}
