import { Duration, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { PictureEnvironment } from '../functions/picture/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { OperationsAlarm } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';

export interface PicturesProps extends PartProps {
  /** Whether pictures are stored behind links, as chat programs need it. Otherwise senders get only the bytes. */
  readonly kept: boolean;
}

/** Links expire within a day; the pictures are deleted a day later, because S3 counts in whole days. */
const KEPT = Duration.days(2);

/**
 * `picture`, which draws the last day of an alert for the functions that send alerts; and, if chat programs show pictures,
 * the private bucket in which they are kept (docs/decisions/0054).
 */
export class Pictures extends Construct {
  readonly picture: BundledFunction;
  readonly bucket: Bucket | undefined;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: PicturesProps) {
    super(scope, id);
    const { operations, runbookUrl } = props;
    this.bucket = props.kept ? this.createBucket() : undefined;
    this.picture = new BundledFunction(this, 'Picture', {
      name: 'picture',
      description: 'Draws the last day of an alert',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(10),
      // Drawing is pure computing, and a message waits for it; more memory brings more CPU.
      memorySize: 1024,
      environment: {
        STAGE: props.stage,
        PICTURE_BUCKET: this.bucket?.bucketName ?? '',
      } satisfies Record<keyof PictureEnvironment, string>,
    });
    if (this.bucket !== undefined) {
      this.picture.allow(['s3:PutObject', 's3:GetObject'], [this.bucket.arnForObjects('*')]);
      const resource = this.bucket.node.defaultChild;
      const id = resource instanceof CfnBucket ? Stack.of(this).resolve(resource.logicalId) : '';
      acknowledge(
        this.picture.role,
        `AwsSolutions-IAM5[Resource::<${id}.Arn>/*]`,
        'A picture is named by the hash of its bytes; the bucket holds nothing but pictures.',
      );
    }
    this.alarms = [
      new OperationsAlarm(this, 'PictureFailing', {
        operations,
        runbookUrl,
        impact: 'Alerts go out without their pictures. They are complete and on time otherwise.',
        runbookEntry: 'picture-is-failing',
        metric: this.picture.lambda.metricErrors({ period: Duration.minutes(15), statistic: 'Sum' }),
        atLeast: 1,
        periods: 1,
      }),
    ];
  }

  /** Lets a function ask for pictures. */
  allowDrawing(sender: BundledFunction): void {
    sender.allow(['lambda:InvokeFunction'], [this.picture.lambda.functionArn]);
  }

  private createBucket(): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: false,
      lifecycleRules: [{ expiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    acknowledge(
      bucket,
      'AwsSolutions-S1',
      'It holds counts and times for two days. A log of who read them would name readers and live longer than what it is about.',
    );
    return bucket;
  }
}
