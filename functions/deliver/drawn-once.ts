import type { Picture, Pictures } from '../domain/channels/ports.ts';

/**
 * All who are shown an event get one picture. One that could not be drawn is tried once more at once, while `mayWait`: the function that draws
 * may have begun only with the first try, as after a deployment. Then it is tried again for the next message.
 */
export function drawnOnce(pictures: Pictures | undefined, mayWait: () => boolean): Pictures | undefined {
  if (pictures === undefined) return undefined;
  const drawn = new Map<object, Promise<Picture | undefined>>();
  return {
    async draw(event) {
      if (event.data.course === undefined) return undefined;
      const twice = async () => (await pictures.draw(event)) ?? (mayWait() ? pictures.draw(event) : undefined);
      const known = drawn.get(event) ?? twice();
      drawn.set(event, known);
      const picture = await known;
      if (picture === undefined && drawn.get(event) === known) drawn.delete(event);
      return picture;
    },
  };
}
