import { shellWord } from '../shell-word.ts';

/** How a printed command names the installation that it is about: a deployed stack, quoted for a shell, or the one on this machine. */
export function installationOption(stackName: string | undefined): string {
  return stackName === undefined ? '--local' : `--stack ${shellWord(stackName)}`;
}
