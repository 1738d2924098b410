import { S3Client } from '@aws-sdk/client-s3';
import regular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2';
import bold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2';
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import { pngRenderer } from '../adapters/picture/png-renderer.ts';
import { pictureBucket } from '../adapters/s3/picture-bucket.ts';
import type { PictureAnswer } from '../domain/messages/picture/picture-wire.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { pictureEnvironment } from './environment.ts';
import { type PicturePorts, picture } from './picture.ts';

/**
 * Short timeouts: a message waits for the picture, and a bucket that does not answer must not take all of that time.
 */
const CLIENT = { maxAttempts: 2, requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000 } };

/** What lives as long as the container. */
function assemble() {
  const environment = pictureEnvironment(process.env);
  const bucket = environment.PICTURE_BUCKET;
  const logger = functionLogger('picture');
  const ports: PicturePorts = {
    render: pngRenderer(resvg, [regular, bold]),
    store: bucket === '' ? undefined : pictureBucket(new S3Client(CLIENT), bucket),
  };
  return { logger, ports };
}

let assembled: ReturnType<typeof assemble> | undefined;

/**
 * Lambda, called by the functions that send alerts: draws one picture. Throws if it cannot; the message is then sent
 * without a picture.
 */
export const handler = plainErrors(async (request: unknown): Promise<PictureAnswer> => {
  assembled ??= assemble();
  const { logger, ports } = assembled;
  const answer = await picture(request, ports);
  logger.info('drawn', { isDrawn: answer !== null, isLinked: answer?.url !== undefined });
  return answer;
});
