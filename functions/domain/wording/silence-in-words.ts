import type { Words } from '../../languages/words-of.ts';
/**
 * How readers of a message without links can have a rule silenced: most have neither a terminal nor an AWS account, so it says whom to ask,
 * and for what. `rule` says which rule.
 */
export function silenceInWords(rule: string, _words: Words): string {
  return `To silence it for a while: tell whoever runs mention-alerts for you the name of ${rule}, and until when.`;
}
