import * as z from 'zod';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
});

/** The parts of a CloudFormation template that the local stack is made of. */
export const template = z.object({
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
});

export type Template = z.output<typeof template>;
export type TemplateResource = z.output<typeof resource>;
