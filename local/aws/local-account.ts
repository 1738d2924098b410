/** The account and region that the embedded services pretend to be in; fauxqs fixes the account. */
export const LOCAL_ACCOUNT = { accountId: '000000000000', region: 'us-east-1', partition: 'aws' };

/** Credentials that the AWS clients insist on and that the embedded services do not check. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
