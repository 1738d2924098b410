import { describe, expect, test } from 'vitest';
import { emailBox } from '../../../local/terminal/email-box.ts';
import { createWriter } from '../../../output/create-writer.ts';
import { recordTerminal } from '../../support/record-terminal.ts';

/** An email as a file has it, without colours. */
function drawn(email: Parameters<typeof emailBox>[0]): string[] {
  const { terminal, out } = recordTerminal();
  createWriter(terminal.stdout).text(emailBox(email, { note: 'email · Thu 12 Nov 2026 07:40 UTC', width: 40 }));
  return out().split('\n');
}

describe('an email on the terminal', () => {
  test('shows when it came, its subject and its body, wrapped at spaces', () => {
    const email = {
      subject: '[ALERT] Acme: 63 mentions',
      body: 'Much more is said about Acme than on a usual day.\n\nEnd.\n',
    };
    expect(drawn(email)).toEqual([
      '╭── email · Thu 12 Nov 2026 07:40 UTC ──',
      '│ [ALERT] Acme: 63 mentions',
      '│',
      '│ Much more is said about Acme than on a',
      '│ usual day.',
      '│',
      '│ End.',
      `╰${'─'.repeat(39)}`,
    ]);
  });

  test('keeps links whole and the indent of what is wrapped', () => {
    const link = `https://example.org/${'x'.repeat(60)}`;
    const lines = drawn({ subject: 's', body: `   a ${link} and so on` });
    expect(lines.slice(3, -1)).toEqual(['│    a', `│    ${link}`, '│    and so on']);
  });

  test('wraps a long subject, and goes on below the text of a list entry or a fact, not below its number or name', () => {
    const email = {
      subject: `[ALERT] ${'very '.repeat(8)}long`,
      body: 'Voices:     35 mentions, 29 voices; no single cause\n1. Brake lever of the Fjellglide can break',
    };
    expect(drawn(email).slice(1, -1)).toEqual([
      '│ [ALERT] very very very very very very',
      '│ very very long',
      '│',
      '│ Voices:     35 mentions, 29 voices; no',
      '│             single cause',
      '│ 1. Brake lever of the Fjellglide can',
      '│    break',
    ]);
  });

  test('lets no stranger move the cursor or ring the bell', () => {
    const lines = drawn({ subject: 'a\x1b[2Jb\x07', body: 'c\x1b]0;title\x07d\re\x9b1mf' });
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});
