import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Whether a conditional write went through; every failure except that of its condition is thrown. */
export async function conditionalWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
