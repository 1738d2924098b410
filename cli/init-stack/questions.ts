import { ContextError, readStackContext } from '../../infra/stack-context.ts';

/** One value of the context that a new application is asked for: by a person, or by an option. */
export type Question = {
  /** Its name in docs/context-values.md. */
  readonly name: string;
  readonly option: string;
  /** What it is, for the help. */
  readonly says: string;
  /** What stands for its value in the help; absent where the option is a switch. */
  readonly placeholder?: string;
  /** The option may be given several times. */
  readonly multiple?: true;
  /** A stack cannot be made without it. */
  readonly isNeeded?: true;
  readonly asks: string;
  /** The value of an answer; undefined where it means the default. */
  readonly toValue: (answer: string) => unknown;
};

const given = (answer: string) => (answer === '' ? undefined : answer);
const listOf = (answer: string) => {
  const parts = answer.split(/[,\s]+/).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
};
const yes = (answer: string) => (/^y(es)?$/i.test(answer) ? true : /^(no?)?$/i.test(answer) ? undefined : answer);

export const QUESTIONS: readonly Question[] = [
  {
    name: 'mediaApiUrl',
    says: 'address of the media monitoring service',
    option: 'media-api-url',
    placeholder: 'URL',
    isNeeded: true,
    asks: 'Address of the media monitoring service, such as https://api.example.com: ',
    toValue: (answer) => answer,
  },
  {
    name: 'stage',
    says: 'name of this installation (prod); the stack is mention-alerts-NAME',
    option: 'stage',
    placeholder: 'NAME',
    asks: 'Name of this installation; the stack is called mention-alerts-NAME [prod]: ',
    toValue: given,
  },
  {
    name: 'alertEmails',
    says: 'who gets alerts by email',
    option: 'alert-email',
    placeholder: 'ADDRESS',
    multiple: true,
    asks: 'Who gets alerts by email? Addresses, with commas [nobody]: ',
    toValue: (answer) => listOf(answer)?.map((address) => ({ address })),
  },
  {
    name: 'operationsEmails',
    says: 'who hears of alarms',
    option: 'operations-email',
    placeholder: 'ADDRESS',
    multiple: true,
    asks: 'Who looks after the stack, and hears of its alarms? Addresses, with commas [nobody]: ',
    toValue: listOf,
  },
  {
    name: 'emailFrom',
    says: 'HTML emails by SES, from this verified address',
    option: 'email-from',
    placeholder: 'ADDRESS',
    asks: 'HTML emails with a picture of the day, by SES: from which verified address? [none: text emails of SNS]: ',
    toValue: given,
  },
  {
    name: 'pictures',
    says: 'pictures of the day in chat programs',
    option: 'pictures',
    asks: 'Pictures of the day in chat programs? [y/N]: ',
    toValue: yes,
  },
  {
    name: 'actions',
    says: 'links in alerts that silence and acknowledge',
    option: 'actions',
    asks: 'Links in alerts that silence and acknowledge? Needs an account that may run more than ten functions at once. [y/N]: ',
    toValue: yes,
  },
  {
    name: 'webUsers',
    says: 'who uses the page without an AWS account',
    option: 'web-user',
    placeholder: 'ADDRESS',
    multiple: true,
    asks: 'Who uses the page in a browser without an AWS account? Addresses, with commas; needs the same account [nobody]: ',
    toValue: listOf,
  },
];

/** What is wrong with a value of the context, in sentences, as a synthesis would say it. */
export function problemsOf(context: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    readStackContext(context);
    return [];
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    return error.reasons;
  }
}
