import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { MentionAlertsStack } from '../infra/mention-alerts-stack.ts';
import { readStackContext } from '../infra/stack-context.ts';
import { type packedStack, synthesisFile } from '../local/stack/packed-synthesis.ts';
import { everyRunContext } from '../local/stack/run-context.ts';
import { template } from '../local/stack/template.ts';

const assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** Writes the stack of each choice of switches that `start` has, so that it needs no CDK. Functions are named, not bundled. */
export async function writeSyntheses(folder: string): Promise<void> {
  process.env.CDK_VALIDATION = 'false';
  await mkdir(folder, { recursive: true });
  for (const context of everyRunContext()) {
    const outdir = await mkdtemp(join(tmpdir(), 'synthesis-'));
    try {
      await writeFile(join(folder, synthesisFile(context)), JSON.stringify(await synthesis(context, outdir)));
    } finally {
      await rm(outdir, { recursive: true });
    }
  }
}

async function synthesis(
  context: Readonly<Record<string, unknown>>,
  outdir: string,
): Promise<z.output<typeof packedStack>> {
  const app = new App({ outdir, context: { ...context, 'aws:cdk:bundling-stacks': [] } });
  const stackContext = readStackContext(app.node.getAllContext());
  const { stackName } = new MentionAlertsStack(app, `mention-alerts-${stackContext.stage}`, { context: stackContext });
  app.synth();
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(outdir, name), 'utf8'));
  const { files } = assets.parse(await read(`${stackName}.assets.json`));
  return {
    stackName,
    template: template.parse(await read(`${stackName}.template.json`)),
    functions: Object.fromEntries(
      Object.values(files).flatMap(({ source, destinations }) =>
        Object.values(destinations).map(({ objectKey }) => [objectKey, basename(source.path)]),
      ),
    ),
  };
}
