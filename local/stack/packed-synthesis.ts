import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { packed } from '../../files/packed.ts';
import type { SynthesizedStack } from './synthesize.ts';
import { template } from './template.ts';

/** A synthesis as the package has it: which of its functions each asset is, by the key that the template names. */
export const packedStack = z.object({
  stackName: z.string(),
  template,
  functions: z.record(z.string(), z.string()),
});

/** The name of the file of a synthesis, by its context. */
export function synthesisFile(context: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
}

/** The synthesis for a context, from the folder in which the package has one for each choice of switches. */
export async function packedSynthesis(
  folder: string,
  context: Readonly<Record<string, unknown>>,
): Promise<SynthesizedStack> {
  const text = await readFile(join(folder, synthesisFile(context)), 'utf8');
  const { functions, ...stack } = packedStack.parse(JSON.parse(text));
  const folderOf = (name: string) => packed(`functions/${name}`) ?? '';
  return {
    ...stack,
    assetFolders: new Map(Object.entries(functions).map(([key, name]) => [key, folderOf(name)])),
  };
}
