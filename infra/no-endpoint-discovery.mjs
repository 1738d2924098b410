/**
 * What bundles have in place of `@aws-sdk/middleware-endpoint-discovery`, which the client of DynamoDB keeps a cache for and never
 * asks: none of its requests looks for an address.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};

export const resolveEndpointDiscoveryConfig = (config) => config;
