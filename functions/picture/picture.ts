import type { PictureStore } from '../domain/channels/ports.ts';
import { alertPicture } from '../domain/messages/picture/alert-picture.ts';
import { periodPicture } from '../domain/messages/picture/period-picture.ts';
import { type PictureAnswer, pictureRequest } from '../domain/messages/picture/picture-wire.ts';

/** The ports of `picture`. `store` is there if pictures are kept for links. */
export type PicturePorts = {
  readonly render: (svg: string) => Promise<Uint8Array>;
  readonly store: PictureStore | undefined;
};

/**
 * Draws a requested picture, and stores it if a link is asked for. Throws if the request is invalid, and what drawing or storing
 * throws.
 */
export async function picture(request: unknown, { render, store }: PicturePorts): Promise<PictureAnswer> {
  const { linked, ...asked } = pictureRequest.parse(request);
  const drawn = 'period' in asked ? periodPicture(asked.period) : alertPicture(asked.event);
  if (drawn === undefined) return null;
  const png = await render(drawn.svg);
  const url = linked ? await store?.keep(png) : undefined;
  return {
    png: Buffer.from(png).toString('base64'),
    alt: drawn.alt,
    ...(url === undefined ? {} : { url }),
  };
}
