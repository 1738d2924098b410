import * as z from 'zod';
import type { Asked, Treatment } from '../embedded/start-proxy.ts';

const consumed = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });

const WRITES = /^(Put|Update|Delete)Item$/;

/** The requests to DynamoDB, and the units that it charged. */
export type Capacity = { readonly requests: number; readonly readUnits: number; readonly writeUnits: number };

/** Lets DynamoDB say with each answer what it charges, and adds that up since the last `reset`. */
export function meterCapacity() {
  let sum: Capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  return {
    treat: ({ operation, body }: Asked): Treatment => ({
      body: { ...body, ReturnConsumedCapacity: 'TOTAL' },
      onAnswer: (said) => {
        const { ConsumedCapacity = [] } = answer.parse(said);
        const units = [ConsumedCapacity].flat().reduce((total, { CapacityUnits }) => total + CapacityUnits, 0);
        const write = WRITES.test(operation);
        sum = {
          requests: sum.requests + 1,
          readUnits: sum.readUnits + (write ? 0 : units),
          writeUnits: sum.writeUnits + (write ? units : 0),
        };
      },
    }),
    reset(): Capacity {
      const before = sum;
      sum = { requests: 0, readUnits: 0, writeUnits: 0 };
      return before;
    },
  };
}
