import type { CommandWords, Taken } from './words-of.ts';

type KnownCommand = CommandWords & { readonly command: string };

type Known = {
  /** The command line that runs this program from any folder. */
  readonly program: string;
  readonly globals: readonly string[];
  readonly known: readonly KnownCommand[];
};

/**
 * The completion scripts, by shell. They know all words; only names of an installation they ask for, by `completion names`, which
 * prints one in each line and never an error. What a shell would act on in a name is quoted by the shell itself.
 */
export const SHELLS: Readonly<Record<string, (known: Known) => string>> = { bash, zsh, fish };

/**
 * Finds in `before` the installation (`target`), the command, its first word, and how many words stand behind it: words that are neither
 * options nor their values.
 */
function findWords({ known }: Known): string {
  const valued = [...new Set(['--stack', ...known.flatMap(({ values }) => [...values.keys()])])];
  return `  local command='' first='' skip='' word behind=0
  for word in "\${before[@]}"; do
    if [[ -n $skip ]]; then [[ $skip == --stack && -z $command ]] && target=(--stack "$word"); skip=''; continue; fi
    case $word in
      ${valued.join('|')}) skip=$word ;;
      --stack=*) [[ -z $command ]] && target=("$word") ;;
      --local) [[ -z $command ]] && target=(--local) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=$word; else behind=$((behind + 1)); [[ -z $first ]] && first=$word; fi ;;
    esac
  done`;
}

const kindsOf = (taken: readonly Taken[]) => taken.filter((each) => each !== 'files').join(' ');

/** What a place takes, as assignments to `names` and `files`. */
function setting(taken: readonly Taken[]): string {
  return `names='${kindsOf(taken)}' files='${taken.includes('files') ? 'yes' : ''}'`;
}

/** Sets `choices` to the words and options that may follow, and `names` and `files` where names or files may. */
function cases({ known, globals }: Known): string {
  const commands = known.map(({ command }) => command).join(' ');
  return [
    '  case $command in',
    ...known.map(({ command, words, options }) => {
      const first = words.length === 0 ? '' : `; [[ $behind == 0 ]] && choices="${words.join(' ')} $choices"`;
      return `    ${command}) choices='${options.join(' ')}'${first} ;;`;
    }),
    `    *) choices='${commands} ${globals.join(' ')}' ;;`,
    '  esac',
    // The first word stands in the place of its command: "delete rules" takes a rule, "test" takes one at once.
    '  case "$command:$first:$behind" in',
    ...known.flatMap(({ command, takes }) =>
      [...takes].map(([word, taken]) => {
        // Where a file is taken, more of them may follow.
        const place = taken.includes('files') ? '*' : word === '' ? '0' : '1';
        return `    ${command}:${word === '' ? '*' : word}:${place}) ${setting(taken)} ;;`;
      }),
    ),
    '  esac',
    '  case "$command:$previous" in',
    ...known.flatMap(({ command, values }) =>
      [...values].map(
        ([option, taken]) => `    ${command}:${option}) choices='' ${setting(taken === undefined ? [] : [taken])} ;;`,
      ),
    ),
    "    *:--stack) choices='' names='' files='' ;;",
    '  esac',
    // Who has begun an option wants no name, and who is to write a name wants no option.
    "  if [[ $current == -* ]]; then names='' files=''",
    `  elif [[ -n $files || ( -n $names && \${#target[@]} -gt 0 ) ]]; then choices=''; fi`,
  ].join('\n');
}

const ASK = `mention-alerts "\${target[@]}" completion names`;

function bash(known: Known): string {
  return `mention-alerts() { ${known.program} "$@"; }
_mention_alerts() {
  local choices='' names='' files='' name quoted target=()
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${findWords(known)}
${cases(known)}
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
  if [[ -n $names && \${#target[@]} -gt 0 ]]; then
    while IFS= read -r name; do
      printf -v quoted '%q' "$name"
      [[ $name == "$current"* || $quoted == "$current"* ]] && COMPREPLY+=("$quoted")
    done < <(${ASK} $names 2>/dev/null)
  fi
  [[ -n $files ]] || compopt +o default 2>/dev/null
}
complete -o default -F _mention_alerts mention-alerts`;
}

function zsh(known: Known): string {
  return `mention-alerts() { ${known.program} "$@"; }
_mention_alerts() {
  local choices='' names='' files='' current=$PREFIX previous=\${words[CURRENT-1]}
  local -a before target found; before=("\${(@)words[2,CURRENT-1]}")
${findWords(known)}
${cases(known)}
  [[ -n $choices ]] && compadd -- \${=choices}
  if [[ -n $names && \${#target} -gt 0 ]]; then
    found=("\${(@f)$(${ASK} \${=names} 2>/dev/null)}")
    compadd -- "\${(@)found:#}"
  fi
  [[ -n $files ]] && _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _mention_alerts mention-alerts`;
}

/** Asks for names of the installation that stands before the command. */
const FISH_NAMES = `function __mention_alerts_names
  set -l words (commandline -opc)
  set -l target
  for at in (seq 2 (count $words))
    switch $words[$at]
      case --local '--stack=*'
        set target $words[$at]
      case --stack
        set -l next (math $at + 1)
        test $next -le (count $words); and set target --stack $words[$next]
      case '-*'
      case '*'
        test "$words[(math $at - 1)]" = --stack; or break
    end
  end
  test (count $target) -gt 0; and mention-alerts $target completion names $argv 2>/dev/null
end`;

function fish({ program, globals, known }: Known): string {
  const names = known.map(({ command }) => command).join(' ');
  const seen = (command: string) => `__fish_seen_subcommand_from ${command}`;
  const none = `not ${seen(names)}`;
  const asked = (taken: readonly Taken[]) =>
    kindsOf(taken) === '' ? [] : `-a '(__mention_alerts_names ${kindsOf(taken)})'`;
  const filesOf = (taken: readonly Taken[]) => (taken.includes('files') ? '-F' : '-f');
  return [
    `function mention-alerts; ${program} $argv; end`,
    FISH_NAMES,
    `complete -c mention-alerts -n '${none}' -f -a '${names}'`,
    ...globals.map(
      (option) => `complete -c mention-alerts -n '${none}' -l ${option.slice(2)}${option === '--stack' ? ' -x' : ''}`,
    ),
    ...known.flatMap(({ command, words, options, takes, values }) => [
      `complete -c mention-alerts -n '${seen(command)}' -f`,
      ...(words.length === 0
        ? []
        : [
            `complete -c mention-alerts -n '${seen(command)}; and not ${seen(words.join(' '))}' -a '${words.join(' ')}'`,
          ]),
      ...[...takes].map(([word, taken]) =>
        [
          `complete -c mention-alerts -n '${seen(command)}${word === '' ? '' : `; and ${seen(word)}`}'`,
          filesOf(taken),
          ...[asked(taken)].flat(),
        ].join(' '),
      ),
      ...options.map((option) => {
        const taken = values.get(option);
        const value = !values.has(option)
          ? []
          : ['-r', ...(taken === undefined ? ['-f'] : [filesOf([taken]), ...[asked([taken])].flat()])];
        return [`complete -c mention-alerts -n '${seen(command)}' -l ${option.slice(2)}`, ...value].join(' ');
      }),
    ]),
  ].join('\n');
}
