/** The context with which a stack on this machine sends HTML emails; nothing leaves the machine. */
export const LOCAL_EMAILS = {
  emailFrom: 'alerts@example.com',
  alertEmails: [{ address: 'pr@example.com' }],
  operationsEmails: ['engineer@example.com'],
};

/** Where they are kept, a folder for each run. */
export const EMAILS_FOLDER = '.local/emails';
