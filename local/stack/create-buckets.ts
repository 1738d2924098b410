import type { LocalStack } from './resolve-template.ts';

/** Creates the buckets of the stack at the embedded S3, which ignores their properties of access and lifetime. */
export async function createBuckets(stack: LocalStack, s3Url: string): Promise<void> {
  for (const { identity } of stack.resources.filter(({ type }) => type === 'AWS::S3::Bucket')) {
    // The client of S3 takes longer to load than everything else here. The embedded S3 needs no signature, so `fetch` will do.
    const { ok, status } = await fetch(`${s3Url}/${identity.ref}`, { method: 'PUT' });
    if (!ok) throw new Error(`the embedded S3 answered ${status} when the bucket ${identity.ref} was to be made`);
  }
}
