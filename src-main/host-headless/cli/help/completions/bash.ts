import type { CommandEntry } from '../command-tree.ts';
import { inQuotes, offeredWords, type Offered } from './shell-words.ts';

/**
 * For bash 4.2 and newer, which Linux has; that of macOS is too old for its arrays. Needs no package `bash-completion`. Files are
 * offered where nothing else fits.
 */
export function bashCompletions(program: CommandEntry): string {
  const offered = offeredWords(program);
  return `# Completions of outbox for bash. Made by "outbox completions bash".
_outbox() {
  local -A words=(
${offered.map((one) => `    [${inQuotes(`/${one.path}`)}]=${inQuotes(wordsOf(one).join(' '))}`).join('\n')}
  )
  local -A values=(
${offered.flatMap(valueLines).join('\n')}
  )
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    local longer="\${path:+$path }$word"
    [[ -n "\${words["/$longer"]+set}" ]] && path="$longer"
  done
  COMPREPLY=()
  local choices="\${values["$path $previous"]-\${words["/$path"]}}"
  if [[ "$choices" != - ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
  fi
  if (( \${#COMPREPLY[@]} == 0 )); then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -F _outbox outbox
`;
}

function wordsOf({ commands, options, values }: Offered): string[] {
  return [...commands.map(({ name }) => name), ...values, ...options.map(({ long }) => long)];
}

/** What may follow an option; `-`: whatever it is, files are offered. */
function valueLines({ path, options }: Offered): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ long, choices }) => {
      const offered = choices.length === 0 ? '-' : choices.join(' ');
      return `    [${inQuotes(`${path} ${long}`)}]=${inQuotes(offered)}`;
    });
}
