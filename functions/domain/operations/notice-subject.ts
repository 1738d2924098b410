/** SNS takes subjects of under 100 characters. */
const LONGEST_SUBJECT = 99;

/**
 * A subject that SNS takes: printable ASCII on one line, under 100 characters, beginning with a letter, digit or
 * punctuation mark. Accents are dropped, other characters become `?`. Source: the `Subject` parameter of the SNS
 * Publish action.
 */
export function noticeSubject(text: string): string {
  const ascii = text
    .slice(0, 10 * LONGEST_SUBJECT)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/gu, '?')
    .trim();
  if (ascii === '') return 'mention-alerts';
  return ascii.length <= LONGEST_SUBJECT ? ascii : `${ascii.slice(0, LONGEST_SUBJECT - 3)}...`;
}
