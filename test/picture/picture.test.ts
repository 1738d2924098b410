import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import { pngRenderer } from '../../functions/adapters/picture/png-renderer.ts';
import { picture } from '../../functions/picture/picture.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => new Uint8Array(readFileSync(resolve(file)));

const EVENT = buildAlertEvent({
  course: { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 22, 63], line: 34, bound: 'atLeast' },
});

/** What draws without drawing, and keeps or does not. */
function ports({ keep }: { readonly keep?: () => Promise<string> } = {}) {
  return {
    render: async (svg: string) => new TextEncoder().encode(svg.slice(0, 4)),
    store: keep === undefined ? undefined : { keep },
  };
}

describe('the function that draws', () => {
  test('gives a PNG at twice the size, with the letters of its own font', async () => {
    const fonts = [400, 600].map((weight) =>
      bytesOf(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`),
    );
    const render = pngRenderer(bytesOf('@resvg/resvg-wasm/index_bg.wasm'), fonts);
    const drawn = await picture({ event: EVENT, linked: false }, { ...ports(), render });
    const png = Buffer.from(drawn?.png ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 480]);
    // Lines and grounds alone come to some 19 KB: nothing else would tell that the letters are missing.
    expect(png.length).toBeGreaterThan(30_000);
  });

  test('draws in a process whose modules another test has reset', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const _ of [1, 2]) {
      vi.resetModules();
      const renderer = await import('../../functions/adapters/picture/png-renderer.ts');
      const drawn = await renderer.pngRenderer(bytesOf('@resvg/resvg-wasm/index_bg.wasm'), [])(svg);
      expect(Buffer.from(drawn).subarray(1, 4).toString()).toBe('PNG');
    }
  });

  test('keeps a picture for those alone who ask for a link', async () => {
    let kept = 0;
    const keep = async () => `https://pictures.example/${++kept}`;
    expect(await picture({ event: EVENT, linked: true }, ports({ keep }))).toMatchObject({
      url: 'https://pictures.example/1',
    });
    expect(await picture({ event: EVENT, linked: false }, ports({ keep }))).not.toHaveProperty('url');
    expect(await picture({ event: EVENT, linked: true }, ports())).not.toHaveProperty('url');
    expect(kept).toBe(1);
  });

  test('fails for those who ask for a link where it cannot be kept, so that its alarm rings', async () => {
    const failing = ports({ keep: () => Promise.reject(new Error('no bucket')) });
    await expect(picture({ event: EVENT, linked: true }, failing)).rejects.toThrow('no bucket');
    expect(await picture({ event: EVENT, linked: false }, failing)).toMatchObject({
      alt: expect.stringContaining('at most 63'),
    });
  });

  test('has none of an event without a course', async () => {
    expect(await picture({ event: buildAlertEvent(), linked: true }, ports())).toBeNull();
  });
});
