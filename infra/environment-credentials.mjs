/**
 * What bundles have in place of `@aws-sdk/credential-provider-node`: Lambda gives credentials by its environment. The places where
 * other machines have them (files, sign-ins, metadata services) come with a client each.
 */
import { fromEnv } from '../node_modules/@aws-sdk/credential-provider-env/dist-es/index.js';

export const defaultProvider = fromEnv;
