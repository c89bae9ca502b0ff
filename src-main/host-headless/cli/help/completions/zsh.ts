import type { CommandEntry } from '../command-tree.ts';
import { inQuotes, offeredWords, type Offered } from './shell-words.ts';

/** Put into a folder of `fpath` as `_outbox`, or sourced after `compinit`. */
export function zshCompletions(program: CommandEntry): string {
  const offered = offeredWords(program);
  return `#compdef outbox
# Completions of outbox for zsh. Made by "outbox completions zsh".
_outbox() {
  local -A known=(${offered.map(({ path }) => `${inQuotes(`/${path}`)} 1`).join(' ')})
  local taken="" longer="" word previous="\${words[CURRENT-1]}"
  for word in \${words[2,CURRENT-1]}; do
    longer="\${taken:+$taken }$word"
    (( \${+known[/$longer]} )) && taken="$longer"
  done
  local -a commands options values
  case "/$taken" in
${offered.map(caseOf).join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o 'option' options
    return
  fi
  local found=1
  (( \${#commands} )) && _describe 'command' commands && found=0
  (( \${#values} )) && compadd -- $values && found=0
  (( found )) || return 0
  _files
}
if [[ "\${funcstack[1]}" == _outbox ]]; then _outbox "$@"; else compdef _outbox outbox; fi
`;
}

function caseOf({ path, commands, options, values }: Offered): string {
  const described = (name: string, description: string): string =>
    inQuotes(`${name.replaceAll(':', '\\:')}:${description}`);
  const ofOptions = options
    .filter(({ takesValue }) => takesValue)
    .map(({ long, choices }) =>
      choices.length === 0
        ? `        ${long}) _files; return ;;`
        : `        ${long}) compadd -- ${choices.map(inQuotes).join(' ')}; return ;;`,
    );
  return [
    `    ${inQuotes(`/${path}`)})`,
    ...(ofOptions.length === 0 ? [] : ['      case "$previous" in', ...ofOptions, '      esac']),
    `      commands=(${commands.map(({ name, description }) => described(name, description)).join(' ')})`,
    `      options=(${options.map(({ long, description }) => described(long, description)).join(' ')})`,
    `      values=(${values.map(inQuotes).join(' ')})`,
    '      ;;',
  ].join('\n');
}
