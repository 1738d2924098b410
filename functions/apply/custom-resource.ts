import * as z from 'zod';
import { plainText } from '../domain/plain-text.ts';

/** CloudFormation passes every value as text. */
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

const properties = z.lazy(() =>
  z.object({
    /** Names this deployment among all deployments of the installation. */
    Owner: z.string().min(1),
    Bucket: z.string().min(1),
    Key: z.string().min(1),
    Overwrites: truth,
    DeletesItems: truth,
  }),
);

/** The properties of the custom resource; the construct sets exactly these names. */
export type ApplyProperties = z.output<typeof properties>;

const common = z.lazy(() =>
  z.object({
    ResponseURL: z.url(),
    StackId: z.string(),
    RequestId: z.string(),
    LogicalResourceId: z.string(),
  }),
);

/** A request of CloudFormation: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requests.html */
export const customResourceRequest = z.lazy(() =>
  z.discriminatedUnion('RequestType', [
    common.unwrap().extend({ RequestType: z.literal('Create'), ResourceProperties: properties }),
    common
      .unwrap()
      .extend({ RequestType: z.literal('Update'), PhysicalResourceId: z.string(), ResourceProperties: properties }),
    common
      .unwrap()
      .extend({ RequestType: z.literal('Delete'), PhysicalResourceId: z.string(), ResourceProperties: properties }),
  ]),
);

export type CustomResourceRequest = z.output<typeof customResourceRequest>;

/** The answer to CloudFormation; it takes 4 KB in all. */
export type CustomResourceAnswer = {
  readonly PhysicalResourceId: string;
} & (
  | { readonly Status: 'SUCCESS'; readonly Data: Readonly<Record<string, string>> }
  | { readonly Status: 'FAILED'; readonly Reason: string }
);

/** In UTF-16 units of up to three bytes each: with identifiers and the escapes of JSON this stays under 4 KB. */
const LONGEST_TEXT = 900;

/**
 * A text as one clean line, which terminals show during a deployment, cut to fit into an answer; operations and the log get
 * all of it.
 */
export function fitting(text: string): string {
  const line = plainText(text, 2 * LONGEST_TEXT);
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT)}... (all of it: topic operations)`;
}
