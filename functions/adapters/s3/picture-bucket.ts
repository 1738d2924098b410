import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PictureStore } from '../../domain/channels/ports.ts';
import { DAY_MS, SECOND_MS } from '../../domain/time/units-of-time.ts';

/**
 * The longest life of a link, in seconds. A link that was signed with a function's temporary credentials expires with
 * them at the latest, after some hours (docs/decisions/0054). Source: "Sharing objects with presigned URLs" of the S3
 * user guide.
 */
const LINK_SECONDS = DAY_MS / SECOND_MS;

/**
 * Pictures in a private bucket. The key is the hash of the bytes, so that a picture is stored once however often its
 * message is tried. Whoever has the signed link can read that one picture until it expires; without the signature the
 * key is of no use.
 */
export function pictureBucket(s3: S3Client, bucket: string): PictureStore {
  return {
    async keep(png) {
      const object = { Bucket: bucket, Key: `${createHash('sha256').update(png).digest('hex')}.png` };
      await s3.send(
        new PutObjectCommand({
          ...object,
          Body: png,
          ContentType: 'image/png',
          CacheControl: `private, max-age=${LINK_SECONDS}`,
        }),
      );
      return getSignedUrl(s3, new GetObjectCommand(object), { expiresIn: LINK_SECONDS });
    },
  };
}
