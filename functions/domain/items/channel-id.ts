import * as z from 'zod';

/** How a channel is named, in its own item and where a rule notifies it. */
export const channelId = z.lazy(() =>
  z.string().min(1, 'a channel id has at least one character').max(256, 'a channel id has at most 256 characters'),
);
