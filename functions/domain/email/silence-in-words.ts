import { HOUR_MS } from '../time/units-of-time.ts';

const SHORT_SILENCE_MS = 2 * HOUR_MS;

/**
 * How the readers of an email have a rule silenced: most have neither a terminal nor an account at AWS, so it names whom to
 * ask and what to say, and for those who have one the field of the item with a value to copy. `rule` says which, `at` is the
 * time of the alert (epoch ms). No command stands here: what it takes (`--stack`) depends on the reader.
 */
export function silenceInWords(rule: string, at: number): readonly string[] {
  const until = new Date(at + SHORT_SILENCE_MS).toISOString();
  return [
    `To silence it for a while: tell whoever runs mention-alerts for you the name of ${rule}, and until when.`,
    `In the AWS console: DynamoDB, the table of rules, its item: set silencedUntil to a time such as ${until}.`,
  ];
}
