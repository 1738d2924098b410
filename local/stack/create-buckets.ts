import type { LocalStack } from './resolve-template.ts';

/** Creates the buckets of the stack at the embedded S3; what of them is about access and time means nothing there. */
export async function createBuckets(stack: LocalStack, s3Url: string): Promise<void> {
  for (const { identity } of stack.resources.filter(({ type }) => type === 'AWS::S3::Bucket')) {
    // Not by the client of S3, which takes longer to load than everything else here: the embedded one asks for no signature.
    const { ok, status } = await fetch(`${s3Url}/${identity.ref}`, { method: 'PUT' });
    if (!ok) throw new Error(`the embedded S3 answered ${status} when the bucket ${identity.ref} was to be made`);
  }
}
