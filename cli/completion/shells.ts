import type { CommandWords } from './words-of.ts';

type Known = {
  /** The command line that runs this program from any folder. */
  readonly program: string;
  readonly globals: readonly string[];
  readonly known: readonly (CommandWords & { readonly command: string })[];
};

/** The completion scripts, by shell. None of them runs the program while somebody types. */
export const SHELLS: Readonly<Record<string, (known: Known) => string>> = { bash, zsh, fish };

/** The command is the first word that is neither an option nor the value of `--stack`. */
const FIND_COMMAND = `  local command='' word skip=''
  for word in "\${before[@]}"; do
    if [[ -n $skip ]]; then skip=''
    elif [[ $word == --stack ]]; then skip=1
    elif [[ $word != -* ]]; then command=$word; break
    fi
  done`;

function cases({ known, globals }: Known): string {
  const names = known.map(({ command }) => command).join(' ');
  return [
    '  case $command in',
    ...known.map(({ command, words, options }) => `    ${command}) choices='${[...words, ...options].join(' ')}' ;;`),
    `    *) choices='${names} ${globals.join(' ')}' ;;`,
    '  esac',
  ].join('\n');
}

function bash(known: Known): string {
  return `mention-alerts() { ${known.program} "$@"; }
_mention_alerts() {
  local choices current="\${COMP_WORDS[COMP_CWORD]}" before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${FIND_COMMAND}
${cases(known)}
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _mention_alerts mention-alerts`;
}

function zsh(known: Known): string {
  return `mention-alerts() { ${known.program} "$@"; }
_mention_alerts() {
  local choices; local -a before; before=("\${(@)words[2,CURRENT-1]}")
${FIND_COMMAND}
${cases(known)}
  compadd -- \${=choices}
  _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _mention_alerts mention-alerts`;
}

function fish({ program, globals, known }: Known): string {
  const names = known.map(({ command }) => command).join(' ');
  const seen = (command: string) => `__fish_seen_subcommand_from ${command}`;
  const none = `not ${seen(names)}`;
  return [
    `function mention-alerts; ${program} $argv; end`,
    `complete -c mention-alerts -n '${none}' -f -a '${names}'`,
    ...globals.map((option) => `complete -c mention-alerts -n '${none}' -l ${option.slice(2)}`),
    ...known.flatMap(({ command, words, options }) => [
      ...(words.length === 0 ? [] : [`complete -c mention-alerts -n '${seen(command)}' -a '${words.join(' ')}'`]),
      ...options.map((option) => `complete -c mention-alerts -n '${seen(command)}' -l ${option.slice(2)}`),
    ]),
  ].join('\n');
}
