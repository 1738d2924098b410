import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** The text of an object; throws if there is none, or if it may not be read. */
export async function readObject(
  s3: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand(place));
  if (Body === undefined) throw new Error(`${place.Bucket}/${place.Key} came without its content`);
  return Body.transformToString('utf-8');
}
