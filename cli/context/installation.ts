import type { SNSClient } from '@aws-sdk/client-sns';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ServiceAccess } from './service-access.ts';

/** A stack that commands work on, deployed or on this machine: its names, and clients that reach it. */
export interface Installation {
  /** Shown to people: `the stack mention-alerts-prod`. */
  readonly name: string;
  /** The stage that the stack was deployed for; part of the source of events. */
  readonly stage: string;
  readonly tables: {
    readonly organizations: string;
    readonly rules: string;
    readonly channels: string;
    readonly state: string;
  };
  readonly topics: { readonly alerts: string; readonly alertEvents: string };
  /** int64 identifiers stay exact in both directions. */
  readonly documents: DynamoDBDocumentClient;
  readonly sns: SNSClient;
  /** The monitoring service, as the functions ask it. */
  readonly mediaApi: ServiceAccess;
  close(): void;
}
