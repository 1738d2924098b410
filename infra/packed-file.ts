import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stage } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Writes a file into the cloud assembly and gives its absolute path. Its name has a hash of its content, so that an unchanged
 * one deploys nothing.
 */
export function packedFile(
  scope: Construct,
  { name, extension, content }: { readonly name: string; readonly extension: string; readonly content: string },
): string {
  const outdir = Stage.of(scope)?.outdir ?? '.';
  mkdirSync(outdir, { recursive: true });
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const path = resolve(join(outdir, `${name}.${hash}.${extension}`));
  writeFileSync(path, content);
  return path;
}
