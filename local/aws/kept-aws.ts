import * as z from 'zod';

/**
 * What an embedded AWS takes over from an earlier run: its ports by service, the folder of its tables and the file of its
 * secrets. What is missing begins empty.
 */
export const keptAws = z
  .object({
    ports: z.record(z.string(), z.int()).default({}),
    tables: z.string().optional(),
    secretsFile: z.string().optional(),
  })
  .default({ ports: {} });

export type KeptAws = z.output<typeof keptAws>;
