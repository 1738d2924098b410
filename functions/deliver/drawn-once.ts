import type { Picture, Pictures } from '../domain/channels/ports.ts';

/**
 * All who are shown an event get one picture. One that could not be drawn is tried once more at once, while `mayWait`: the function that draws
 * may have begun only with the first try, as after a deployment. Then it is tried again for the next message.
 */
export function drawnOnce(pictures: Pictures | undefined, mayWait: () => boolean): Pictures | undefined {
  if (pictures === undefined) return undefined;
  const drawn = new Map<object, Promise<Picture | undefined>>();
  return {
    async draw(of) {
      const [shown, course] = 'period' in of ? [of.period.course, of.period.course] : [of, of.data.course];
      if (course === undefined) return undefined;
      const twice = async () => (await pictures.draw(of)) ?? (mayWait() ? pictures.draw(of) : undefined);
      const known = drawn.get(shown) ?? twice();
      drawn.set(shown, known);
      const picture = await known;
      if (picture === undefined && drawn.get(shown) === known) drawn.delete(shown);
      return picture;
    },
  };
}
