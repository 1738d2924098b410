import type { PictureStore } from '../domain/channels/ports.ts';
import { alertPicture } from '../domain/messages/picture/alert-picture.ts';
import { periodPicture } from '../domain/messages/picture/period-picture.ts';
import { type PictureAnswer, pictureRequest } from '../domain/messages/picture/picture-wire.ts';

/** The ports of `picture`. `store` is there if pictures are kept for links. */
export type PicturePorts = {
  readonly render: (svg: string) => Promise<Uint8Array>;
  readonly store: PictureStore | undefined;
  readonly fault: (message: string, fields: Record<string, unknown>) => void;
};

/**
 * Draws a requested picture. If it cannot be stored, it is given without a link, and the fault is reported: callers
 * that want only the bytes have them. Throws if the request is invalid, and what drawing throws.
 */
export async function picture(request: unknown, { render, store, fault }: PicturePorts): Promise<PictureAnswer> {
  const { linked, ...asked } = pictureRequest.parse(request);
  const drawn = 'period' in asked ? periodPicture(asked.period) : alertPicture(asked.event);
  if (drawn === undefined) return null;
  const png = await render(drawn.svg);
  const url = linked
    ? await store?.keep(png).catch((error: unknown) => {
        fault('a picture could not be kept', { error: error instanceof Error ? error.name : 'an unknown fault' });
        return undefined;
      })
    : undefined;
  return {
    png: Buffer.from(png).toString('base64'),
    alt: drawn.alt,
    ...(url === undefined ? {} : { url }),
  };
}
