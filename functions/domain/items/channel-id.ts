import * as z from 'zod';
import { says } from '../says.ts';

/** How a channel is named, in its own item and where a rule notifies it. */
export const channelId = z.lazy(() =>
  z
    .string()
    .min(1, says('emptyChannelId'))
    .max(256, says('longChannelId', { most: 256 })),
);
