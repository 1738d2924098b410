import { defineConfig } from 'vitest/config';

/** The contract suite of the store on DynamoDB Local, which `npm run test:dynamodb-local` fetches and starts. */
export default defineConfig({
  test: {
    include: ['test/dynamodb-local/*.contract.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
