/** The account and region that the embedded services pretend to be in. fauxqs allows only this account. */
export const LOCAL_ACCOUNT = { accountId: '000000000000', region: 'us-east-1', partition: 'aws' };

/** Credentials: the AWS clients need some, and the embedded services do not check them. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
