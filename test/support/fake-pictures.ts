import type { Picture, Pictures } from '../../functions/domain/channels/ports.ts';
import { alertPicture, type PicturedEvent } from '../../functions/domain/messages/picture/alert-picture.ts';

/** Pictures of one byte, for events that have something to draw; `asked` has the events that were asked for. */
export function fakePictures(parts: Partial<Picture> = {}): Pictures & { readonly asked: readonly PicturedEvent[] } {
  const asked: PicturedEvent[] = [];
  return {
    asked,
    draw: async (event) => {
      asked.push(event);
      const alt = alertPicture(event)?.alt;
      return alt === undefined ? undefined : { png: new Uint8Array([1]), alt, ...parts };
    },
  };
}
