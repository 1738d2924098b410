import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { buildBundle } from '../../bench/bundles/build-bundle.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

const module = z.object({
  handler: z.custom<(request: unknown) => Promise<unknown>>((it) => typeof it === 'function'),
});

test('the bundle that is deployed has all that it draws with, and gives a link to what it drew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const s3 = await startFauxqs({ port: 0, logger: false });
  onTestFinished(() => s3.stop());
  s3.createBucket('pictures');
  const environment = {
    STAGE: 'test',
    PICTURE_BUCKET: 'pictures',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'embedded',
    AWS_SECRET_ACCESS_KEY: 'embedded',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${s3.port}`,
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { file } = await buildBundle('picture', 'functions/picture/handler.ts', folder);
  const { handler } = module.parse(await import(file));
  const event = buildAlertEvent({
    course: { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 22, 63], line: 34, bound: 'atLeast' },
  });
  const answer = z.object({ png: z.string(), url: z.url() }).parse(await handler({ event, linked: true }));
  const png = Buffer.from(await (await fetch(answer.url)).arrayBuffer());
  expect(png.toString('base64')).toBe(answer.png);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 480]);
});
