import type { CommandEntry } from '../command-tree.ts';
import { inQuotes, offeredWords, type Offered } from './shell-words.ts';

/** Put into `~/.config/fish/completions/outbox.fish`. */
export function fishCompletions(program: CommandEntry): string {
  const offered = offeredWords(program);
  return `# Completions of outbox for fish. Made by "outbox completions fish".
function __outbox_at
    set -l known ${offered.map(({ path }) => inQuotes(path)).join(' ')}
    set -l path ''
    for word in (commandline -opc)[2..]
        set -l longer (string trim -- "$path $word")
        contains -- $longer $known; and set path $longer
    end
    test "$path" = "$argv[1]"
end
complete -c outbox -e
${offered.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, commands, options, values }: Offered): string[] {
  const here = `complete -c outbox -n ${inQuotes(`__outbox_at ${inQuotes(path)}`)}`;
  return [
    ...commands.map(({ name, description }) => `${here} -f -a ${inQuotes(name)} -d ${inQuotes(description)}`),
    ...values.map((value) => `${here} -f -a ${inQuotes(value)}`),
    ...options.map(({ long, description, takesValue, choices }) => {
      const value = !takesValue ? '' : choices.length === 0 ? ' -r' : ` -x -a ${inQuotes(choices.join(' '))}`;
      return `${here} -l ${long.slice(2)}${value} -d ${inQuotes(description)}`;
    }),
  ];
}
