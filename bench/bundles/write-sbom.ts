import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listShipped } from './list-shipped.ts';
import { sbomOf } from './sbom-of.ts';

const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
const shipped = await listShipped(folder);
await rm(folder, { recursive: true });
console.log(JSON.stringify(sbomOf(shipped), null, 2));
