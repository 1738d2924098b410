import { resolveValue } from './resolve-value.ts';
import { type ResourceIdentity, resourceIdentity } from './resource-identity.ts';
import type { Template } from './template.ts';

/** A resource of the template with all references resolved. */
type LocalResource = {
  readonly logicalId: string;
  readonly type: string;
  readonly identity: ResourceIdentity;
  readonly properties: Readonly<Record<string, unknown>>;
};

export type LocalStack = {
  readonly name: string;
  readonly resources: readonly LocalResource[];
  /** Outputs of the stack by name. */
  readonly outputs: Readonly<Record<string, string>>;
};

/** The resource types that the local stack reads; others (roles, alarms, keys) are not resolved. */
const USED = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::SQS::Queue',
  'AWS::SNS::Topic',
  'AWS::SNS::Subscription',
  'AWS::SecretsManager::Secret',
  'AWS::S3::Bucket',
  'AWS::Lambda::Function',
  'AWS::Lambda::Url',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Scheduler::Schedule',
]);

/**
 * Resolves the synthesized template for this machine. Takes the template, the address of the embedded SQS and the values that a
 * deployment would give to the parameters.
 */
export function resolveTemplate(
  template: Template,
  {
    stackName,
    queuesUrl,
    functionUrls,
    parameters,
  }: {
    readonly stackName: string;
    readonly queuesUrl: string;
    /** The addresses of functions, by the logical ids of their function URLs. */
    readonly functionUrls: ReadonlyMap<string, { readonly url: string }>;
    readonly parameters: Readonly<Record<string, string>>;
  },
): LocalStack {
  const entries = Object.entries(template.Resources);
  const identities = new Map(
    entries.map(([id, resource]) => {
      const { ref, attributes } = resourceIdentity(id, resource, queuesUrl);
      const address = functionUrls.get(id);
      return [
        id,
        { ref, attributes: address === undefined ? attributes : { ...attributes, FunctionUrl: address.url } },
      ];
    }),
  );
  const scope = { template, stackName, identities, parameters };
  const present = ([, { Condition: name }]: (typeof entries)[number]) =>
    name === undefined || resolveValue({ Condition: name }, scope) === true;
  return {
    name: stackName,
    resources: entries
      .filter(([, resource]) => USED.has(resource.Type))
      .filter(present)
      .map(([logicalId, resource]) => ({
        logicalId,
        type: resource.Type,
        identity: identities.get(logicalId) ?? resourceIdentity(logicalId, resource, queuesUrl),
        properties: Object.fromEntries(
          Object.entries(resource.Properties).map(([name, value]) => [name, resolveValue(value, scope)]),
        ),
      })),
    outputs: Object.fromEntries(
      Object.entries(template.Outputs).map(([name, { Value }]) => [name, String(resolveValue(Value, scope))]),
    ),
  };
}
