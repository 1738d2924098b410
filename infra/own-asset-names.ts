import { DefaultStackSynthesizer, type IStackSynthesizer } from 'aws-cdk-lib';

/**
 * A synthesizer whose files begin with a prefix in the bucket that all stacks of the account share, so that a function can be
 * allowed to read these alone.
 */
export function ownAssetNames(prefix: string): IStackSynthesizer {
  const synthesizer = new DefaultStackSynthesizer({ bucketPrefix: prefix });
  if (!isSynthesizer(synthesizer)) throw new Error('CDK makes its files otherwise now.');
  return synthesizer;
}

/** By CDK's types, its class may leave a field undefined that its interface requires. */
const isSynthesizer = (of: object): of is IStackSynthesizer => 'addFileAsset' in of;
