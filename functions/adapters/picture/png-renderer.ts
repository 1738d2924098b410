import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PICTURE_FONT, PICTURE_SIZE } from '../../domain/messages/picture/alert-picture.ts';

let ready: Promise<void> | undefined;

/**
 * Gives a function that draws an SVG as a PNG of twice its size. Takes the bytes of resvg's module (loaded once a
 * process) and of the fonts: no other fonts are searched for, and nothing that the SVG refers to is fetched. The
 * function throws if the text is not an SVG.
 */
export function pngRenderer(
  module: Uint8Array<ArrayBuffer>,
  fonts: readonly Uint8Array[],
): (svg: string) => Promise<Uint8Array> {
  return async (svg) => {
    ready ??= initWasm(module);
    await ready;
    const drawn = new Resvg(svg, {
      fitTo: { mode: 'width', value: PICTURE_SIZE.width * PICTURE_SIZE.scale },
      font: { fontBuffers: [...fonts], defaultFontFamily: PICTURE_FONT },
    });
    const image = drawn.render();
    try {
      return image.asPng();
    } finally {
      image.free();
      drawn.free();
    }
  };
}
