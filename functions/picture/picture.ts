import type { PictureStore } from '../domain/delivery/ports.ts';
import { alertPicture } from '../domain/picture/alert-picture.ts';
import { type PictureAnswer, pictureRequest } from '../domain/picture/picture-wire.ts';

/** What draws with. `store` is there where pictures are kept for links. */
export type PicturePorts = {
  readonly render: (svg: string) => Promise<Uint8Array>;
  readonly store: PictureStore | undefined;
  readonly fault: (message: string, fields: Record<string, unknown>) => void;
};

/**
 * Draws what is asked for. A picture that cannot be kept is given without a link, and the fault told: who wants the bytes alone
 * has them. Throws where the request is none, and what the drawing throws.
 */
export async function picture(request: unknown, { render, store, fault }: PicturePorts): Promise<PictureAnswer> {
  const { event, linked } = pictureRequest.parse(request);
  const drawn = alertPicture(event);
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
