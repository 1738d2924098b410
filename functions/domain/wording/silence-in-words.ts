import { HOUR_MS } from '../time/units-of-time.ts';

const SHORT_SILENCE_MS = 2 * HOUR_MS;

/**
 * How readers of an email can have a rule silenced. Most have neither a terminal nor an AWS account, so it says whom to
 * ask and for what; for the others it names the field of the item with a value to copy. `rule` says which rule, `at` is
 * the time of the alert (epoch ms). It shows no command, because its `--stack` depends on the reader.
 */
export function silenceInWords(rule: string, at: number): readonly string[] {
  const until = new Date(at + SHORT_SILENCE_MS).toISOString();
  return [
    `To silence it for a while: tell whoever runs mention-alerts for you the name of ${rule}, and until when.`,
    `In the AWS console: DynamoDB, the table of rules, its item: set silencedUntil to a time such as ${until}.`,
  ];
}
