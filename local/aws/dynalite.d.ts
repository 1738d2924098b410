declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** Gives a server that speaks DynamoDB's protocol over an in-memory store. */
  export default function dynalite(options?: {
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
