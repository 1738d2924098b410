import type { Terminal } from '../../output/terminal.ts';

/** A terminal that keeps what is written to it; `out` and `error` give it without the last line end. */
export function recordTerminal() {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const terminal: Terminal = { stdout: into('stdout'), stderr: into('stderr') };
  return {
    terminal,
    written,
    out: () => written.stdout.replace(/\n$/, ''),
    error: () => written.stderr.replace(/\n$/, ''),
  };
}
