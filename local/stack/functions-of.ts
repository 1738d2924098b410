import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { FunctionSettings } from '../lambda/start-function.ts';
import type { LocalStack } from './resolve-template.ts';

const properties = z.object({
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
});

/** What the template says about a function: bundle, handler, environment, timeout and memory. */
export type StackFunction = Omit<FunctionSettings, 'log' | 'clock'>;

/** The variable with the short name that is in the logs of a function; people know the function by it. */
const SHORT_NAME = 'POWERTOOLS_SERVICE_NAME';

/** Takes the resolved stack and the folders of its assets, gives its functions. */
export function functionsOf(stack: LocalStack, assetFolders: ReadonlyMap<string, string>): readonly StackFunction[] {
  return stack.resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map(({ logicalId, identity, properties: raw }) => {
      const { Handler, Code, Timeout, MemorySize, Environment } = properties.parse(raw);
      const [moduleName = '', handlerName = ''] = Handler.split('.');
      const folder = assetFolders.get(Code.S3Key);
      if (folder === undefined) throw new Error(`the bundle of ${logicalId} is not among the assets of the stack`);
      const environment = Environment?.Variables ?? {};
      return {
        label: environment[SHORT_NAME] ?? logicalId,
        functionName: identity.ref,
        functionArn: identity.attributes.Arn ?? identity.ref,
        bundle: moduleAt(join(folder, moduleName)),
        handlerName,
        environment,
        timeoutMs: Timeout * 1000,
        memoryMb: MemorySize,
      };
    });
}

function moduleAt(path: string): string {
  const found = ['.mjs', '.js', '.cjs'].map((extension) => `${path}${extension}`).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`no module at ${path}`);
  return pathToFileURL(found).href;
}
