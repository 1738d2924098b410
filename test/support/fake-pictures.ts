import type { Picture, Pictures } from '../../functions/domain/channels/ports.ts';
import { alertPicture } from '../../functions/domain/messages/picture/alert-picture.ts';
import { periodPicture } from '../../functions/domain/messages/picture/period-picture.ts';

/** Pictures of one byte, for events that have something to draw; `asked` has the events that were asked for. */
export function fakePictures(
  parts: Partial<Picture> = {},
): Pictures & { readonly asked: readonly Parameters<Pictures['draw']>[0][] } {
  const asked: Parameters<Pictures['draw']>[0][] = [];
  return {
    asked,
    draw: async (of) => {
      asked.push(of);
      const alt = ('period' in of ? periodPicture(of.period) : alertPicture(of))?.alt;
      return alt === undefined ? undefined : { png: new Uint8Array([1]), alt, ...parts };
    },
  };
}
