import * as z from 'zod';
import { picturedEvent } from './alert-picture.ts';

/** What the function `picture` is asked: to draw an event, and whether to keep the picture and give a link to it. */
export const pictureRequest = z.lazy(() => z.object({ event: picturedEvent, linked: z.boolean() }));
export type PictureRequest = z.output<typeof pictureRequest>;

/** What it answers: the PNG in base64; null where the event carries nothing to draw. */
export const pictureAnswer = z.lazy(() =>
  z
    .object({
      png: z.base64(),
      alt: z.string().max(1000),
      url: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .optional(),
    })
    .nullable(),
);
export type PictureAnswer = z.output<typeof pictureAnswer>;
