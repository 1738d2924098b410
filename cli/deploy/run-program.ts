import { spawn } from 'node:child_process';

export type Running = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its output goes to stderr, because stdout is for JSON. */
  readonly isJson: boolean;
};

/** Runs a program in the terminal of this one, as if it was typed there; gives its exit status. @throws Error if there is none */
export function runProgram([program = '', ...args]: readonly string[], { cwd, env, isJson }: Running): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env },
      stdio: ['inherit', isJson ? 2 : 'inherit', 'inherit'],
      // npm is a script there.
      shell: process.platform === 'win32',
    });
    child.on('error', () => reject(new Error(`${program} cannot be run: it comes with Node; check PATH.`)));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
