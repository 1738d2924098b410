/** The context with which a local stack sends HTML emails. They never leave the machine. */
export const LOCAL_EMAILS = {
  emailFrom: 'alerts@example.com',
  alertEmails: [{ address: 'pr@example.com' }],
  operationsEmails: ['engineer@example.com'],
};

/** Where the emails are kept, in a folder for each run. */
export const EMAILS_FOLDER = '.local/emails';
