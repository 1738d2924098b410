import * as z from 'zod';
import { picturedEvent } from './alert-picture.ts';
import { picturedPeriod } from './period-picture.ts';

/** A request to the function `picture`: to draw an event or the course of a summary, and whether to store the picture and give a link to it. */
export const pictureRequest = z.lazy(() =>
  z.union([
    z.object({ event: picturedEvent, linked: z.boolean() }),
    z.object({ period: picturedPeriod, linked: z.boolean() }),
  ]),
);
export type PictureRequest = z.output<typeof pictureRequest>;

/** The answer of `picture`: the PNG in base64; null if there is nothing to draw. */
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
