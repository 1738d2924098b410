declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** Gives a server that speaks DynamoDB's protocol over a store in memory or in a folder. */
  export default function dynalite(options?: {
    /** Folder to keep the tables in; without it they are in memory. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
