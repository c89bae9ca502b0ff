import { allCommands, type CommandEntry, type OptionEntry } from '../command-tree.ts';

/** What a shell offers after the words of one command. */
export interface Offered {
  /** The words of the command, joined by one space; of the program itself ''. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionEntry[];
  /** Values that the arguments of the command may have, whichever argument it is. */
  readonly values: readonly string[];
}

export function offeredWords(program: CommandEntry): Offered[] {
  return allCommands(program).map(({ path, commands, options, arguments: inOrder }) => ({
    path: path.join(' '),
    commands: commands.map((command) => ({
      name: command.path.at(-1) ?? '',
      description: firstLine(command.description),
    })),
    options: [
      ...options.map((option) => ({ ...option, description: firstLine(option.description) })),
      helpOption,
    ],
    values: inOrder.flatMap(({ choices }) => choices),
  }));
}

const helpOption: OptionEntry = {
  flags: '--help',
  long: '--help',
  description: 'what it does, and lines to try',
  takesValue: false,
  takesPath: false,
  choices: [],
};

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Within single quotes of a POSIX shell, of zsh and fish. */
export function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
