import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { pngRenderer } from '../../functions/adapters/picture/png-renderer.ts';
import { alertPicture } from '../../functions/domain/messages/picture/alert-picture.ts';
import { createWriter } from '../../output/create-writer.ts';

/** Draws the picture of docs/messages.md as the function `picture` would: `npm run drawing`. */
const TO = '2026-11-20T14:05:00.000Z';
const NIGHT = [9, 9, 7, 8, 6, 6, 5, 4, 4, 3, 4, 2, 2, 1, 2, 1, 0, 1, 1, 0, 1, 1, 2, 1];
const DAY = [2, 3, 3, 5, 6, 8, 9, 11, 10, 13, 12, 11, 14, 12, 13, 16, 14, 12, 13, 11, 19, 33, 48, 63];

const drawn = alertPicture({
  data: {
    rule: { conditionKind: 'spike' },
    window: { from: '2026-11-20T13:05:00.000Z', to: TO },
    expected: { usualPeak: 21, low: 14, high: 27 },
    episode: { startedAt: '2026-11-20T13:10:00.000Z' },
    course: { to: TO, counts: [...NIGHT, ...DAY], line: 31.2, bound: 'atLeast' },
    timeZone: 'Europe/Oslo',
  },
});
if (drawn === undefined) throw new Error('nothing was drawn');
const { resolve } = createRequire(import.meta.url);
const fonts = [400, 600].map((weight) => `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`);
const render = pngRenderer(
  new Uint8Array(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  fonts.map((font) => readFileSync(resolve(font))),
);
writeFileSync(join(PROJECT_ROOT, 'docs', 'images', 'alert-picture.png'), await render(drawn.svg));
createWriter(process.stderr).text(`docs/images/alert-picture.png: ${drawn.alt}`);
