import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PICTURE_FONT, PICTURE_SIZE } from '../../domain/picture/alert-picture.ts';

let ready: Promise<void> | undefined;

/**
 * What makes a PNG of an SVG at twice its size. Takes the bytes of resvg's module (loaded once a process) and of the fonts to draw
 * with: no others are looked for, and nothing that the SVG may name is fetched. Throws where the SVG is none.
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
