import { attempts } from '../compiled/en/attempts.ts';

/** What we say of an attempt: the code of an error, a secret, a host; of a malformed secret its field, '' for all, and how it is written. */
type Failure = {
  readonly about?: string | undefined;
  readonly field?: string | undefined;
  readonly form?: string | undefined;
};

/** The answer of a receiver; `reason` is in its own words, `moved` a remark of ours. */
type Answer = {
  readonly status: number;
  /** It means a failure although its status is good. */
  readonly isFailed: boolean;
  readonly reason: string | undefined;
  readonly moved: string | undefined;
};

const unusable = ({ about = '' }: Failure) => `its secret ${about} is not usable`;

const failures = {
  'connection-refused': () => 'the connection was refused',
  'connection-broke': () => 'the connection broke',
  'answer-cut': () => 'the answer was cut',
  'no-such-host': () => 'its host name does not exist',
  'host-not-resolved': () => 'its host name could not be resolved',
  'host-not-reached': () => 'its host cannot be reached',
  'no-answer-in-time': () => 'it did not answer in time',
  certificate: ({ about }) => `its TLS certificate or protocol was not accepted (${about})`,
  'not-asked': ({ about }) => `it could not be asked${about === undefined ? '' : ` (${about})`}`,
  'service-error': ({ about }) => about ?? '',
  'nothing-said': () => 'EventBridge did not say what came of it',
  'secret-not-read': ({ about }) => `its secret could not be read (${about})`,
  'secret-missing': ({ about }) => `its secret ${about} does not exist: create it, or correct secretName in the item`,
  'secret-not-allowed': ({ about }) =>
    `its secret ${about} may not be read by deliver: is it encrypted with a key of its own?`,
  'secret-not-readable': ({ about }) => `its secret ${about} cannot be read: is it marked for deletion?`,
  'secret-not-decrypted': ({ about }) => `its secret ${about} cannot be decrypted: may deliver use its key?`,
  'secret-not-json': (of) => `${unusable(of)}: it is not JSON: write JSON ${of.form}`,
  'secret-malformed': (of) =>
    `${unusable(of)}: ${(of.field ?? '') === '' ? 'it' : `"${of.field}"`} is missing or malformed: write JSON ${of.form}`,
  'item-invalid': () => 'its item is invalid',
  'no-sender': () => 'emailFrom is not set any more',
  'no-event': () => 'it is no event that a bus could take',
  'address-not-url': () => 'its address is not a URL: write "https://..."',
  'address-not-https': () => 'its address does not begin with https://, and its host is not an allowed internal one',
  'address-with-password': () => 'its address carries a user name or password, which is not supported',
  'address-internal': ({ about }) =>
    `its host ${about} leads to an internal address; if that is meant, name the host in allowedInternalWebhookHosts`,
} satisfies Readonly<Record<string, (of: Failure) => string>>;

/** What came of attempts to deliver: goes on after "at the last attempt". */
export const attemptWords = {
  ...attempts,
  answered: ({ status, isFailed, reason, moved }: Answer) => {
    const said = [reason, moved].filter((each) => each !== undefined).join('; ');
    return `it answered ${status}${isFailed ? ', and that it failed' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  failures,
};

export type AttemptWords = typeof attemptWords;
