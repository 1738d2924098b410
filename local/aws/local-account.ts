import { randomBytes } from 'node:crypto';

/** The account and region that the embedded services pretend to be in. fauxqs allows only this account. */
export const LOCAL_ACCOUNT = { accountId: '000000000000', region: 'us-east-1', partition: 'aws' };

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** The key to the embedded services of this process, random for each. They answer only requests that are signed with it. */
export const LOCAL_CREDENTIALS = {
  accessKeyId: `LOCAL${randomBytes(16).toString('hex')}`,
  secretAccessKey: randomBytes(32).toString('hex'),
};

/** The header with which the key is shown as it is, to what is not part of AWS and so is not signed for. */
export const LOCAL_HOLDER = { authorization: `Bearer ${LOCAL_CREDENTIALS.secretAccessKey}` };
